//! Coerced input values as a tape (§3.12, §6.4.1): what the host decodes into its own values.
//!
//! A value is an operation followed by its operands, in words; the parts of a list or object
//! follow it. Text lies beside the words, in UTF-8.

/// The operations of a tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Op {
    /// `null`
    Null = 0,
    /// `false`
    False = 1,
    /// `true`
    True = 2,
    /// An integer: its 32 bits follow.
    Int = 3,
    /// A number: low and high word of its 64 bits follow.
    Float = 4,
    /// A string: start and length in the tape's text follow.
    String = 5,
    /// An enum value: its [`EnumValueId`](super::EnumValueId) follows; the host knows the internal value.
    Enum = 6,
    /// A list: the number of its items follows, then the items.
    List = 7,
    /// An object: the number of its fields follows, then for each its
    /// [`NameId`](super::NameId) and its value.
    Object = 8,
    /// A literal of a custom scalar: the scalar's [`TypeId`](super::TypeId), then the index of the value's
    /// node in the document; the host calls `parseLiteral`.
    ScalarLiteral = 9,
    /// A variable in a template: its index among the operation's variables, then flags
    /// ([`VARIABLE_NON_NULL`], [`VARIABLE_HAS_DEFAULT`]); where it has a default, that value follows.
    Variable = 10,
    /// A value just as the host gave it: its number among the host's values follows.
    Input = 11,
    /// A value for a custom scalar: the scalar's [`TypeId`](super::TypeId), then the number of the host's
    /// value; the host calls `parseValue`.
    ScalarInput = 12,
    /// No value: an argument or variable that was not given and has no default.
    Absent = 13,
    /// A literal of a custom scalar in one of the schema's documents, inside a default value:
    /// the scalar's [`TypeId`](super::TypeId), the index of the document in
    /// [`Schema::documents`](super::Schema::documents), then that of the value's node there;
    /// the host calls `parseLiteral`.
    ScalarDefault = 14,
}

/// A flag of [`Op::Variable`]: null is an error at this place.
pub const VARIABLE_NON_NULL: u32 = 1;
/// A flag of [`Op::Variable`]: where the variable is absent the value that follows stands in.
pub const VARIABLE_HAS_DEFAULT: u32 = 2;

/// A tape of values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tape {
    /// Operations and operands.
    pub words: Vec<u32>,
    /// The strings' bytes.
    pub text: Vec<u8>,
}

impl Tape {
    /// Appends an operation with its operands.
    pub fn push(&mut self, op: Op, operands: &[u32]) {
        self.words.push(op as u32);
        self.words.extend_from_slice(operands);
    }

    /// Appends an integer.
    pub fn push_int(&mut self, value: i32) {
        self.push(Op::Int, &[value as u32]);
    }

    /// Appends a number.
    pub fn push_float(&mut self, value: f64) {
        let bits = value.to_bits();
        self.push(Op::Float, &[bits as u32, (bits >> 32) as u32]);
    }

    /// Appends a string.
    pub fn push_string(&mut self, text: &[u8]) {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(text);
        self.push(Op::String, &[start, text.len() as u32]);
    }
}
