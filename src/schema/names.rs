//! Interned names: one id for each distinct name of a schema.

use crate::hash::IdHasher;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A name of the schema.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(pub u32);

/// The names of a schema, side by side in one text.
#[derive(Debug, Default)]
pub struct Names {
    text: String,
    /// Where each name ends; it starts where the one before ends.
    ends: Vec<u32>,
    /// The first name with this hash, and the next after each: names are few, and only a
    /// schema's own are ever put in, so a request cannot make chains long.
    first: HashMap<u64, u32, BuildHasherDefault<IdHasher>>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Names {
    /// The id of a name, if the schema has it.
    pub fn find(&self, name: &[u8]) -> Option<NameId> {
        let mut at = *self.first.get(&hash(name))?;
        while at != NONE {
            if self.text(NameId(at)).as_bytes() == name {
                return Some(NameId(at));
            }
            at = self.next[at as usize];
        }
        None
    }

    /// The id of a name, new or known.
    pub fn intern(&mut self, name: &str) -> NameId {
        if let Some(id) = self.find(name.as_bytes()) {
            return id;
        }
        let id = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len() as u32);
        let before = self.first.insert(hash(name.as_bytes()), id);
        self.next.push(before.unwrap_or(NONE));
        NameId(id)
    }

    /// A name's text.
    pub fn text(&self, id: NameId) -> &str {
        let index = id.0 as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start as usize..self.ends[index] as usize]
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

fn hash(name: &[u8]) -> u64 {
    let mut hasher = IdHasher::default();
    hasher.write(name);
    hasher.finish()
}
