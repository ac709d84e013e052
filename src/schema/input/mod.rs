//! Input coercion (§3.12, §6.1.2, §6.4.1): literals and the host's values become tapes.

mod literal;

pub use literal::{
    coerce_arguments, coerce_default, coerce_literal, Unfit, Variables, NO_VARIABLES,
};
