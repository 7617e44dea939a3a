//! A message of the chat as a `Communication` (<https://hl7.org/fhir/R4/communication.html>).

use super::{instant, reference, without_blanks};
use crate::own_chat::OwnMessage;
use serde_json::{Value, json};
use uuid::Uuid;

/// The same in every copy.
pub(super) fn id(message: &OwnMessage) -> String {
    reference::derived_id(&format!("{}{}", message.room_id, message.id))
}

pub(super) fn communication(message: &OwnMessage, patient: Uuid, organisation: &str) -> Value {
    let person = reference::to(&patient.to_string());
    let clinic = json!({ "display": organisation });
    let author = json!({ "display": message.author });
    let (sender, recipient) =
        if message.is_own { (person.clone(), clinic) } else { (author, person.clone()) };
    without_blanks(json!({
        "resourceType": "Communication",
        "status": "completed",
        "subject": person,
        "sent": instant(message.sent_at),
        "sender": sender,
        "recipient": [recipient],
        "payload": [{ "contentString": message.text }],
    }))
}
