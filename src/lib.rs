#![doc = include_str!("README.md")]

pub mod engine;
pub mod error;
pub mod execute;
pub mod hash;
pub mod json;
pub mod language;
pub mod limits;
pub mod plan;
pub mod schema;
mod sort;
pub mod validate;
