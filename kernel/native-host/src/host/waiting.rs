//! Calls that wait for an answer of a worker. When the worker ends, all waiting and later calls receive the reason.

use crate::message::Outcome;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The calls in flight.
#[derive(Debug, Default)]
pub(super) struct Waiting(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    calls: HashMap<u64, oneshot::Sender<Outcome>>,
    last_id: u64,
    ended: Option<String>,
}

impl Waiting {
    /// Registers a call and returns its id and the receiver of its answer. If the worker has ended, the answer is already there.
    pub(super) fn enter(&self) -> (u64, oneshot::Receiver<Outcome>) {
        let (give, take) = oneshot::channel();
        let mut state = self.state();
        state.last_id += 1;
        let id = state.last_id;
        match &state.ended {
            // The receiver is still held here, so sending cannot fail.
            Some(why) => drop(give.send(Outcome::Unavailable(why.clone()))),
            None => drop(state.calls.insert(id, give)),
        }
        (id, take)
    }

    /// Delivers an answer. Returns `false` if no call with this id is waiting.
    pub(super) fn answer(&self, id: u64, outcome: Outcome) -> bool {
        let Some(call) = self.state().calls.remove(&id) else { return false };
        // The caller may have been cancelled.
        let _ = call.send(outcome);
        true
    }

    /// Fails all waiting calls because the worker ended. Only the first reason is kept.
    pub(super) fn end(&self, why: &str) {
        let mut state = self.state();
        state.ended.get_or_insert_with(|| why.to_owned());
        let why = state.ended.clone().unwrap_or_default();
        for (_, call) in state.calls.drain() {
            let _ = call.send(Outcome::Unavailable(why.clone()));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_finds_its_call_and_a_stranger_none() {
        let waiting = Waiting::default();
        let ((first, mut one), (second, mut two)) = (waiting.enter(), waiting.enter());
        assert!(waiting.answer(second, Outcome::Judged(true)));
        assert!(waiting.answer(first, Outcome::Judged(false)));
        assert!(!waiting.answer(first, Outcome::Judged(true)), "answered twice");
        assert!(!waiting.answer(77, Outcome::Judged(true)), "never asked");
        assert_eq!((one.try_recv(), two.try_recv()), (Ok(Outcome::Judged(false)), Ok(Outcome::Judged(true))));
    }

    #[test]
    fn the_end_is_told_to_all_who_wait_and_all_who_come_later() {
        let waiting = Waiting::default();
        let (_, mut earlier) = waiting.enter();
        waiting.end("it hung");
        waiting.end("it was killed");
        let (_, mut later) = waiting.enter();
        let told = Ok(Outcome::Unavailable("it hung".to_owned()));
        assert_eq!((earlier.try_recv(), later.try_recv()), (told.clone(), told));
    }
}
