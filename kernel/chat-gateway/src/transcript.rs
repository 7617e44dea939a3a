//! A patient's conversations as a whole, for the copy of their own data: the same calls and the same cleaning as for the browser.

use crate::events::text;
use crate::forward::Person;
use crate::gateway::Gateway;
use crate::refused::Refused;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::chat::{ChatFailure, ChatFailureKind, ChatMessage, ChatTranscript};
use chrono::DateTime;
use serde_json::Value;

/// Events of one call.
const PAGE: u32 = 100;

#[async_trait]
impl ChatTranscript for Gateway {
    async fn transcript(&self, user: UserId, at_most: usize) -> Result<Vec<ChatMessage>, ChatFailure> {
        self.read_all(user, at_most).await.map_err(|refused| ChatFailure {
            kind: ChatFailureKind::Unavailable,
            system_code: Some(refused.errcode.to_owned()),
            detail: refused.error.to_owned(),
            retry_after: refused.retry_after,
            consent_url: None,
        })
    }
}

impl Gateway {
    async fn read_all(&self, user: UserId, at_most: usize) -> Result<Vec<ChatMessage>, Refused> {
        let Some(conversation) = self.conversations.of(user.into()).await? else { return Ok(Vec::new()) };
        let person = Person { owner: user.into(), conversation: &conversation, origin: None };
        let mut messages = Vec::new();
        for room in &conversation.room_ids {
            let names = self.members(person, room).await?;
            let mut from = None;
            let mut left = at_most;
            loop {
                let page = self.messages(person, room, from, PAGE).await?;
                let events = page.get("chunk").and_then(Value::as_array).into_iter().flatten();
                let own = conversation.account.user_id.as_str();
                let some = events.filter_map(|event| message(event, room, own, &names)).take(left);
                let before = messages.len();
                messages.extend(some);
                left = left.saturating_sub(messages.len() - before);
                from = text(&page, "end").map(str::to_owned);
                if left == 0 || from.is_none() {
                    break;
                }
            }
        }
        messages.sort_by(|one, other| (one.sent_at, &one.id).cmp(&(other.sent_at, &other.id)));
        let surplus = messages.len().saturating_sub(at_most);
        messages.drain(..surplus);
        Ok(messages)
    }
}

/// None for what is no message, for a change (the message has it), and for an erased message.
fn message(event: &Value, room: &str, own: &str, names: &Value) -> Option<ChatMessage> {
    if text(event, "type") != Some("m.room.message") {
        return None;
    }
    let content = event.get("content")?;
    if content.pointer("/m.relates_to/rel_type").and_then(Value::as_str) == Some("m.replace") {
        return None;
    }
    let changed = event.pointer("/unsigned/m.relations/m.replace/content/m.new_content");
    let shown = changed.unwrap_or(content);
    let sender = text(event, "sender")?;
    let name = names.get("joined").and_then(|joined| joined.get(sender)?.get("display_name")?.as_str());
    Some(ChatMessage {
        id: text(event, "event_id")?.to_owned(),
        room_id: room.to_owned(),
        sent_at: DateTime::from_timestamp_millis(event.get("origin_server_ts")?.as_i64()?)?,
        is_own: sender == own,
        author: name.unwrap_or(sender).to_owned(),
        text: text(shown, "body")?.to_owned(),
        is_file: matches!(text(shown, "msgtype"), Some("m.image" | "m.file")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(content: &Value, unsigned: &Value) -> Value {
        json!({
            "type": "m.room.message", "event_id": "$1", "sender": "@nurse:h", "origin_server_ts": 1_767_225_600_000_u64,
            "content": content, "unsigned": unsigned,
        })
    }

    fn read(event: &Value) -> Option<ChatMessage> {
        message(event, "!r:h", "@anna:h", &json!({ "joined": { "@nurse:h": { "display_name": "Olga" } } }))
    }

    /// Issue 16: what the patient sees, with the last change, and not what was erased.
    #[test]
    fn a_message_is_told_as_it_was_last_changed() {
        let plain = read(&event(&json!({ "msgtype": "m.text", "body": "Come" }), &json!({}))).unwrap();
        assert_eq!((plain.text.as_str(), plain.author.as_str(), plain.is_own), ("Come", "Olga", false));
        let new = json!({ "m.relations": { "m.replace": { "content": { "m.new_content": { "body": "Come tomorrow" } } } } });
        assert_eq!(
            read(&event(&json!({ "msgtype": "m.text", "body": "Come" }), &new)).unwrap().text,
            "Come tomorrow"
        );
        let change =
            json!({ "msgtype": "m.text", "body": "* x", "m.relates_to": { "rel_type": "m.replace" } });
        assert_eq!(read(&event(&change, &json!({}))), None);
        assert_eq!(read(&event(&json!({}), &json!({}))), None, "erased");
        let file = read(&event(&json!({ "msgtype": "m.file", "body": "scan.pdf" }), &json!({}))).unwrap();
        assert!(file.is_file && file.text == "scan.pdf");
    }
}
