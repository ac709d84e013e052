//! Columns: the cells and strings of a request, at addresses that never move while it lives.
//!
//! The host writes cells straight into this memory, whenever it likes, while Rust holds no
//! borrow of it; so they are read and written through raw pointers. An [`Address`] is the
//! place in linear memory on wasm; elsewhere it is an offset into one region, since pointers
//! there are wider.
//!
//! A cell is eight bytes of payload and a tag byte. The payloads of a block lie side by
//! side, column by column, and the tags after them.

use crate::json::simd::LANES;

/// A place in the memory of an execution.
pub type Address = u32;

/// What a cell holds. The host writes the first group, the engine alone the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Tag {
    /// Null.
    Null = 0,
    /// `false`.
    False = 1,
    /// `true`.
    True = 2,
    /// A 32-bit integer in the payload's first word.
    Int = 3,
    /// A finite number in the payload.
    Float = 4,
    /// UTF-8 text: address and length in bytes.
    String = 5,
    /// Text with lone surrogates (WTF-8): address and length in bytes.
    StringWithSurrogates = 6,
    /// An enum value: its id.
    Enum = 7,
    /// JSON text, checked or trusted: address and length in bytes.
    Raw = 8,
    /// An object: its batch and row.
    Object = 9,
    /// A list: its item column and the index of its head there.
    List = 10,
    /// The head of a list whose items are rows of the item column's child batch, none of
    /// them null: the first row and the number of rows.
    DenseHead = 11,
    /// The head of a list whose items follow as cells: their number.
    Head = 12,
    /// An error: the host's number of it.
    Error = 13,
    /// Not known yet.
    Pending = 14,
    /// A root field of a mutation whose turn has not come. The engine alone writes it.
    Unfilled = 15,
}

const TAG_MAX: u8 = Tag::Unfilled as u8;

/// A block of cells: a batch's columns, or an item column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    /// The first payload.
    pub payloads: Address,
    /// The first tag.
    pub tags: Address,
    /// How many cells there are.
    pub count: u32,
}

/// A cell as it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What it holds.
    pub tag: Tag,
    /// The payload's words.
    pub payload: [u32; 2],
}

/// Bytes kept for the next request; more is given back when one ends.
const KEPT_BYTES: u32 = 1 << 20;
const CHUNK_BYTES_MIN: u32 = 8 << 10;
const CHUNK_BYTES_MAX: u32 = 1 << 20;
/// Strings get rooms of their own, since the host fills them while blocks are made.
const ROOM_BYTES_MIN: u32 = 2 << 10;
const ROOM_BYTES_MAX: u32 = 64 << 10;

/// The memory of a request: chunks in which blocks and strings are laid one after another.
#[derive(Debug, Default)]
pub struct Columns {
    memory: memory::Memory,
    /// The next free byte and the end of the chunk, [`LANES`] bytes before its real one.
    at: Address,
    end: Address,
    /// Bytes taken, and how many may be.
    used: u32,
    bytes_max: u32,
    chunk_bytes: u32,
    room_bytes: u32,
}

impl Columns {
    /// Begins a request, in the memory that the one before left.
    #[inline]
    pub fn begin(&mut self, bytes_max: u32) {
        self.bytes_max = bytes_max;
        (self.at, self.end) = self.memory.reset(KEPT_BYTES);
        self.used = self.end - self.at;
        self.chunk_bytes = CHUNK_BYTES_MIN;
        self.room_bytes = ROOM_BYTES_MIN;
    }

    /// A block of `count` cells, all null.
    #[inline]
    pub fn cells(&mut self, count: u32) -> Option<Cells> {
        let bytes = count.checked_mul(9)?;
        let payloads = self.allocate(bytes)?;
        let tags = payloads + count * 8;
        // SAFETY: the block was just allocated with room for payloads and tags.
        unsafe {
            std::ptr::write_bytes(self.memory.pointer(tags), Tag::Null as u8, count as usize)
        };
        Some(Cells {
            payloads,
            tags,
            count,
        })
    }

    /// Room for strings of `bytes` at least: where it starts and ends. It is the host's, to
    /// fill from the start; what it does not use stays unused.
    #[inline]
    pub fn string_room(&mut self, bytes: u32) -> Option<(Address, Address)> {
        let room = bytes.max(self.room_bytes);
        self.room_bytes = (self.room_bytes * 2).min(ROOM_BYTES_MAX);
        let at = self.allocate(room.checked_add(LANES as u32)?)?;
        Some((at, at + room))
    }

    #[inline]
    fn allocate(&mut self, bytes: u32) -> Option<Address> {
        let at = self.at.checked_next_multiple_of(8)?;
        if at > self.end || self.end - at < bytes {
            self.grow(bytes)?;
            return self.allocate(bytes);
        }
        self.at = at + bytes;
        Some(at)
    }

    #[cold]
    fn grow(&mut self, bytes: u32) -> Option<()> {
        let wanted = bytes.checked_add(8)?.max(self.chunk_bytes);
        let used = self.used.checked_add(wanted)?;
        if used > self.bytes_max {
            return None;
        }
        (self.at, self.end) = self.memory.chunk(wanted)?;
        self.used = used;
        self.chunk_bytes = (self.chunk_bytes * 2).min(CHUNK_BYTES_MAX);
        Some(())
    }

    /// Reads a cell of a block.
    #[inline(always)]
    pub fn cell(&self, cells: Cells, index: u32) -> Cell {
        debug_assert!(index < cells.count);
        // SAFETY: the index is within the block (the engine's own arithmetic, and heads that
        // the host wrote by the contract of the wire format); blocks are aligned to 8.
        unsafe {
            let tag = *self.memory.pointer(cells.tags + index);
            let payload = self
                .memory
                .pointer(cells.payloads + index * 8)
                .cast::<[u32; 2]>();
            Cell {
                tag: Tag::of(tag),
                payload: payload.read(),
            }
        }
    }

    /// Writes a cell of a block; what a host in Rust does, and the null pass.
    pub fn set(&self, cells: Cells, index: u32, tag: Tag, payload: [u32; 2]) {
        assert!(index < cells.count, "a cell of the block");
        // SAFETY: as in `cell`; nothing borrows the memory.
        unsafe {
            *self.memory.pointer(cells.tags + index) = tag as u8;
            self.memory
                .pointer(cells.payloads + index * 8)
                .cast::<[u32; 2]>()
                .write(payload);
        }
    }

    /// The pointer to a text and the [`LANES`] bytes after it.
    #[inline(always)]
    pub fn pointer(&self, at: Address) -> *const u8 {
        self.memory.pointer(at)
    }

    /// The bytes at an address; what a host in Rust reads, and the cold paths.
    pub fn bytes(&self, at: Address, length: u32) -> &[u8] {
        // SAFETY: the host wrote a text of this length there, and strings never change.
        unsafe { std::slice::from_raw_parts(self.memory.pointer(at), length as usize) }
    }

    /// Copies bytes into the memory; what a host in Rust does with a string.
    pub fn push_bytes(&mut self, bytes: &[u8]) -> Option<Address> {
        let at = self.allocate(u32::try_from(bytes.len()).ok()?.checked_add(LANES as u32)?)?;
        // SAFETY: the memory was just allocated.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.memory.pointer(at), bytes.len());
        }
        Some(at)
    }

    /// Finds the bounds of strings that were written as one text: cells `from..to` that are
    /// strings hold their lengths in UTF-16 units, and `at..end` has the text of all in UTF-8.
    ///
    /// Returns false where the text may not be what the host meant, a lone surrogate or a
    /// pair across a bound; the cells are then as they were.
    pub fn find_bounds(&self, cells: Cells, from: u32, to: u32, at: Address, end: Address) -> bool {
        let text = self.bytes(at, end - at);
        if text.windows(3).any(|bytes| bytes == [0xef, 0xbf, 0xbd]) {
            return false;
        }
        self.walk_bounds(cells, from, to, text, at, false)
            && self.walk_bounds(cells, from, to, text, at, true)
    }

    fn walk_bounds(
        &self,
        cells: Cells,
        from: u32,
        to: u32,
        text: &[u8],
        at: Address,
        write: bool,
    ) -> bool {
        let mut start = 0;
        for index in from..to {
            let cell = self.cell(cells, index);
            if cell.tag != Tag::String {
                continue;
            }
            let Some(length) = utf16_prefix(&text[start..], cell.payload[1]) else {
                return false;
            };
            if write {
                self.set(
                    cells,
                    index,
                    Tag::String,
                    [at + start as u32, length as u32],
                );
            }
            start += length;
        }
        start == text.len()
    }
}

/// The length in bytes of the first `units` UTF-16 units; none where a pair is split.
fn utf16_prefix(text: &[u8], mut units: u32) -> Option<usize> {
    let mut length = 0;
    while units > 0 {
        let (bytes, taken) = match *text.get(length)? {
            0..0x80 => (1, 1),
            0x80..0xe0 => (2, 1),
            0xe0..0xf0 => (3, 1),
            0xf0.. => (4, 2),
        };
        length += bytes;
        units = units.checked_sub(taken)?;
    }
    Some(length)
}

impl Tag {
    #[inline(always)]
    fn of(byte: u8) -> Tag {
        // What the host writes is a tag; anything else, a fault of its own, reads as null.
        let byte = if byte > TAG_MAX { 0 } else { byte };
        // SAFETY: every value up to `TAG_MAX` is a variant.
        unsafe { std::mem::transmute::<u8, Tag>(byte) }
    }
}

#[cfg(target_arch = "wasm32")]
mod memory {
    use super::{Address, LANES};

    /// Chunks of linear memory.
    #[derive(Debug, Default)]
    pub struct Memory {
        chunks: Vec<Vec<u64>>,
    }

    impl Memory {
        pub fn reset(&mut self, kept: u32) -> (Address, Address) {
            // The usual case: what the last request had is all there is.
            if let [chunk] = &self.chunks[..] {
                if chunk.capacity() * 8 <= kept as usize {
                    return Self::bounds(chunk);
                }
            }
            let largest = self.chunks.iter_mut().max_by_key(|chunk| chunk.capacity());
            let chunk = largest
                .map(std::mem::take)
                .filter(|c| c.capacity() * 8 <= kept as usize);
            self.chunks.clear();
            match chunk {
                Some(chunk) => self.push(chunk),
                None => (8, 8),
            }
        }

        pub fn chunk(&mut self, bytes: u32) -> Option<(Address, Address)> {
            let words = (bytes as usize + LANES).div_ceil(8);
            let mut chunk = Vec::new();
            chunk.try_reserve_exact(words).ok()?;
            self.chunks.try_reserve(1).ok()?;
            Some(self.push(chunk))
        }

        fn push(&mut self, chunk: Vec<u64>) -> (Address, Address) {
            let bounds = Self::bounds(&chunk);
            self.chunks.push(chunk);
            bounds
        }

        fn bounds(chunk: &Vec<u64>) -> (Address, Address) {
            let start = chunk.as_ptr() as Address;
            (start, start + (chunk.capacity() * 8 - LANES) as Address)
        }

        #[inline(always)]
        pub fn pointer(&self, at: Address) -> *mut u8 {
            at as *mut u8
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod memory {
    use super::{Address, LANES};

    const REGION_BYTES: usize = 256 << 20;

    /// One region, that the system gives page by page as it is written.
    #[derive(Debug, Default)]
    pub struct Memory {
        region: Vec<u64>,
        base: usize,
        taken: Address,
    }

    impl Memory {
        pub fn reset(&mut self, _kept: u32) -> (Address, Address) {
            if self.region.is_empty() {
                self.region = vec![0; REGION_BYTES / 8];
                // The one pointer that all others come from.
                self.base = self.region.as_mut_ptr().expose_provenance();
            }
            self.taken = 8;
            (8, 8)
        }

        pub fn chunk(&mut self, bytes: u32) -> Option<(Address, Address)> {
            let start = self.taken;
            let end = start
                .checked_add(bytes)?
                .checked_add(LANES as u32)?
                .checked_next_multiple_of(8)?;
            if end as usize > REGION_BYTES {
                return None;
            }
            self.taken = end;
            Some((start, end - LANES as u32))
        }

        #[inline(always)]
        pub fn pointer(&self, at: Address) -> *mut u8 {
            debug_assert!((at as usize) < REGION_BYTES);
            std::ptr::with_exposed_provenance_mut(self.base + at as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Columns {
        let mut columns = Columns::default();
        columns.begin(64 << 20);
        columns
    }

    #[test]
    fn cells_are_null_until_they_are_written() {
        let mut columns = columns();
        let cells = columns.cells(5).unwrap();
        assert!((0..5).all(|index| columns.cell(cells, index).tag == Tag::Null));
        columns.set(cells, 3, Tag::Int, [7, 0]);
        let read = columns.cell(cells, 3);
        assert_eq!((read.tag, read.payload[0]), (Tag::Int, 7));
    }

    #[test]
    fn blocks_do_not_overlap_and_are_aligned() {
        let mut columns = columns();
        let mut end = 0;
        for count in [1, 3, 1000, 100_000, 2] {
            let cells = columns.cells(count).unwrap();
            assert!(cells.payloads >= end && cells.payloads % 8 == 0);
            end = cells.tags + count;
        }
    }

    #[test]
    fn memory_has_a_bound() {
        let mut columns = Columns::default();
        columns.begin(100_000);
        assert!(columns.cells(100_000).is_none());
        assert!(columns.cells(1_000).is_some());
        assert!(columns.cells(u32::MAX / 9 + 1).is_none());
    }

    #[test]
    fn bounds_of_joined_strings() {
        let mut columns = columns();
        let words = ["a", "", "é東", "😀x"];
        let cells = columns.cells(5).unwrap();
        for (index, word) in words.iter().enumerate() {
            let units = word.encode_utf16().count() as u32;
            columns.set(
                cells,
                index as u32 + u32::from(index > 1),
                Tag::String,
                [0, units],
            );
        }
        let text = words.concat();
        let at = columns.push_bytes(text.as_bytes()).unwrap();
        assert!(columns.find_bounds(cells, 0, 5, at, at + text.len() as u32));
        for (index, word) in words.iter().enumerate() {
            let cell = columns.cell(cells, index as u32 + u32::from(index > 1));
            assert_eq!(
                columns.bytes(cell.payload[0], cell.payload[1]),
                word.as_bytes()
            );
        }
        assert_eq!(columns.cell(cells, 2).tag, Tag::Null);
    }

    #[test]
    fn a_pair_across_a_bound_is_noticed() {
        let mut columns = columns();
        let cells = columns.cells(2).unwrap();
        for index in 0..2 {
            columns.set(cells, index, Tag::String, [0, 1]);
        }
        let at = columns.push_bytes("😀".as_bytes()).unwrap();
        assert!(!columns.find_bounds(cells, 0, 2, at, at + 4));
        let at = columns.push_bytes("\u{fffd}b".as_bytes()).unwrap();
        assert!(!columns.find_bounds(cells, 0, 2, at, at + 4));
    }
}
