//! What an instance holds, and the memory through which the two sides talk.

use octograph::engine::Engine;
use octograph::execute::Execution;
use octograph::plan::Plan;
use octograph::validate::Checked;
use std::cell::UnsafeCell;

/// Words of the frame; `js/memory.ts` has the same names.
#[derive(Clone, Copy)]
#[repr(usize)]
pub enum Word {
    /// The first payload of the block that was made.
    Payloads = 0,
    /// Its first tag.
    Tags = 1,
    /// Where strings can be written.
    StringsAt = 2,
    /// Where that room ends.
    StringsEnd = 3,
    /// A byte for each condition of the plan; 0 where none is variable.
    Conditions = 4,
    /// The result.
    Result = 5,
    /// Its length in bytes.
    ResultLength = 6,
    /// The response, where it is one chunk.
    Output = 7,
    /// How many chunks the response has; where there is not just one, `Output` is a table of
    /// address and length of each.
    OutputChunks = 8,
    /// How many errors an execution had; the result has them as JSON.
    Errors = 9,
    /// Whether `data` is null.
    DataIsNull = 10,
    /// The handle of a document whose literals the host is to judge.
    Checked = 11,
    /// Whether the fields of the batch that was made cannot be collected, so that its cells are
    /// not to be filled.
    Refused = 12,
}

/// Executions whose memory is kept for the next request.
const IDLE_MAX: usize = 4;

/// Words of the frame.
pub const FRAME_WORDS: usize = 16;

/// What a document is validated for.
pub enum Purpose {
    /// Its errors.
    Errors,
    /// A plan of the operation of this name, if there is one.
    Plan(Option<Vec<u8>>),
}

/// Everything that an instance holds.
#[derive(Default)]
pub struct State {
    /// The engine, once it is made.
    pub engine: Option<Engine>,
    /// Plans by handle.
    pub plans: Slots<Box<Plan>>,
    /// Documents whose literals the host is judging, and what is to be made of them.
    pub checked: Slots<(Checked, Purpose)>,
    /// Executions under way by handle.
    pub executions: Slots<Box<Execution>>,
    /// Executions that ended, whose memory serves again.
    #[allow(clippy::vec_box)] // an execution moves between here and the slots: a pointer does
    pub idle: Vec<Box<Execution>>,
    /// The execution that ended last: the host is still reading its response.
    pub ended: Option<Box<Execution>>,
    /// Address and length of each chunk of its response.
    pub chunks: Vec<u32>,
    frame: [u32; FRAME_WORDS],
    input: Vec<u8>,
    /// The answer of a call that has more to say than an integer.
    pub result: Vec<u8>,
}

/// Values by handle; handles start at 1 and serve again.
pub struct Slots<T> {
    slots: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Slots {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Slots<T> {
    /// Keeps a value.
    pub fn insert(&mut self, value: T) -> u32 {
        if let Some(handle) = self.free.pop() {
            self.slots[handle as usize - 1] = Some(value);
            return handle;
        }
        self.slots.push(Some(value));
        self.slots.len() as u32
    }

    /// The value of a handle; a handle that was given back is a fault of the host.
    pub fn get(&mut self, handle: u32) -> &mut T {
        let slot = self.slots.get_mut((handle as usize).wrapping_sub(1));
        slot.and_then(Option::as_mut)
            .expect("the host gives a handle back once")
    }

    /// Gives a handle back.
    pub fn remove(&mut self, handle: u32) -> Option<T> {
        let slot = self.slots.get_mut((handle as usize).wrapping_sub(1))?;
        let value = slot.take()?;
        self.free.push(handle);
        Some(value)
    }
}

struct Global(UnsafeCell<Option<State>>);

// SAFETY: an instance without shared memory has one thread.
unsafe impl Sync for Global {}

static STATE: Global = Global(UnsafeCell::new(None));

/// The instance's state.
///
/// Each export takes it once and calls nothing of the host while it holds it, so no two
/// borrows overlap.
#[allow(clippy::mut_from_ref)]
pub fn state() -> &'static mut State {
    // SAFETY: one thread, and one borrow at a time, as said above.
    unsafe { (*STATE.0.get()).get_or_insert_with(State::default) }
}

impl State {
    /// Says a word of the answer.
    pub fn say(&mut self, word: Word, value: u32) {
        self.frame[word as usize] = value;
    }

    /// The host has read the last response: its memory serves again, or goes.
    pub fn recycle(&mut self) {
        if let Some(execution) = self.ended.take() {
            if self.idle.len() < IDLE_MAX {
                self.idle.push(execution);
            }
        }
    }

    /// What the host wrote into the input.
    pub fn take_input(&mut self, length: u32) -> Vec<u8> {
        let mut input = std::mem::take(&mut self.input);
        assert!(
            length as usize <= input.capacity(),
            "the host asked for the room"
        );
        // SAFETY: the host wrote `length` bytes there (the contract of `input`).
        unsafe { input.set_len(length as usize) };
        input
    }

    /// Says where the result is.
    pub fn say_result(&mut self) {
        let (at, length) = (self.result.as_ptr() as u32, self.result.len() as u32);
        self.say(Word::Result, at);
        self.say(Word::ResultLength, length);
    }

    /// Answers with text.
    pub fn answer(&mut self, text: &[u8]) {
        self.result.clear();
        self.result.extend_from_slice(text);
        self.say_result();
    }

    /// Answers with words.
    pub fn answer_words(&mut self, words: impl IntoIterator<Item = u32>) {
        self.result.clear();
        for word in words {
            self.result.extend_from_slice(&word.to_le_bytes());
        }
        self.say_result();
    }
}

/// Where the frame is; it never moves.
#[unsafe(no_mangle)]
pub extern "C" fn frame() -> *const u32 {
    state().frame.as_ptr()
}

/// Room for `bytes` of input; 0 where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: u32) -> *mut u8 {
    let input = &mut state().input;
    input.clear();
    match input.try_reserve(bytes as usize) {
        Ok(()) => input.as_mut_ptr(),
        Err(_) => std::ptr::null_mut(),
    }
}
