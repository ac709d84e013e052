//! JSON text: written as `JSON.stringify` writes it, straight into chunks of bytes, and read
//! as `JSON.parse` reads it.

pub mod read;
pub mod simd;
pub mod write;
