//! Encodes messages. Capacity is reserved explicitly, because a growing vector would leave copies of a key in freed memory.

use crate::frame::Frame;
use zeroize::Zeroizing;

/// A partially written message.
pub(super) struct Writer(Frame);

impl Writer {
    pub(super) fn of(kind: u8, id: u64) -> Self {
        Self(Zeroizing::new(Vec::new())).put(&[kind]).put(&id.to_le_bytes())
    }

    pub(super) fn number(self, number: u32) -> Self {
        self.put(&number.to_le_bytes())
    }

    pub(super) fn bytes(self, bytes: &[u8]) -> Self {
        // A longer field results in a frame that is rejected when it is written.
        let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        self.number(size).put(bytes)
    }

    pub(super) fn finish(self) -> Frame {
        self.0
    }

    fn put(mut self, bytes: &[u8]) -> Self {
        if self.0.capacity() - self.0.len() < bytes.len() {
            // The old buffer is zeroed when dropped.
            let mut larger = Zeroizing::new(Vec::with_capacity(2 * (self.0.len() + bytes.len())));
            larger.extend_from_slice(&self.0);
            self.0 = larger;
        }
        self.0.extend_from_slice(bytes);
        self
    }
}
