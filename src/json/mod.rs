//! JSON text: written as `JSON.stringify` writes it, straight into chunks of bytes.

pub mod simd;
pub mod write;
