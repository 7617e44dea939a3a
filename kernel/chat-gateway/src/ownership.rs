//! Whether a room or event is the patient's. What is not theirs does not exist for them, and the attempt is audited.

use crate::events::text;
use crate::forward::{Person, Plain};
use crate::gateway::Gateway;
use crate::refused::Refused;
use cabinet_ports::chat::DeniedChatObject;
use serde_json::Value;

impl Gateway {
    /// The refusal of what is not this person's.
    pub(crate) async fn denied(&self, person: Person<'_>, what: DeniedChatObject) -> Refused {
        match self.conversations.denied(person.owner, what, person.origin).await {
            Ok(()) => Refused::not_found(),
            Err(error) => error.into(),
        }
    }

    /// Checks that the room is the patient's.
    pub(crate) async fn own_room(&self, person: Person<'_>, room: &str) -> Result<(), Refused> {
        if person.conversation.room_ids.iter().any(|own| own == room) {
            return Ok(());
        }
        Err(self.denied(person, DeniedChatObject::Room).await)
    }

    /// The event, if it is in this room of the patient's. The homeserver knows.
    pub(crate) async fn event(&self, person: Person<'_>, room: &str, event: &str) -> Result<Value, Refused> {
        let call = Plain::get(&["client", "v3", "rooms", room, "event", event]);
        match self.ask(person, &call).await {
            Ok(found) if text(&found, "room_id").is_none_or(|found| found == room) => Ok(found),
            Ok(_) => Err(self.denied(person, DeniedChatObject::Event).await),
            Err(refused) if refused.status == 404 || refused.code == "chat_forbidden" => {
                Err(self.denied(person, DeniedChatObject::Event).await)
            }
            Err(refused) => Err(refused),
        }
    }

    /// Checks that the event is a message that the patient wrote in this room (B-267).
    pub(crate) async fn own_message(
        &self,
        person: Person<'_>,
        room: &str,
        event: &str,
    ) -> Result<(), Refused> {
        let found = self.event(person, room, event).await?;
        let is_own = text(&found, "sender") == Some(&person.conversation.account.user_id);
        if is_own && text(&found, "type") == Some("m.room.message") {
            return Ok(());
        }
        // The patient sees the message, so its existence is no secret.
        match self.conversations.denied(person.owner, DeniedChatObject::Event, person.origin).await {
            Ok(()) => Err(Refused::forbidden("Only own messages can be changed.")),
            Err(error) => Err(error.into()),
        }
    }
}
