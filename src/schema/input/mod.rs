//! Input coercion (§3.12, §6.1.2, §6.4.1): literals and the host's values become tapes.
//!
//! Each kind of value is walked in two ways. Coercion is quick and says only whether the value
//! fits; a check, on the cold path, says all that is wrong with it, in graphql-js's words. What
//! a custom scalar thinks of its values neither knows: coercion leaves them to the host in the
//! tape ([`Op::ScalarLiteral`](super::Op::ScalarLiteral) and its like), a check as questions
//! among its faults ([`ScalarSite`]).

mod arguments;
mod check_literal;
mod check_value;
mod fault;
mod inspect;
mod json;
mod literal;
mod tape;
mod ty;
mod variables;

pub use arguments::{argument_faults, ArgumentsSite};
pub use check_literal::{check_literal, LiteralSource, Report, VariableState, VariableStates};
pub use fault::{CheckOptions, Fault, Finding, ScalarSite, ScalarValue};
pub use inspect::{inspect, quote, shorten};
pub use literal::{
    coerce_arguments, coerce_default, coerce_literal, Unfit, Variables, NO_VARIABLES,
};
pub use tape::{InputOp, InputTape, InputValueNode, NO_VALUE};
pub use ty::{InputType, Shape};
pub use variables::{
    coerce_variables, locate_variables, variable_faults, variable_index, VariableValues, TOO_MANY,
};
