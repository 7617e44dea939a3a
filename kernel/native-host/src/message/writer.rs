//! Puts a message together. Room is made before it is needed: a vector that grows would leave half a key behind in freed memory.

use crate::frame::Frame;
use zeroize::Zeroizing;

/// A message as far as it is written.
pub(super) struct Writer(Frame);

impl Writer {
    pub(super) fn of(kind: u8, id: u64) -> Self {
        Self(Zeroizing::new(Vec::new())).put(&[kind]).put(&id.to_le_bytes())
    }

    pub(super) fn number(self, number: u32) -> Self {
        self.put(&number.to_le_bytes())
    }

    pub(super) fn bytes(self, bytes: &[u8]) -> Self {
        // Longer fields make a frame that is refused when it is written.
        let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        self.number(size).put(bytes)
    }

    pub(super) fn finish(self) -> Frame {
        self.0
    }

    fn put(mut self, bytes: &[u8]) -> Self {
        if self.0.capacity() - self.0.len() < bytes.len() {
            // The old place is wiped when it is dropped.
            let mut larger = Zeroizing::new(Vec::with_capacity(2 * (self.0.len() + bytes.len())));
            larger.extend_from_slice(&self.0);
            self.0 = larger;
        }
        self.0.extend_from_slice(bytes);
        self
    }
}
