//! What a patient does in a room of theirs: write, change, delete, read, type.

use crate::call::is_id;
use crate::content::{Unsendable, for_homeserver};
use crate::events::{Reader, display_name, text};
use crate::forward::{Person, Plain};
use crate::gateway::{BrowserCall, Gateway};
use crate::refused::Refused;
use crate::repeats::TRANSACTION;
use crate::sync::{history_filter, page};
use bytes::BytesMut;
use cabinet_ports::chat::{ChatMethod, DeniedChatObject};
use futures::StreamExt;
use serde_json::{Map, Value, json};

/// Longest event of Matrix, and so the longest body of a call that is no upload.
const LONGEST_EVENT: usize = 64 * 1024;
/// Longest time for which somebody is shown as typing, in milliseconds.
const LONGEST_TYPING: u64 = 30_000;
/// Members of a room that are named.
const MOST_MEMBERS: usize = 200;

impl Gateway {
    pub(crate) async fn messages(
        &self,
        person: Person<'_>,
        room: &str,
        from: Option<String>,
        limit: u32,
    ) -> Result<Value, Refused> {
        let mut call = Plain::get(&["client", "v3", "rooms", room, "messages"]);
        call.query =
            vec![("dir", "b".to_owned()), ("limit", limit.to_string()), ("filter", history_filter())];
        call.query.extend(from.map(|from| ("from", from)));
        let said = self.ask(person, &call).await?;
        page(&said, self.reader(person)).ok_or_else(Refused::unavailable)
    }

    pub(crate) async fn members(&self, person: Person<'_>, room: &str) -> Result<Value, Refused> {
        let said = self.ask(person, &Plain::get(&["client", "v3", "rooms", room, "joined_members"])).await?;
        let joined = said.get("joined").and_then(Value::as_object).into_iter().flatten();
        let joined = joined.filter(|(id, _)| is_id('@', id)).take(MOST_MEMBERS);
        let joined: Map<String, Value> = joined
            .map(|(id, member)| {
                let shown = text(member, "display_name").map(display_name);
                (id.clone(), json!({ "display_name": shown }))
            })
            .collect();
        Ok(json!({ "joined": joined }))
    }

    pub(crate) async fn write(
        &self,
        person: Person<'_>,
        room: &str,
        transaction: &str,
        call: BrowserCall,
    ) -> Result<Value, Refused> {
        self.limits.message(person.owner)?;
        let written = body(call).await?;
        if person.owner.is_guest() && !is_new_text(&written) {
            return Err(Refused::not_for_guests());
        }
        let sent = match for_homeserver(&written, &self.media_key, person.owner) {
            Ok(sent) => sent,
            Err(Unsendable::Malformed) => {
                return Err(Refused::invalid("M_BAD_JSON", "This content is not one that can be sent."));
            }
            Err(Unsendable::ForeignFile) => {
                return Err(self.denied(person, DeniedChatObject::Media).await);
            }
        };
        if let Some(replaced) = &sent.replaces {
            self.own_message(person, room, replaced).await?;
        }
        if let Some(answered) = &sent.answers {
            self.event(person, room, answered).await?;
        }
        let mut content = sent.content;
        if let Some(members) = content.as_object_mut() {
            members.insert(TRANSACTION.into(), transaction.into());
        }
        let path = ["client", "v3", "rooms", room, "send", "m.room.message", transaction];
        let call = Plain::with(ChatMethod::Put, &path, &content);
        let event = self.send_message(person, room, transaction, &call).await?;
        event_id(&json!({ "event_id": event }))
    }

    pub(crate) async fn redact(
        &self,
        person: Person<'_>,
        room: &str,
        event: &str,
        transaction: &str,
    ) -> Result<Value, Refused> {
        self.limits.message(person.owner)?;
        self.own_message(person, room, event).await?;
        let path = ["client", "v3", "rooms", room, "redact", event, transaction];
        let said = self.ask(person, &Plain::with(ChatMethod::Put, &path, &json!({}))).await?;
        event_id(&said)
    }

    pub(crate) async fn typing(
        &self,
        person: Person<'_>,
        room: &str,
        user: &str,
        call: BrowserCall,
    ) -> Result<Value, Refused> {
        if user != person.conversation.account.user_id {
            return Err(self.denied(person, DeniedChatObject::User).await);
        }
        let asked = body(call).await?;
        let is_typing = asked
            .get("typing")
            .and_then(Value::as_bool)
            .ok_or_else(|| Refused::invalid("M_MISSING_PARAM", "typing is missing."))?;
        let timeout = asked.get("timeout").and_then(Value::as_u64).unwrap_or(LONGEST_TYPING);
        let sent = if is_typing {
            json!({ "typing": true, "timeout": timeout.min(LONGEST_TYPING) })
        } else {
            json!({ "typing": false })
        };
        let path = ["client", "v3", "rooms", room, "typing", user];
        self.ask(person, &Plain::with(ChatMethod::Put, &path, &sent)).await?;
        Ok(json!({}))
    }

    pub(crate) async fn receipt(
        &self,
        person: Person<'_>,
        room: &str,
        event: &str,
    ) -> Result<Value, Refused> {
        self.event(person, room, event).await?;
        let path = ["client", "v3", "rooms", room, "receipt", "m.read", event];
        self.ask(person, &Plain::with(ChatMethod::Post, &path, &json!({}))).await?;
        self.note_read(person, room, event).await;
        Ok(json!({}))
    }

    /// The number of unread messages is right at once, and not when the homeserver has told of the receipt. If it cannot be noted, the
    /// homeserver tells it.
    async fn note_read(&self, person: Person<'_>, room: &str, event: &str) {
        if let Err(error) = self.conversations.read_up_to(person.owner, room, event).await {
            tracing::warn!(%error, "what a patient has read in the chat is not noted yet");
        }
    }

    pub(crate) async fn read_markers(
        &self,
        person: Person<'_>,
        room: &str,
        call: BrowserCall,
    ) -> Result<Value, Refused> {
        let asked = body(call).await?;
        let mut sent = Map::new();
        let mut known: Option<&str> = None;
        for kind in ["m.fully_read", "m.read"] {
            let Some(event) = text(&asked, kind) else { continue };
            if !is_id('$', event) {
                return Err(Refused::invalid("M_INVALID_PARAM", "This is no id of an event."));
            }
            if known != Some(event) {
                self.event(person, room, event).await?;
                known = Some(event);
            }
            sent.insert(kind.into(), event.into());
        }
        if sent.is_empty() {
            return Err(Refused::invalid("M_MISSING_PARAM", "m.fully_read or m.read is missing."));
        }
        let path = ["client", "v3", "rooms", room, "read_markers"];
        let read = text(&asked, "m.read");
        self.ask(person, &Plain::with(ChatMethod::Post, &path, &sent.into())).await?;
        // The homeserver does not tell of `m.fully_read`, which other tabs show.
        self.wakes.touched(room);
        if let Some(read) = read {
            self.note_read(person, room, read).await;
        }
        Ok(json!({}))
    }

    pub(crate) fn reader<'a>(&'a self, person: Person<'a>) -> Reader<'a> {
        Reader { key: &self.media_key, owner: person.owner, own: &person.conversation.account.user_id }
    }
}

/// Whether it is a text that changes no other message.
fn is_new_text(written: &Value) -> bool {
    let related = written.get("m.relates_to").and_then(|related| related.get("rel_type"));
    text(written, "msgtype") == Some("m.text") && related.is_none()
}

fn event_id(said: &Value) -> Result<Value, Refused> {
    let id = text(said, "event_id").filter(|id| is_id('$', id)).ok_or_else(Refused::unavailable)?;
    Ok(json!({ "event_id": id }))
}

/// The body as JSON. An empty one is an empty object.
async fn body(mut call: BrowserCall) -> Result<Value, Refused> {
    let mut body = BytesMut::new();
    while let Some(piece) = call.body.next().await {
        let piece = piece.map_err(|_| Refused::invalid("M_NOT_JSON", "The body broke off."))?;
        if body.len() + piece.len() > LONGEST_EVENT {
            return Err(Refused::too_large());
        }
        body.extend_from_slice(&piece);
    }
    if body.is_empty() {
        return Ok(json!({}));
    }
    serde_json::from_slice(&body).map_err(|_| Refused::invalid("M_NOT_JSON", "The body is no JSON."))
}
