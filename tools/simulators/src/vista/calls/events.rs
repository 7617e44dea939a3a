//! The feed, `GET /events`. Without a cursor it returns only the current position. With one it returns the later events, and waits if there
//! are none. The first contract also waits without a cursor, always for the same time, and does not know `wait`.

use crate::vista::adapter::Adapter;
use crate::vista::archive::Event;
use crate::vista::refusal::Refusal;
use crate::vista::request::Asked;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The longest wait in seconds (contract §1).
const LONGEST_WAIT: u64 = 30;

/// Maximum number of events per answer.
const MOST: usize = 500;

/// Prefix of the number in a cursor.
const PREFIX: &str = "e";

/// The query.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    cursor: Option<String>,
    /// Seconds.
    wait: Option<u64>,
}

/// A page of the feed.
#[derive(Debug, Serialize)]
pub struct Feed {
    items: Vec<Event>,
    cursor: String,
}

/// `GET /events`
pub async fn read(
    State(adapter): State<Arc<Adapter>>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<Feed>, Refusal> {
    let wait = waited(&adapter, wanted.wait)?;
    let mut feed = adapter.feed();
    let after = match wanted.cursor.as_deref() {
        None if adapter.is_plain() => *feed.borrow(),
        None => {
            let now = *feed.borrow();
            return Ok(Json(Feed { items: Vec::new(), cursor: format!("{PREFIX}{now}") }));
        }
        Some(cursor) => place(cursor)?,
    };
    if after > *feed.borrow() {
        // The cursor is from a feed that no longer exists, e.g. before a backup was restored.
        return Err(Refusal::NotFound("cursor"));
    }
    let longer = feed.wait_for(|length| *length > after);
    // The outcome does not matter: the tables are read in any case.
    let _ = tokio::time::timeout(wait, longer).await;
    let archive = adapter.archive();
    let items: Vec<Event> = archive.events.iter().skip(after).take(MOST).cloned().collect();
    let cursor = format!("{PREFIX}{}", after + items.len());
    Ok(Json(Feed { items, cursor }))
}

fn place(cursor: &str) -> Result<usize, Refusal> {
    let number = cursor.strip_prefix(PREFIX).and_then(|number| number.parse().ok());
    number.ok_or_else(|| Refusal::BadRequest("the cursor is none of ours".into()))
}

fn waited(adapter: &Adapter, asked: Option<u64>) -> Result<Duration, Refusal> {
    match asked {
        Some(_) if adapter.is_plain() => Err(Refusal::BadRequest("query: unknown field `wait`".into())),
        None if adapter.is_plain() => Ok(adapter.poll()),
        Some(wait) if wait > LONGEST_WAIT => {
            Err(Refusal::BadRequest(format!("wait is at most {LONGEST_WAIT} seconds")))
        }
        asked => Ok(Duration::from_secs(asked.unwrap_or_default())),
    }
}
