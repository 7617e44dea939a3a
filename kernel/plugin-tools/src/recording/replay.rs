//! Answers requests from a recording, as `TestHost::replay` of the SDK does.

use super::{RecordedExchange, Recording};
use cabinet_contract_rules::{ReplayedRequest, next_answer};
use std::sync::{Mutex, PoisonError};

/// The exchanges of a recording, each with whether a request got its answer already.
#[derive(Debug, Default)]
pub struct Replay(Mutex<Vec<(RecordedExchange, bool)>>);

impl Replay {
    pub fn new(recording: &Recording) -> Self {
        Self(Mutex::new(recording.exchanges.iter().map(|exchange| (exchange.clone(), false)).collect()))
    }

    /// What a request became. Equal requests get their answers in turn, the last one again. `None` if it was not recorded.
    pub fn next(&self, method: &str, path: &str, body: &str) -> Option<RecordedExchange> {
        let mut exchanges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recorded = exchanges.iter().map(|(exchange, used)| {
            let RecordedExchange { method, path, body, .. } = exchange;
            (ReplayedRequest { method, path, body }, *used)
        });
        let next = next_answer(recorded, ReplayedRequest { method, path, body })?;
        let (exchange, used) = exchanges.get_mut(next)?;
        *used = true;
        Some(exchange.clone())
    }
}
