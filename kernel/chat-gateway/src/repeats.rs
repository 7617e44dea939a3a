//! A message that is sent again because its answer was lost must not appear twice. Synapse remembers the transaction ids of an application
//! service in memory only, so a message that it stored just before it was killed would. The gateway remembers, too, and each message
//! carries its transaction id: if it is not known whether a message was stored, it is looked for first.

use crate::events::{list, text};
use crate::forward::{Person, Plain};
use crate::gateway::Gateway;
use crate::refused::Refused;
use moka::sync::Cache;
use serde_json::Value;
use std::time::Duration;

/// The member of a message with its transaction id.
pub(crate) const TRANSACTION: &str = "ru.cabinet.transaction";
/// As long as an outbox may try again without the homeserver's help.
const KEPT: Duration = Duration::from_secs(3_600);
/// Messages that are remembered.
const MOST: u64 = 20_000;
/// Messages among which one is looked for.
const LOOKED_AT: u32 = 50;

/// What is known of a message: the id of its event, or nothing.
#[derive(Clone)]
enum Outcome {
    Unknown,
    Stored(String),
}

/// The messages of the last hour, by room and transaction id.
pub(crate) struct Repeats(Cache<(String, String), Outcome>);

impl Repeats {
    pub(crate) fn new() -> Self {
        Self(Cache::builder().max_capacity(MOST).time_to_live(KEPT).build())
    }
}

impl Gateway {
    /// Sends a message, unless it has been stored before. Returns the id of its event.
    pub(crate) async fn send_message(
        &self,
        person: Person<'_>,
        room: &str,
        transaction: &str,
        call: &Plain,
    ) -> Result<String, Refused> {
        let key = (room.to_owned(), transaction.to_owned());
        let found = match self.repeats.0.get(&key) {
            Some(Outcome::Stored(event)) => return Ok(event),
            Some(Outcome::Unknown) => self.stored(person, room, transaction).await?,
            None => None,
        };
        if let Some(event) = found {
            self.repeats.0.insert(key, Outcome::Stored(event.clone()));
            return Ok(event);
        }
        // Stays if the browser leaves before the answer.
        self.repeats.0.insert(key.clone(), Outcome::Unknown);
        let waiting = self.wakes.enter(&[room.to_owned()]);
        let said = match self.ask(person, call).await {
            Ok(said) => said,
            Err(refused) => {
                // The homeserver has refused it; after a failure it may be stored or not.
                if refused.status < 500 {
                    self.repeats.0.invalidate(&key);
                }
                return Err(refused);
            }
        };
        let event = text(&said, "event_id").ok_or_else(Refused::unavailable)?.to_owned();
        self.wakes.check(waiting);
        self.repeats.0.insert(key, Outcome::Stored(event.clone()));
        Ok(event)
    }

    /// The event of this transaction, if the homeserver has it.
    async fn stored(
        &self,
        person: Person<'_>,
        room: &str,
        transaction: &str,
    ) -> Result<Option<String>, Refused> {
        let mut call = Plain::get(&["client", "v3", "rooms", room, "messages"]);
        call.query = vec![("dir", "b".to_owned()), ("limit", LOOKED_AT.to_string())];
        let said = self.ask(person, &call).await?;
        let own = &person.conversation.account.user_id;
        let is_it = |event: &&Value| transaction_of(event, own) == Some(transaction);
        let found = list(said.get("chunk")).find(is_it);
        Ok(found.and_then(|event| text(event, "event_id")).map(str::to_owned))
    }
}

/// The transaction id of a message that this account sent.
pub(crate) fn transaction_of<'a>(event: &'a Value, own: &str) -> Option<&'a str> {
    text(event, "sender").filter(|sender| *sender == own)?;
    text(event.get("content")?, TRANSACTION).filter(|text| text.len() <= 128)
}
