//! Sixteen bytes at a time, in one form for wasm and one for any machine.
//!
//! This is the only place that knows vector instructions; both forms pass the same tests.

/// Bytes that may be read after a string's end, and written after an output's.
pub const LANES: usize = 16;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod lanes {
    use core::arch::wasm32::*;

    /// Sixteen bytes.
    #[derive(Clone, Copy)]
    pub struct Bytes(v128);

    impl Bytes {
        /// # Safety
        /// 16 bytes from `from` are readable.
        #[inline(always)]
        pub unsafe fn load(from: *const u8) -> Bytes {
            // SAFETY: the caller's; the load needs no alignment.
            Bytes(unsafe { v128_load(from.cast()) })
        }

        /// # Safety
        /// 16 bytes from `to` are writable.
        #[inline(always)]
        pub unsafe fn store(self, to: *mut u8) {
            // SAFETY: the caller's; the store needs no alignment.
            unsafe { v128_store(to.cast(), self.0) }
        }

        /// A bit for each byte that JSON escapes: `"`, `\` and what is below a space.
        #[inline(always)]
        pub fn escapes(self) -> u32 {
            let quotes = u8x16_eq(self.0, u8x16_splat(b'"'));
            let backslashes = u8x16_eq(self.0, u8x16_splat(b'\\'));
            let controls = u8x16_lt(self.0, u8x16_splat(0x20));
            u32::from(u8x16_bitmask(v128_or(
                v128_or(quotes, backslashes),
                controls,
            )))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod lanes {
    /// Sixteen bytes.
    #[derive(Clone, Copy)]
    pub struct Bytes([u8; 16]);

    impl Bytes {
        /// # Safety
        /// 16 bytes from `from` are readable.
        #[inline(always)]
        pub unsafe fn load(from: *const u8) -> Bytes {
            // SAFETY: the caller's; an array of bytes needs no alignment.
            Bytes(unsafe { from.cast::<[u8; 16]>().read() })
        }

        /// # Safety
        /// 16 bytes from `to` are writable.
        #[inline(always)]
        pub unsafe fn store(self, to: *mut u8) {
            // SAFETY: the caller's; an array of bytes needs no alignment.
            unsafe { to.cast::<[u8; 16]>().write(self.0) }
        }

        /// A bit for each byte that JSON escapes: `"`, `\` and what is below a space.
        #[inline(always)]
        pub fn escapes(self) -> u32 {
            let mut bits = 0;
            for (index, &byte) in self.0.iter().enumerate() {
                bits |= u32::from(byte == b'"' || byte == b'\\' || byte < 0x20) << index;
            }
            bits
        }
    }
}

pub use lanes::Bytes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_each_byte_that_is_escaped() {
        for byte in 0..=255_u8 {
            let mut bytes = [b'a'; LANES];
            bytes[5] = byte;
            // SAFETY: the array has 16 bytes.
            let found = unsafe { Bytes::load(bytes.as_ptr()) }.escapes();
            let escaped = byte == b'"' || byte == b'\\' || byte < 0x20;
            assert_eq!(found, if escaped { 1 << 5 } else { 0 }, "{byte}");
        }
    }
}
