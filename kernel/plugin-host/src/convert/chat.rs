//! Validates what a plugin reports about accounts and rooms. An id that no homeserver gives makes the whole answer wrong.

use super::identity::address;
use super::{Read, detail, each, garbled};
use crate::bindings::chat::wit;
use cabinet_ports::chat::{
    ChatAccount, ChatDepartment, ChatErasure, ChatEvent, ChatEventKind, ChatFailure, ChatFailureKind,
    ChatPatient, ChatRefusal, ChatTransaction,
};
use chrono::DateTime;
use secrecy::{ExposeSecret, SecretString};
use std::time::Duration;
use url::Url;

/// Upper bound of `retry_after`, as for the scheduling port.
const MOST_RETRY: Duration = Duration::from_secs(3600);
/// Ids of the protocol (Matrix, "Common identifier format").
const MOST_ID_BYTES: usize = 255;
const MOST_CREDENTIAL_BYTES: usize = 16 * 1024;
/// Most events of one transaction.
const MOST_EVENTS: usize = 1000;

/// How calls are forwarded, before secrets are filled in.
pub(crate) struct Upstream {
    pub(crate) base: Url,
    pub(crate) acting_for: Option<String>,
    pub(crate) authorization: wit::Authorization,
}

pub(crate) fn patient(asked: &ChatPatient) -> wit::Patient {
    wit::Patient { key: asked.key.clone(), display_name: asked.display_name.clone() }
}

pub(crate) fn department(asked: &ChatDepartment) -> wit::Department {
    wit::Department { id: asked.id.clone(), title: asked.title.clone() }
}

pub(crate) fn asked_account(asked: &ChatAccount) -> wit::Account {
    let credentials = asked.credentials.as_ref().map(|secret| secret.expose_secret().to_owned());
    wit::Account { user_id: asked.user_id.clone(), credentials }
}

pub(crate) fn refusal(asked: &ChatRefusal) -> wit::Refusal {
    wit::Refusal { status: asked.status, retry_after: asked.retry_after.clone(), body: asked.body.clone() }
}

pub(crate) fn transaction(asked: &ChatTransaction) -> wit::Transaction {
    wit::Transaction { authorization: asked.authorization.clone(), body: asked.body.clone() }
}

pub(crate) fn account(found: wit::Account) -> Read<ChatAccount> {
    let is_short = |text: &String| (1..=MOST_CREDENTIAL_BYTES).contains(&text.len());
    if found.credentials.as_ref().is_some_and(|text| !is_short(text)) {
        return Err(garbled("credentials", "1 to 16384 bytes"));
    }
    Ok(ChatAccount {
        user_id: id(found.user_id, '@', "user-id")?,
        credentials: found.credentials.map(SecretString::from),
    })
}

pub(crate) fn room(found: String) -> Read<String> {
    id(found, '!', "the room")
}

pub(crate) fn upstream(found: wit::Upstream) -> Read<Upstream> {
    Ok(Upstream {
        base: address(&found.base_url)?,
        acting_for: found.acting_for.map(|user| id(user, '@', "acting-for")).transpose()?,
        authorization: found.authorization,
    })
}

pub(crate) fn erasure(found: &wit::Erasure) -> ChatErasure {
    ChatErasure { erased: found.erased, has_more: found.more }
}

pub(crate) fn events(found: Vec<wit::Event>) -> Read<Vec<ChatEvent>> {
    if found.len() > MOST_EVENTS {
        return Err(garbled("events", "at most 1000"));
    }
    each(found, event)
}

fn event(found: wit::Event) -> Read<ChatEvent> {
    let millis = i64::try_from(found.at_ms).ok().and_then(DateTime::from_timestamp_millis);
    let subject = found.subject.filter(|subject| is_text(subject));
    Ok(ChatEvent {
        id: found.id.map(|event| id(event, '$', "event.id")).transpose()?,
        room_id: id(found.room_id, '!', "event.room-id")?,
        sender: id(found.sender, '@', "event.sender")?,
        kind: match found.kind {
            wit::EventKind::Message => ChatEventKind::Message,
            wit::EventKind::Notice => ChatEventKind::Notice,
            wit::EventKind::Edit => ChatEventKind::Edit,
            wit::EventKind::Redaction => ChatEventKind::Redaction,
            wit::EventKind::Invited => ChatEventKind::Invited,
            wit::EventKind::Joined => ChatEventKind::Joined,
            wit::EventKind::Left => ChatEventKind::Left,
            wit::EventKind::Read => ChatEventKind::Read,
            wit::EventKind::Encrypted => ChatEventKind::Encrypted,
        },
        subject,
        at: millis.ok_or_else(|| garbled("event.at-ms", "a moment"))?,
    })
}

pub(crate) fn failure(found: wit::Failure) -> ChatFailure {
    use wit::FailureKind as Kind;
    let kind = match found.kind {
        Kind::ConsentNeeded => ChatFailureKind::ConsentNeeded,
        Kind::SignedOut => ChatFailureKind::SignedOut,
        Kind::Suspended => ChatFailureKind::Suspended,
        Kind::Forbidden => ChatFailureKind::Forbidden,
        Kind::NotFound => ChatFailureKind::NotFound,
        Kind::TooLarge => ChatFailureKind::TooLarge,
        Kind::TooMany => ChatFailureKind::TooMany,
        Kind::Full => ChatFailureKind::Full,
        Kind::Invalid => ChatFailureKind::Invalid,
        Kind::Rejected => ChatFailureKind::Rejected,
        Kind::Forged => ChatFailureKind::Forged,
        Kind::Unavailable => ChatFailureKind::Unavailable,
        Kind::Failed => ChatFailureKind::Failed,
    };
    ChatFailure {
        kind,
        system_code: found.system_code.map(|code| detail(&code).chars().take(64).collect()),
        detail: detail(&found.detail),
        retry_after: found.retry_after_ms.map(|ms| Duration::from_millis(u64::from(ms)).min(MOST_RETRY)),
        consent_url: found.consent_url.and_then(|url| address(&url).ok()).map(Box::new),
    }
}

/// An id that begins with its sign.
fn id(found: String, sign: char, place: &str) -> Read<String> {
    if found.starts_with(sign) && is_text(&found) {
        return Ok(found);
    }
    Err(garbled(place, &format!("{sign} and at most 254 bytes without control characters")))
}

fn is_text(text: &str) -> bool {
    (2..=MOST_ID_BYTES).contains(&text.len()) && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::ProblemCode;

    fn read() -> wit::Event {
        wit::Event {
            id: None,
            room_id: "!room:hospital.test".into(),
            sender: "@nurse:hospital.test".into(),
            kind: wit::EventKind::Read,
            subject: Some("$event".into()),
            at_ms: 1_764_000_000_000,
        }
    }

    #[test]
    fn an_event_with_an_id_of_another_kind_makes_the_answer_wrong() {
        assert_eq!(event(read()).unwrap().at.timestamp(), 1_764_000_000);
        for wrong in [
            wit::Event { room_id: "#alias:hospital.test".into(), ..read() },
            wit::Event { sender: "@".into(), ..read() },
            wit::Event { sender: format!("@{}", "n".repeat(255)), ..read() },
            wit::Event { id: Some("$a\nb".into()), ..read() },
            wit::Event { at_ms: u64::MAX, ..read() },
        ] {
            assert_eq!(event(wrong).unwrap_err().code, ProblemCode::Garbled);
        }
    }

    #[test]
    fn a_page_for_consent_is_a_web_address_and_a_pause_at_most_an_hour() {
        let told = |url: &str| wit::Failure {
            kind: wit::FailureKind::ConsentNeeded,
            system_code: Some("M_CONSENT_NOT_GIVEN".into()),
            detail: "createRoom\u{202e}".into(),
            retry_after_ms: Some(u32::MAX),
            consent_url: Some(url.into()),
        };
        let found = failure(told("https://chat.hospital.test/_matrix/consent?u=1"));
        assert!(found.consent_url.is_some() && found.retry_after == Some(MOST_RETRY));
        assert_eq!(found.detail, "createRoom");
        assert_eq!(failure(told("javascript:alert(1)")).consent_url, None);
    }

    #[test]
    fn an_account_shows_neither_credentials_nor_an_empty_text() {
        let made = |credentials: &str| {
            account(wit::Account {
                user_id: "@cab_1:hospital.test".into(),
                credentials: Some(credentials.into()),
            })
        };
        let found = format!("{:?}", made("{\"password\":\"hunter2\"}").unwrap());
        assert!(!found.contains("hunter2"), "{found}");
        assert_eq!(made("").unwrap_err().code, ProblemCode::Garbled);
    }
}
