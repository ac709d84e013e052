//! The host's values as a tape: what coercion reads.
//!
//! The host writes one value for each variable that an operation defines, in order. A value is
//! an operation ([`InputOp`]) with its operands, in words; the parts of a list or object follow
//! it, so a tape is read from front to back. Text lies beside the words, in UTF-8 with lone
//! surrogates as their three bytes (WTF-8).
//!
//! The host writes by declared type, as far as that reaches: a value for a custom scalar is a
//! [`InputOp::Handle`], whatever it is, unless it is null or undefined. An object that can be
//! iterated, where the type is a list, is a [`InputOp::List`]. What no type describes, such as a
//! field that the input object does not have, is written after its own form, because messages
//! show it.

/// The operations of an input tape. A *number* is that of a value among the host's own: the
/// result says [`Op::Input`](super::super::Op::Input) with it where the value stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum InputOp {
    /// No value, or `undefined`.
    Absent = 0,
    /// `null`
    Null = 1,
    /// `false`
    False = 2,
    /// `true`
    True = 3,
    /// A number: low and high word of its 64 bits follow.
    Number = 4,
    /// A string: its number, then start and length of its text.
    String = 5,
    /// A big integer: start and length of its digits.
    BigInt = 6,
    /// What no type takes, such as a function: start and length of how messages show it.
    Other = 7,
    /// A list: how many items it has, then the items.
    List = 8,
    /// An object: start and length of how messages show it (length 0: as a plain object), how
    /// many entries it has, then for each start and length of its key, and its value. Keys are
    /// distinct.
    Object = 9,
    /// A value for a custom scalar: its number, then start and length of how messages show it.
    /// The text may be empty where no message will.
    Handle = 10,
}

/// A tape of the host's values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputTape {
    /// Operations and operands.
    pub words: Vec<u32>,
    /// Strings, digits, keys.
    pub text: Vec<u8>,
    /// The host has no numbered values (it read JSON): a value's number is its position in
    /// `words`, and what would be a handle stands there after its own form.
    pub positions: bool,
    /// For each variable, where its value is; [`NO_VALUE`] if it has none. Empty: the values
    /// follow one another from the start.
    pub starts: Vec<u32>,
}

/// No position: a variable without a value.
pub const NO_VALUE: u32 = u32::MAX;

/// A value of a tape, with what it holds.
#[derive(Clone, Copy, Debug)]
pub enum InputValueNode<'a> {
    /// No value.
    Absent,
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A string with its number.
    String(u32, &'a [u8]),
    /// The digits of a big integer.
    BigInt(&'a [u8]),
    /// What no type takes, as messages show it.
    Other(&'a [u8]),
    /// How many items follow.
    List(u32),
    /// How many entries follow; how messages show it, if not as a plain object.
    Object(u32, &'a [u8]),
    /// A value for a custom scalar: its number; how messages show it.
    Handle(u32, &'a [u8]),
}

impl InputTape {
    /// Where the value of a variable is, by its index; `next` is where the one before ended.
    pub fn start(&self, variable: usize, next: usize) -> usize {
        match self.starts.get(variable) {
            Some(&NO_VALUE) => usize::MAX,
            Some(&start) => start as usize,
            None => next,
        }
    }

    /// The value at a position, and the position behind it: of its first part, if it has parts.
    pub fn node(&self, at: usize) -> (InputValueNode<'_>, usize) {
        let word = |offset: usize| {
            self.words
                .get(at.wrapping_add(offset))
                .copied()
                .unwrap_or(0)
        };
        match word(0) {
            1 => (InputValueNode::Null, at + 1),
            2 => (InputValueNode::Boolean(false), at + 1),
            3 => (InputValueNode::Boolean(true), at + 1),
            4 => {
                let bits = u64::from(word(1)) | u64::from(word(2)) << 32;
                (InputValueNode::Number(f64::from_bits(bits)), at + 3)
            }
            5 => {
                let number = if self.positions { at as u32 } else { word(1) };
                let text = self.slice(word(2), word(3));
                (InputValueNode::String(number, text), at + 4)
            }
            6 => (InputValueNode::BigInt(self.slice(word(1), word(2))), at + 3),
            7 => (InputValueNode::Other(self.slice(word(1), word(2))), at + 3),
            8 => (InputValueNode::List(word(1)), at + 2),
            9 => {
                let shown = self.slice(word(1), word(2));
                (InputValueNode::Object(word(3), shown), at + 4)
            }
            10 => {
                let shown = self.slice(word(2), word(3));
                (InputValueNode::Handle(word(1), shown), at + 4)
            }
            _ => (InputValueNode::Absent, at.wrapping_add(1)),
        }
    }

    /// The key of an entry, and the position of its value.
    pub fn key(&self, at: usize) -> (&[u8], usize) {
        let word = |offset: usize| {
            self.words
                .get(at.wrapping_add(offset))
                .copied()
                .unwrap_or(0)
        };
        (self.slice(word(0), word(1)), at + 2)
    }

    /// The position behind a value with all its parts.
    pub fn skip(&self, at: usize) -> usize {
        // What is still to be skipped at each level: items, or entries, which have a key.
        let mut levels: Vec<(u32, bool)> = Vec::new();
        let mut at = at;
        loop {
            let (node, next) = self.node(at);
            at = next;
            match node {
                InputValueNode::List(count) => levels.push((count, false)),
                InputValueNode::Object(count, _) => levels.push((count, true)),
                _ => {}
            }
            while levels.last().is_some_and(|&(count, _)| count == 0) {
                levels.pop();
            }
            match levels.last_mut() {
                None => return at,
                Some((count, keyed)) => {
                    *count -= 1;
                    at += if *keyed { 2 } else { 0 };
                }
            }
            if at > self.words.len() {
                return at;
            }
        }
    }

    fn slice(&self, start: u32, length: u32) -> &[u8] {
        let start = start as usize;
        self.text.get(start..start + length as usize).unwrap_or(&[])
    }

    /// Appends an operation with its operands.
    pub fn push(&mut self, op: InputOp, operands: &[u32]) {
        self.words.push(op as u32);
        self.words.extend_from_slice(operands);
    }

    /// Appends text; answers its start and length.
    pub fn push_text(&mut self, text: &[u8]) -> (u32, u32) {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(text);
        (start, text.len() as u32)
    }
}
