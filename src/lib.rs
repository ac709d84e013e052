//! Octograph's engine.

pub mod error;
pub mod hash;
pub mod language;
pub mod limits;
pub mod schema;
pub mod validate;
