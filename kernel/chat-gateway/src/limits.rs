//! Limits per person, so that one script cannot take the chat from everybody else.

use crate::refused::Refused;
use cabinet_ports::Clock;
use cabinet_ports::chat::ChatOwner;
use cabinet_rate_limit::Buckets;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Persons whose buckets are kept.
const PEOPLE: usize = 10_000;
/// The longest pause that a homeserver may ask for.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// What one person may do.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// All calls. A browser makes about five with each message: the poll, typing, receipt, marker.
    pub calls_per_minute: NonZeroU32,
    /// Messages, changes and redactions.
    pub messages_per_minute: NonZeroU32,
    pub uploads_per_minute: NonZeroU32,
    /// Messages of a guest.
    pub guest_messages_per_minute: NonZeroU32,
    /// Long polls at the same time: one for each tab.
    pub polls: usize,
    /// Those of a guest.
    pub guest_polls: usize,
    /// Long polls of all persons that wait at the homeserver although they could wait here. They notice at once when it is gone, and when it
    /// does not tell of an event. A small hospital's all do.
    pub polls_at_homeserver: usize,
    /// Longest uploaded file, in bytes.
    pub max_file_bytes: u64,
}

const fn number(value: u32) -> NonZeroU32 {
    match NonZeroU32::new(value) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl Limits {
    /// The usual limits. Synapse takes 50 MB by default (protocol sheet matrix §5).
    pub const USUAL: Self = Self {
        calls_per_minute: number(300),
        messages_per_minute: number(60),
        uploads_per_minute: number(20),
        guest_messages_per_minute: number(10),
        polls: 6,
        guest_polls: 2,
        polls_at_homeserver: 32,
        max_file_bytes: 20_000_000,
    };
}

/// The buckets and what is under way.
pub(crate) struct Kept {
    calls: Buckets<ChatOwner>,
    messages: Buckets<ChatOwner>,
    uploads: Buckets<ChatOwner>,
    guest_messages: Buckets<ChatOwner>,
    polls: Polls,
    /// Until when the homeserver wants no messages of a person.
    pauses: Mutex<HashMap<ChatOwner, DateTime<Utc>>>,
    clock: Arc<dyn Clock>,
}

impl Kept {
    pub(crate) fn new(limits: &Limits, clock: Arc<dyn Clock>) -> Self {
        let buckets = |count| Buckets::per_minute(count, PEOPLE, Arc::clone(&clock));
        Self {
            calls: buckets(limits.calls_per_minute),
            messages: buckets(limits.messages_per_minute),
            uploads: buckets(limits.uploads_per_minute),
            guest_messages: buckets(limits.guest_messages_per_minute),
            polls: Polls { most: limits.polls, guest_most: limits.guest_polls, open: Arc::default() },
            pauses: Mutex::default(),
            clock,
        }
    }

    pub(crate) fn call(&self, owner: ChatOwner) -> Result<(), Refused> {
        self.calls.take(&owner).map_err(Refused::too_many)
    }

    /// Takes a place for a message, unless the homeserver has asked for a pause.
    pub(crate) fn message(&self, owner: ChatOwner) -> Result<(), Refused> {
        self.paused(owner)?;
        let messages = if owner.is_guest() { &self.guest_messages } else { &self.messages };
        messages.take(&owner).map_err(Refused::too_many)
    }

    pub(crate) fn upload(&self, owner: ChatOwner) -> Result<(), Refused> {
        self.paused(owner)?;
        self.uploads.take(&owner).map_err(Refused::too_many)
    }

    /// Takes a place for a long poll.
    pub(crate) fn poll(&self, owner: ChatOwner) -> Result<PollPlace, Refused> {
        self.polls.begin(owner)
    }

    /// Notes that the homeserver wants no messages of this person for a while.
    pub(crate) fn pause(&self, owner: ChatOwner, wait: Duration) {
        let now = self.clock.now();
        let until = now + wait.min(LONGEST_PAUSE);
        let mut pauses = self.pauses.lock().unwrap_or_else(PoisonError::into_inner);
        pauses.retain(|_, until| *until > now);
        pauses.insert(owner, until);
    }

    fn paused(&self, owner: ChatOwner) -> Result<(), Refused> {
        let pauses = self.pauses.lock().unwrap_or_else(PoisonError::into_inner);
        let left = pauses.get(&owner).and_then(|until| (*until - self.clock.now()).to_std().ok());
        match left {
            Some(left) if !left.is_zero() => Err(Refused::too_many(left)),
            _ => Ok(()),
        }
    }
}

struct Polls {
    most: usize,
    guest_most: usize,
    open: Arc<Mutex<HashMap<ChatOwner, usize>>>,
}

impl Polls {
    fn begin(&self, owner: ChatOwner) -> Result<PollPlace, Refused> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.entry(owner).or_default();
        if *own >= if owner.is_guest() { self.guest_most } else { self.most } {
            return Err(Refused::too_many(Duration::from_secs(5)));
        }
        *own += 1;
        let has_others = *own > 1;
        Ok(PollPlace { open: Arc::clone(&self.open), owner, has_others })
    }
}

/// A long poll under way. Dropping it makes room.
pub(crate) struct PollPlace {
    open: Arc<Mutex<HashMap<ChatOwner, usize>>>,
    owner: ChatOwner,
    has_others: bool,
}

impl PollPlace {
    /// Whether the person has another one under way.
    pub(crate) const fn has_others(&self) -> bool {
        self.has_others
    }
}

impl Drop for PollPlace {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.owner) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.owner);
            }
        }
    }
}
