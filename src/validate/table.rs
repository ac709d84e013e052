//! The maps of validation: from numbers to numbers, and from names to numbers. Two types for
//! all, since each type of map is compiled anew.

use crate::hash::Seed;
use std::collections::HashMap;

/// Numbers by number.
pub type Table = HashMap<u64, u32, Seed>;

/// Numbers by name.
pub type NameTable<'a> = HashMap<&'a [u8], u32, Seed>;

/// Two numbers as the key of a [`Table`].
pub fn pair(a: u32, b: u32) -> u64 {
    u64::from(a) << 32 | u64::from(b)
}
