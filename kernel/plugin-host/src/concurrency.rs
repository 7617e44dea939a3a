//! Limits the concurrent calls of one plugin. When a hospital system is slow, calls pile up. A further call waits briefly for a permit,
//! because most come back soon, and is then refused with a `retry_after`. Calls that change something, such as bookings and cancellations,
//! wait longer, and some permits are reserved for them: however many lists are being read, a patient who has chosen a slot gets through.
//! The hospital holds a long poll for changes open for half a minute. Each binding has its own permit for one such poll, so polls never use
//! the permits of patients.

use crate::calls::Function;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How long a read waits for a permit: about as long as a screen waits before it shows something else.
const QUESTION_WAIT: Duration = Duration::from_secs(2);
/// How long a write waits for a permit: a patient would rather wait than press again.
const WRITE_WAIT: Duration = Duration::from_secs(10);
/// One of this many permits is reserved for writes, and at least one if there are two.
const RESERVED_OF: u32 = 8;

/// The permits of one generation of a plugin.
#[derive(Debug)]
pub(crate) struct Permits {
    calls: u32,
    all: Semaphore,
    /// A read takes one of these first, so that reads can never hold all permits.
    questions: Semaphore,
}

/// A permit for one call, returned on drop.
#[derive(Debug)]
pub(crate) struct Permit<'a> {
    _call: SemaphorePermit<'a>,
    _question: Option<SemaphorePermit<'a>>,
}

/// The permit for the one long poll for changes that a binding may have open.
#[derive(Debug)]
pub(crate) struct NewsPermit(Semaphore);

impl Default for NewsPermit {
    fn default() -> Self {
        Self(Semaphore::new(1))
    }
}

impl NewsPermit {
    /// The permit, or `None` if the previous poll does not end in time.
    pub(crate) async fn take(&self) -> Option<Permit<'_>> {
        let call = tokio::time::timeout(QUESTION_WAIT, self.0.acquire()).await.ok()?.ok()?;
        Some(Permit { _call: call, _question: None })
    }
}

impl Permits {
    pub(crate) fn new(calls: u32) -> Self {
        let reserved = (calls / RESERVED_OF).max(1).min(calls.saturating_sub(1));
        let semaphore = |count: u32| Semaphore::new(usize::try_from(count).unwrap_or(1));
        Self { calls, all: semaphore(calls), questions: semaphore(calls - reserved) }
    }

    /// A permit, or `None` if none became free in time.
    pub(crate) async fn take(&self, function: Function) -> Option<Permit<'_>> {
        let wait = if function.has_effects() { WRITE_WAIT } else { QUESTION_WAIT };
        let taken = tokio::time::timeout(wait, async {
            let question = match function.has_effects() {
                true => None,
                false => Some(self.questions.acquire().await.ok()?),
            };
            Some(Permit { _call: self.all.acquire().await.ok()?, _question: question })
        });
        taken.await.ok().flatten()
    }

    /// How many calls are running.
    pub(crate) fn taken(&self) -> usize {
        usize::try_from(self.calls).unwrap_or(0).saturating_sub(self.all.available_permits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::Kind;

    fn call(kind: Kind) -> Function {
        Function { name: "x", kind }
    }

    #[tokio::test(start_paused = true)]
    async fn one_question_about_news_at_a_time() {
        let news = NewsPermit::default();
        let held = news.take().await.unwrap();
        assert!(news.take().await.is_none());
        drop(held);
        assert!(news.take().await.is_some());
    }

    #[tokio::test]
    async fn questions_leave_permits_for_bookings() {
        for (calls, questions) in [(1, 1), (2, 1), (16, 14), (64, 56)] {
            let permits = Permits::new(calls);
            let mut held = Vec::new();
            for _ in 0..questions {
                held.push(permits.take(call(Kind::ReadLongList)).await.unwrap());
            }
            assert_eq!(permits.taken(), questions);
            assert_eq!(permits.questions.available_permits(), 0, "of {calls}");
            for _ in questions..usize::try_from(calls).unwrap() {
                held.push(permits.take(call(Kind::Write)).await.unwrap());
            }
            assert_eq!(permits.all.available_permits(), 0, "of {calls}");
            held.clear();
            assert_eq!(permits.taken(), 0);
        }
    }
}
