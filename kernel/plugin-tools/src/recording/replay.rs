//! Answers requests from a recording, as `TestHost::replay` of the SDK does.

use super::{RecordedExchange, Recording};
use serde_json::Value;
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
        let mut found: Vec<&mut (RecordedExchange, bool)> = exchanges
            .iter_mut()
            .filter(|(exchange, _)| {
                exchange.method == method && exchange.path == path && same(&exchange.body, body)
            })
            .collect();
        let next = found.iter().position(|(_, used)| !used).or(found.len().checked_sub(1))?;
        let (exchange, used) = found.get_mut(next)?;
        *used = true;
        Some(exchange.clone())
    }
}

/// Whether bodies are equal, as JSON or as text.
fn same(recorded: &str, asked: &str) -> bool {
    let json = |text: &str| serde_json::from_str::<Value>(text).ok();
    recorded == asked || (json(recorded).is_some() && json(recorded) == json(asked))
}
