//! A generated file of any length. Its bytes repeat with a prime period, so any part can be computed from its offset and nothing is stored.

use axum::body::Bytes;
use futures::{Stream, stream};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::OnceLock;

/// A prime, so that a chunk which is sent twice or left out is detectable even if its size is a power of two.
const PERIOD: u64 = 65_521;

/// A file that is generated while it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    length: u64,
}

impl Flow {
    /// A file with this number of bytes.
    pub const fn new(length: u64) -> Self {
        Self { length }
    }

    /// Number of bytes.
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// Whether the file is empty.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The byte at an offset, for tests that verify received data.
    pub fn byte(at: u64) -> u8 {
        usize::try_from(at % PERIOD).ok().and_then(|at| period().get(at)).copied().unwrap_or_default()
    }

    /// Streams a byte range in chunks, which are views of one buffer.
    pub fn stream(self, bytes: Range<u64>) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
        let end = bytes.end.min(self.length);
        stream::unfold(bytes.start, move |at| {
            let from = at % PERIOD;
            let upto = PERIOD.min(from.saturating_add(end.saturating_sub(at)));
            let place = |place| usize::try_from(place).unwrap_or_default();
            let piece =
                (at < end).then(|| (Ok(period().slice(place(from)..place(upto))), at + (upto - from)));
            std::future::ready(piece)
        })
    }
}

fn period() -> &'static Bytes {
    static BYTES: OnceLock<Bytes> = OnceLock::new();
    BYTES.get_or_init(|| {
        let mut state = 0x2026_u32;
        let byte = |_| {
            // xorshift32
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state.to_le_bytes()[0]
        };
        (0..PERIOD).map(byte).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::Flow;
    use futures::StreamExt;

    #[tokio::test]
    async fn a_part_is_what_stands_at_its_place() {
        let flow = Flow::new(200_000);
        let part: Vec<u8> = flow.stream(65_000..140_000).map(|piece| piece.unwrap().to_vec()).concat().await;
        assert_eq!(part.len(), 75_000);
        assert!(part.iter().zip(65_000..).all(|(byte, at)| *byte == Flow::byte(at)));
        assert_eq!(
            flow.stream(199_990..300_000).map(|piece| piece.unwrap().to_vec()).concat().await.len(),
            10
        );
    }
}
