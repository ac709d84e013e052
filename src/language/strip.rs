//! Sources without what is ignored in them (§2.1.7).

use super::lexer::{Lexer, TokenKind};
use super::print_string::print_block_string_minimized;
use super::syntax_error::Failed;
use crate::error::Error;

/// The source's tokens, a space between two only where they would run together, block
/// strings as short as they can be.
#[inline(never)]
pub fn strip_ignored_characters(source: &[u8]) -> Result<Vec<u8>, Error> {
    let mut lexer = Lexer::new(source, u32::MAX);
    let mut out = Vec::with_capacity(source.len());
    let mut after_word = false;
    loop {
        let token = match lexer.next_token() {
            Ok(token) => token,
            Err(Failed) => {
                let error = lexer.error.expect("what fails notes why");
                return Err(error.locate(source));
            }
        };
        let is_word = match token.kind {
            TokenKind::Eof => return Ok(out),
            TokenKind::Name
            | TokenKind::Int
            | TokenKind::Float
            | TokenKind::String
            | TokenKind::BlockString => true,
            _ => false,
        };
        if after_word && (is_word || token.kind == TokenKind::Spread) {
            out.push(b' ');
        }
        if token.kind == TokenKind::BlockString {
            print_block_string_minimized(lexer.text.bytes(source, &lexer.decoded), &mut out);
        } else {
            out.extend_from_slice(&source[token.start() as usize..token.end() as usize]);
        }
        after_word = is_word;
    }
}
