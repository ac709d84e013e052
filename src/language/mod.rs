//! Language (§2): text in, a [`Document`](ast::Document) out, and back. Knows no schema.

pub mod ast;
pub mod location;

mod block_string;
mod characters;
mod lexer;
mod parser;
mod parser_sdl;
mod syntax_error;

pub use parser::{parse, parse_const_value, parse_type, parse_value, ParseOptions, DEPTH_CEILING};
