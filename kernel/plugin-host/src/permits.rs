//! How many calls of one plugin may be under way. A slow hospital system makes calls pile up; who comes then waits a moment, because most
//! permits come back soon, and is told to come back only after that. Bookings and cancellations wait longer, and some permits are theirs
//! alone: however many lists are being asked, a person who has chosen a slot gets through. A question about news is held open by the hospital
//! for half a minute; each place has a permit of its own for one, so none of them takes a permit that people wait for.

use crate::calls::Function;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Questions: about what a screen waits before it shows something else.
const QUESTION_WAIT: Duration = Duration::from_secs(2);
/// Bookings and cancellations: a person would rather wait than press again.
const WRITE_WAIT: Duration = Duration::from_secs(10);
/// One permit of so many is kept for bookings and cancellations, at least one if there are two.
const RESERVED_OF: u32 = 8;

/// The permits of one generation of a plugin.
#[derive(Debug)]
pub(crate) struct Permits {
    calls: u32,
    all: Semaphore,
    /// A question takes one of these first, so questions can never hold all permits.
    questions: Semaphore,
}

/// Lets one call be under way as long as it lives.
#[derive(Debug)]
pub(crate) struct Permit<'a> {
    _call: SemaphorePermit<'a>,
    _question: Option<SemaphorePermit<'a>>,
}

/// The permit for the one question about news that a place may have under way.
#[derive(Debug)]
pub(crate) struct NewsPermit(Semaphore);

impl Default for NewsPermit {
    fn default() -> Self {
        Self(Semaphore::new(1))
    }
}

impl NewsPermit {
    /// The permit; none if the question before does not end in time.
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

    /// A permit; none if none came back in time.
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

    /// How many calls are under way.
    pub(crate) fn taken(&self) -> usize {
        usize::try_from(self.calls).unwrap_or(0).saturating_sub(self.all.available_permits())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                held.push(permits.take(Function::Slots).await.unwrap());
            }
            assert_eq!(permits.taken(), questions);
            assert_eq!(permits.questions.available_permits(), 0, "of {calls}");
            for _ in questions..usize::try_from(calls).unwrap() {
                held.push(permits.take(Function::Book).await.unwrap());
            }
            assert_eq!(permits.all.available_permits(), 0, "of {calls}");
            held.clear();
            assert_eq!(permits.taken(), 0);
        }
    }
}
