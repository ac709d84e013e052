//! Language (§2): text in, a [`Document`](ast::Document) out, and back. Knows no schema.

pub mod ast;
pub mod location;
pub mod tape;

mod block_string;
mod characters;
mod coordinate;
mod lexer;
mod parser;
mod parser_sdl;
mod print_string;
mod print_value;
mod printer;
mod strip;
mod syntax_error;

pub use coordinate::{parse_schema_coordinate, SchemaCoordinate};
pub use parser::{parse, parse_const_value, parse_type, parse_value, ParseOptions, DEPTH_CEILING};
pub use print_string::{print_block_string, print_string};
pub use printer::{
    print, print_definition, print_directive, print_selection_set, print_type, print_value,
    print_value_for_error,
};
pub use strip::strip_ignored_characters;
