//! The adapter's feed of changes. An unreadable event is set aside and the cursor moves on, because the feed covers all patients
//! and must not stop for one of them.

use crate::adapter::Adapter;
use crate::failure::Failure;
use crate::refusal::Code;
use crate::rows::{self, Odd};
use cabinet_plugin_sdk::records::{Change, ChangeKind, Feed};
use cabinet_plugin_sdk::{Problem, kv};
use serde::Deserialize;
use serde_json::Value;

/// The longest time in seconds that the adapter holds a request open, also without `wait`, which the first contract does not have.
const MOST_WAIT_S: u32 = 30;
/// Added to the wait for the request timeout.
const GRACE_MS: u32 = 15_000;
/// Cache key and lifetime of the fact that the adapter rejects `wait`.
const WITHOUT_WAIT: &str = "events-without-wait";
const KEPT_MS: u64 = 600_000;

#[derive(Deserialize)]
struct Answer {
    items: Vec<Value>,
    cursor: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    client_id: String,
    #[serde(default)]
    into: Value,
}

/// The changes after the cursor. Without a cursor, returns the current end of the feed; an adapter of the first contract waits even then.
pub(crate) fn after(adapter: &Adapter, cursor: Option<&str>, wait_ms: u32) -> Result<Feed, Problem> {
    let plain = || {
        let call = adapter.get("/events", &["events"])?.timeout_ms(MOST_WAIT_S * 1_000 + GRACE_MS);
        Ok::<_, Problem>(match cursor {
            Some(cursor) => call.query("cursor", cursor),
            None => call,
        })
    };
    let takes_wait = kv::get(WITHOUT_WAIT).ok().flatten().is_none();
    let answer: Answer = if cursor.is_some() && takes_wait {
        let wait = (wait_ms / 1_000).min(MOST_WAIT_S);
        match adapter.ask(&plain()?.query("wait", &wait.to_string())) {
            // Either `wait` or the cursor was rejected. Repeating the request without `wait` tells which.
            Err(Failure::Refused(refusal)) if refusal.code == Code::BadRequest => {
                let answer = adapter.ask(&plain()?)?;
                // Without a store, the next call finds out again.
                let _ = kv::set(WITHOUT_WAIT, b"1", Some(KEPT_MS));
                answer
            }
            answer => answer?,
        }
    } else {
        adapter.ask(&plain()?)?
    };
    let Answer { items, cursor } = answer;
    Ok(Feed { changes: rows::read(items, change), cursor })
}

fn change(event: Event) -> Result<Change, Odd> {
    let patient_id = rows::id(event.client_id, "clientId")?;
    let what = match event.kind.as_str() {
        "document.new" | "document.changed" | "document.withdrawn" => ChangeKind::Documents,
        "diagnosis.new" => ChangeKind::Diagnoses,
        // The contract has no kind for them. The kernel reads all lists after any change.
        "prescription.new" | "prescription.changed" => ChangeKind::Diagnoses,
        "observation.new" => ChangeKind::Observations,
        "account.new" | "account.changed" => ChangeKind::Invoices,
        "client.merged" => {
            match event.into.as_str().and_then(|into| rows::id(into.to_owned(), "into").ok()) {
                Some(survivor) => ChangeKind::MergedInto(survivor),
                // The record is then requested and not found, and the kernel looks the person up again.
                None => ChangeKind::Documents,
            }
        }
        _ => ChangeKind::Other,
    };
    Ok(Change { patient_id, what })
}
