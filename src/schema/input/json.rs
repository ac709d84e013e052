//! JSON as a tape: the variables of a request body, or an introspection result.

use super::tape::{InputOp, InputTape};
use crate::json::read::{read, JsonError, Sink};

impl InputTape {
    /// Reads a JSON text that is one value. In what it makes, a value's number is its position.
    ///
    /// # Errors
    /// The text is not JSON, or nested deeper than `depth_max`.
    pub fn from_json(text: &[u8], depth_max: u32) -> Result<InputTape, JsonError> {
        let mut writer = Writer {
            tape: InputTape {
                positions: true,
                ..InputTape::default()
            },
            open: Vec::new(),
        };
        read(text, depth_max, &mut writer)?;
        Ok(writer.tape)
    }

    /// The entries of the object at a position: keys, and where their values are. Of a key that
    /// comes again the last value counts. Nothing, if there is no object.
    pub fn entries(&self, at: usize) -> Vec<(&[u8], usize)> {
        let (super::InputValueNode::Object(count, _), first) = self.node(at) else {
            return Vec::new();
        };
        let mut entries = Vec::with_capacity(count.min(64) as usize);
        let mut at = first;
        for _ in 0..count {
            let (key, value) = self.key(at);
            entries.push((key, value));
            at = self.skip(value);
        }
        entries
    }

    /// The value of a key in the object at a position.
    pub fn entry(&self, at: usize, key: &[u8]) -> Option<usize> {
        let entries = self.entries(at);
        let found = entries.iter().rev().find(|(known, _)| *known == key);
        found.map(|&(_, value)| value)
    }
}

struct Writer {
    tape: InputTape,
    /// Where the counts of the lists and objects that have begun stand.
    open: Vec<usize>,
}

impl Writer {
    fn begin(&mut self, op: InputOp, operands: &[u32]) {
        self.tape.push(op, operands);
        self.open.push(self.tape.words.len() - 1);
    }

    fn end(&mut self, count: u32) {
        let at = self.open.pop().expect("the reader ends what it began");
        self.tape.words[at] = count;
    }
}

impl Sink for Writer {
    fn null(&mut self) {
        self.tape.push(InputOp::Null, &[]);
    }

    fn boolean(&mut self, value: bool) {
        let op = if value { InputOp::True } else { InputOp::False };
        self.tape.push(op, &[]);
    }

    fn number(&mut self, value: f64) {
        let bits = value.to_bits();
        self.tape
            .push(InputOp::Number, &[bits as u32, (bits >> 32) as u32]);
    }

    fn string(&mut self, text: &[u8]) {
        let (start, length) = self.tape.push_text(text);
        self.tape.push(InputOp::String, &[0, start, length]);
    }

    fn begin_list(&mut self) {
        self.begin(InputOp::List, &[0]);
    }

    fn end_list(&mut self, count: u32) {
        self.end(count);
    }

    fn begin_object(&mut self) {
        self.begin(InputOp::Object, &[0, 0, 0]);
    }

    fn key(&mut self, text: &[u8]) {
        let (start, length) = self.tape.push_text(text);
        self.tape.words.extend_from_slice(&[start, length]);
    }

    fn end_object(&mut self, count: u32) {
        self.end(count);
    }
}
