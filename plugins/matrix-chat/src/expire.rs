//! Erases what is older than the hospital keeps conversations. Needs the application service, which administers the rooms.

use crate::history::{Search, find, is_gone, redact};
use crate::server::{Server, Speaker};
use cabinet_plugin_sdk::chat::{Erasure, Failure};
use serde_json::Value;

/// Redactions of one call: at 50 ms each they take a second.
const AT_ONCE: usize = 20;

pub(crate) fn expire(server: &Server, room: &str, before_ms: u64) -> Result<Erasure, Failure> {
    let search = Search { speaker: Speaker::Service, room, sender: None, at_most: AT_ONCE };
    let is_old = |event: &Value| {
        event.get("origin_server_ts").and_then(Value::as_u64).is_some_and(|at| at < before_ms)
    };
    let found = match find(server, &search, is_old) {
        Ok(found) => found,
        Err(failure) if is_gone(&failure) => return Ok(Erasure { erased: 0, more: false }),
        Err(failure) => return Err(failure),
    };
    for event in &found.events {
        redact(server, Speaker::Service, room, event)?;
    }
    Ok(Erasure { erased: u32::try_from(found.events.len()).unwrap_or(u32::MAX), more: found.has_more })
}
