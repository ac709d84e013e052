//! Language (§2): text in, a [`Document`](ast::Document) out, and back. Knows no schema.

pub mod ast;
