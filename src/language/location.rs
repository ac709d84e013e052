//! Lines and columns of offsets, as graphql-js counts them: from 1, in UTF-16 code
//! units, a line ended by LF, CR or CRLF.

use super::characters::utf16_length;
use crate::error::Location;

/// How many bytes of a source that is not ASCII one checkpoint covers.
const BLOCK: usize = 128;

/// Where the lines of a source start, so that a look-up costs no walk through the text.
#[derive(Debug, Default)]
pub struct LineIndex {
    /// The offset of each line's first byte; the first is 0.
    starts: Vec<u32>,
    utf16: Utf16Index,
}

impl LineIndex {
    /// The index of a source, in one walk.
    pub fn new(source: &[u8]) -> LineIndex {
        LineIndex {
            starts: line_starts(source),
            utf16: Utf16Index::new(source),
        }
    }

    /// The line and column of a byte.
    pub fn location(&self, source: &[u8], offset: u32) -> Location {
        // A line's end belongs to the line: only starts up to the offset count.
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.utf16.offset(source, self.starts[line - 1]);
        Location {
            line: line as u32,
            column: self.utf16.offset(source, offset) - start + 1,
        }
    }
}

/// From offsets in bytes to offsets in UTF-16 code units.
#[derive(Debug, Default)]
pub struct Utf16Index {
    /// The UTF-16 length of the text up to each block; empty when it is ASCII.
    blocks: Vec<u32>,
}

impl Utf16Index {
    /// The index of a text, in one walk.
    pub fn new(text: &[u8]) -> Utf16Index {
        if text.is_ascii() {
            return Utf16Index::default();
        }
        let mut total = 0;
        let mut blocks = vec![0];
        for block in text.chunks(BLOCK) {
            total += utf16_length(block);
            blocks.push(total);
        }
        Utf16Index { blocks }
    }

    /// The offset in UTF-16 code units of a byte of that text.
    #[inline]
    pub fn offset(&self, text: &[u8], offset: u32) -> u32 {
        if self.blocks.is_empty() {
            return offset;
        }
        let block = offset as usize / BLOCK;
        self.blocks[block] + utf16_length(&text[block * BLOCK..offset as usize])
    }
}

fn line_starts(source: &[u8]) -> Vec<u32> {
    let mut starts = vec![0];
    let mut bytes = source.iter().enumerate().peekable();
    while let Some((position, &byte)) = bytes.next() {
        let end = match byte {
            b'\n' => position + 1,
            b'\r' if matches!(bytes.peek(), Some((_, b'\n'))) => {
                bytes.next();
                position + 2
            }
            b'\r' => position + 1,
            _ => continue,
        };
        starts.push(end as u32);
    }
    starts
}
