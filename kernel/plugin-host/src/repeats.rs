//! Rate limit for repeated log messages. A mistake in a deployment affects every patient, so it is logged once, and then at most once a
//! minute with a count.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shortest interval between two lines with the same text.
const PAUSE: Duration = Duration::from_secs(60);
/// Most texts that are remembered. They contain origins, names of secrets and reasons, of which there are few.
const MOST: usize = 128;

/// The messages of one plugin at one binding.
#[derive(Default)]
pub(crate) struct Repeats {
    seen: Mutex<HashMap<String, Seen>>,
}

struct Seen {
    written: Instant,
    since: u64,
}

impl Repeats {
    /// Counts the message. `Some` if it should be logged now, with the number of repetitions since the last line.
    pub(crate) fn note(&self, text: &str, now: Instant) -> Option<u64> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = seen.get_mut(text) {
            known.since += 1;
            if now.saturating_duration_since(known.written) < PAUSE {
                return None;
            }
            let since = std::mem::take(&mut known.since);
            known.written = now;
            return Some(since);
        }
        if seen.len() >= MOST {
            seen.retain(|_, known| now.saturating_duration_since(known.written) < PAUSE);
        }
        if seen.len() < MOST {
            seen.insert(text.to_owned(), Seen { written: now, since: 0 });
        }
        Some(0)
    }
}

/// A suffix for a line that was suppressed for a while.
pub(crate) fn again(times: u64) -> String {
    if times > 1 { format!(" ({times} times since the last line about it)") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_written_once_and_later_with_its_count() {
        let (repeats, start) = (Repeats::default(), Instant::now());
        assert_eq!(repeats.note("denied", start), Some(0));
        for _ in 0..5 {
            assert_eq!(repeats.note("denied", start + Duration::from_secs(1)), None);
        }
        assert_eq!(repeats.note("another", start), Some(0));
        assert_eq!(repeats.note("denied", start + PAUSE), Some(6));
        assert_eq!(repeats.note("denied", start + PAUSE), None);
        assert_eq!(
            (again(0), again(6)),
            (String::new(), " (6 times since the last line about it)".to_owned())
        );
    }

    #[test]
    fn many_texts_cost_a_bounded_memory_and_none_is_swallowed() {
        let (repeats, start) = (Repeats::default(), Instant::now());
        for number in 0..MOST + 10 {
            assert_eq!(repeats.note(&number.to_string(), start), Some(0));
        }
        assert_eq!(repeats.seen.lock().unwrap().len(), MOST);
        assert_eq!(repeats.note("later", start + PAUSE), Some(0));
        assert_eq!(repeats.seen.lock().unwrap().len(), 1);
    }
}
