//! Interned names: one id for each distinct name of a schema.

/// A name of the schema.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NameId(pub u32);

/// The names of a schema, side by side in one text.
#[derive(Debug, Default)]
pub struct Names {
    text: String,
    /// Where each name ends, it starts where the one before ends; and its hash.
    names: Vec<(u32, u32)>,
    /// Ids plus one by hash, 0 where there is none; a power of two of slots, at most half of
    /// them taken. Only a schema's own names are ever put in, so a request cannot fill it.
    slots: Vec<u32>,
}

/// Slots of the first table.
const SLOTS_MIN: usize = 256;

impl Names {
    /// The id of a name, if the schema has it.
    pub fn find(&self, name: &[u8]) -> Option<NameId> {
        self.probe(name, hash(name)).ok()
    }

    /// The id of a name, or the slot where it would be.
    fn probe(&self, name: &[u8], hash: u32) -> Result<NameId, usize> {
        let Some(mask) = self.slots.len().checked_sub(1) else {
            return Err(0);
        };
        let mut slot = hash as usize & mask;
        loop {
            let Some(index) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            let (end, known) = self.names[index as usize];
            if known == hash {
                let start = self.start(index as usize);
                if &self.text.as_bytes()[start..end as usize] == name {
                    return Ok(NameId(index));
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The id of a name, new or known.
    pub fn intern(&mut self, name: &str) -> NameId {
        let hash = hash(name.as_bytes());
        let slot = match self.probe(name.as_bytes(), hash) {
            Ok(known) => return known,
            Err(slot) => slot,
        };
        self.text.push_str(name);
        self.names.push((self.text.len() as u32, hash));
        let count = self.names.len();
        if count * 2 > self.slots.len() {
            self.grow();
        } else {
            self.slots[slot] = count as u32;
        }
        NameId(count as u32 - 1)
    }

    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(SLOTS_MIN);
        let mut slots = vec![0; length];
        for (index, &(_, hash)) in self.names.iter().enumerate() {
            let mut slot = hash as usize & (length - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            slots[slot] = index as u32 + 1;
        }
        self.slots = slots;
    }

    fn start(&self, index: usize) -> usize {
        match index.checked_sub(1) {
            Some(before) => self.names[before].0 as usize,
            None => 0,
        }
    }

    /// A name's text.
    pub fn text(&self, id: NameId) -> &str {
        let index = id.0 as usize;
        &self.text[self.start(index)..self.names[index].0 as usize]
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// Eight bytes a step: one multiplication each, which is one instruction on wasm too.
fn hash(name: &[u8]) -> u32 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = name.len() as u64;
    let mut mix = |bytes: [u8; 8]| {
        hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 32;
    };
    let mut chunks = name.chunks_exact(8);
    for chunk in &mut chunks {
        mix(chunk.try_into().expect("a chunk of 8"));
    }
    let mut rest = [0; 8];
    rest[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    mix(rest);
    hash as u32
}
