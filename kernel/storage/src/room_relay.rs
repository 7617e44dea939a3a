//! What the homeserver of the chat tells one kernel reaches the others (`RoomRelay`). SQLite has a single kernel. PostgreSQL notifies
//! (`postgres.rs`), outside of any transaction: nothing is owed, since a kernel that hears nothing asks the homeserver itself.

use cabinet_ports::chat::{RelayedNews, RoomNews};
use futures::StreamExt;
use futures::stream::{BoxStream, once, unfold};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// News that a slow reader may be behind. One that is further behind starts anew.
const KEPT: usize = 1_024;
/// PostgreSQL refuses notifications of 8000 bytes.
const LONGEST: usize = 7_000;

/// What this kernel hears of the others.
pub(crate) struct RoomNewsLog(Mutex<Heard>);

struct Heard {
    is_connected: bool,
    news: broadcast::Sender<RelayedNews>,
}

impl RoomNewsLog {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Heard { is_connected: false, news: broadcast::Sender::new(KEPT) }))
    }

    pub(crate) fn add(&self, news: RelayedNews) {
        let mut heard = self.heard();
        match news {
            RelayedNews::Connected => heard.is_connected = true,
            RelayedNews::Lost => heard.is_connected = false,
            RelayedNews::Rooms(_) => {}
        }
        // Fails if there is no reader, and then nothing is to be told.
        let _ = heard.news.send(news);
    }

    pub(crate) fn hear(&self) -> BoxStream<'static, RelayedNews> {
        let heard = self.heard();
        let receiver = heard.news.subscribe();
        let first = heard.is_connected.then_some(RelayedNews::Connected);
        drop(heard);
        let later = unfold(receiver, |mut receiver| async move {
            match receiver.recv().await {
                Ok(news) => Some((news, receiver)),
                Err(RecvError::Lagged(_)) => Some((RelayedNews::Connected, receiver)),
                Err(RecvError::Closed) => None,
            }
        });
        futures::stream::iter(first).chain(later).boxed()
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// For a database with a single kernel: nothing is missed.
pub(crate) fn alone() -> BoxStream<'static, RelayedNews> {
    once(async { RelayedNews::Connected }).chain(futures::stream::pending()).boxed()
}

/// The news as notifications: who tells it, what it is of, and rooms, each separated by a space, which no id of a room contains.
pub(crate) fn written(from: &str, news: &RoomNews) -> Vec<String> {
    let kinds = match (news.has_events, news.has_ephemeral) {
        (true, true) => "both",
        (true, false) => "events",
        (false, _) => "ephemeral",
    };
    let begin = || format!("{from} {kinds}");
    let mut all = vec![begin()];
    for room in &news.room_ids {
        let is_full = all.last().is_some_and(|last| last.len() + room.len() >= LONGEST);
        if is_full {
            all.push(begin());
        }
        if let Some(last) = all.last_mut() {
            last.push(' ');
            last.push_str(room);
        }
    }
    all
}

/// Reads a notification. `None` if `own` wrote it, or another version of the kernel in a form of its own.
pub(crate) fn read(own: &str, payload: &str) -> Option<RoomNews> {
    let mut words = payload.split(' ');
    if words.next()? == own {
        return None;
    }
    let (has_events, has_ephemeral) = match words.next()? {
        "both" => (true, true),
        "events" => (true, false),
        "ephemeral" => (false, true),
        _ => return None,
    };
    Some(RoomNews { room_ids: words.map(str::to_owned).collect(), has_events, has_ephemeral })
}
