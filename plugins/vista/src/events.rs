//! What happened at the hospital: the adapter's feed. An event that cannot be understood never stops it: whoever is named is asked anew.

use crate::adapter::Adapter;
use cabinet_plugin_sdk::records::{Change, ChangeKind, Feed};
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;

/// The adapter holds a question open for so long at most.
const MOST_WAIT_S: u32 = 30;
/// On top of the time that the adapter was asked to wait.
const GRACE_MS: u32 = 15_000;
/// Longer ids are none; the kernel would refuse the whole feed for one.
const MOST_ID_BYTES: usize = 256;

#[derive(Deserialize)]
struct Answer {
    items: Vec<Event>,
    cursor: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    client_id: String,
    #[serde(default)]
    into: Option<String>,
}

/// What came after the cursor; without one only where the feed stands.
pub(crate) fn after(adapter: &Adapter, cursor: Option<&str>, wait_ms: u32) -> Result<Feed, Problem> {
    let wait = (wait_ms / 1_000).min(MOST_WAIT_S);
    let mut call = adapter.get("/events", &["events"])?;
    if let Some(cursor) = cursor {
        call = call.query("cursor", cursor).query("wait", &wait.to_string());
    }
    let answer: Answer = adapter.ask(&call.timeout_ms(wait * 1_000 + GRACE_MS))?;
    let changes = answer.items.into_iter().filter_map(change).collect();
    Ok(Feed { changes, cursor: answer.cursor })
}

fn change(event: Event) -> Option<Change> {
    if !is_id(&event.client_id) {
        log::warn("an event names no client", &[]);
        return None;
    }
    let what = match event.kind.as_str() {
        "document.new" | "document.changed" | "document.withdrawn" => ChangeKind::Documents,
        "diagnosis.new" => ChangeKind::Diagnoses,
        "observation.new" => ChangeKind::Observations,
        "client.merged" => match event.into {
            Some(survivor) if is_id(&survivor) => ChangeKind::MergedInto(survivor),
            // The record is asked for, is gone, and the kernel asks anew who the person is.
            _ => ChangeKind::Documents,
        },
        _ => ChangeKind::Other,
    };
    Some(Change { patient_id: event.client_id, what })
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.len() <= MOST_ID_BYTES && !text.chars().any(char::is_control)
}
