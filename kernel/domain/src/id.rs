//! Identifiers. Each aggregate has its own id type, so the compiler rejects a session id where a user id is expected.

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use uuid::Uuid;

/// A text does not have the shape of the expected identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} {found:?} is not valid: expected {expected}")]
pub struct InvalidId {
    kind: &'static str,
    found: String,
    expected: &'static str,
}

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                Uuid::parse_str(text).map(Self).map_err(|_| InvalidId {
                    kind: stringify!($name),
                    found: text.chars().take(64).collect(),
                    expected: "a UUID",
                })
            }
        }
    };
}

uuid_id!(
    /// A user: patient or administrator.
    UserId
);
uuid_id!(
    /// A session: one sign-in on one device.
    SessionId
);
uuid_id!(
    /// A browser's subscription to push messages.
    PushSubscriptionId
);
uuid_id!(
    /// One request to book one slot.
    BookingId
);
uuid_id!(
    /// An entry of the waiting list.
    WaitingEntryId
);
uuid_id!(
    /// A free slot that was offered to a patient of the waiting list.
    SlotOfferId
);
uuid_id!(
    /// A link that pays an invoice without signing in.
    PaymentLinkId
);
uuid_id!(
    /// A file that a patient or an administrator uploaded.
    UserFileId
);
uuid_id!(
    /// A unit of outgoing work in the job queue.
    JobId
);
uuid_id!(
    /// An identity document of a user.
    DocumentId
);
uuid_id!(
    /// One entry of the consent log.
    ConsentId
);
uuid_id!(
    /// A passkey of a user.
    PasskeyId
);
uuid_id!(
    /// A document in the stored copy of a medical record.
    RecordDocumentId
);
uuid_id!(
    /// A notice to a patient.
    NoticeId
);
uuid_id!(
    /// One attempt to pay an invoice.
    PaymentAttemptId
);
uuid_id!(
    /// One refund that an administrator asked for.
    RefundId
);
uuid_id!(
    /// A news item of the hospital.
    NewsId
);
uuid_id!(
    /// A questionnaire of the hospital.
    QuestionnaireId
);
uuid_id!(
    /// A questionnaire that one patient is asked to answer.
    QuestionnaireAssignmentId
);
uuid_id!(
    /// The assignment of a questionnaire to many patients.
    QuestionnaireSendingId
);
uuid_id!(
    /// A rule that sends a questionnaire by itself.
    QuestionnaireRuleId
);
uuid_id!(
    /// A room of a patient's chat with the clinic.
    ChatRoomId
);
uuid_id!(
    /// A visitor without an account who writes in the chat (B-217).
    ChatGuestId
);
uuid_id!(
    /// A link with which a person without an account answers a questionnaire.
    QuestionnaireLinkId
);

macro_rules! slug_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The id as it appears in paths and files.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let starts_with_letter = text.starts_with(|c: char| c.is_ascii_lowercase());
                let legal = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
                if starts_with_letter && legal && text.len() <= 40 {
                    Ok(Self(text.to_owned()))
                } else {
                    Err(InvalidId {
                        kind: stringify!($name),
                        found: text.chars().take(64).collect(),
                        expected: "at most 40 lower-case letters, digits and hyphens, starting with a letter",
                    })
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(text: String) -> Result<Self, InvalidId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        /// Lets maps be looked up with an unparsed path segment: a segment that is not a valid id is simply not found.
        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

slug_id!(
    /// A deployment variant; the name of its folder.
    VariantId
);
slug_id!(
    /// A plugin; the name of its folder.
    PluginId
);
slug_id!(
    /// Another hospital system that calls the API; its name in `services.systems` (B-278).
    SystemId
);
slug_id!(
    /// A medical host; the first path segment of its calls, e.g. `netrika1` in `/api/netrika1/clinics`.
    MedicalHostId
);

/// Idempotency key: a client-chosen key that makes a repeated write take effect once. 8 to 128 printable ASCII characters
/// (draft-ietf-httpapi-idempotency-key-header).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// The key as the client sent it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Key for a booking whose client sent none, or whose client key was released: the booking's own id. A UUID is 36 printable ASCII
    /// characters and therefore a valid key.
    pub fn of_booking(id: BookingId) -> Self {
        Self(id.to_string())
    }
}

impl FromStr for IdempotencyKey {
    type Err = InvalidId;
    fn from_str(text: &str) -> Result<Self, InvalidId> {
        if (8..=128).contains(&text.len()) && text.chars().all(|c| c.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidId {
                kind: "IdempotencyKey",
                found: text.chars().take(16).collect(),
                expected: "8 to 128 printable ASCII characters",
            })
        }
    }
}

impl TryFrom<String> for IdempotencyKey {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        text.parse()
    }
}

impl From<IdempotencyKey> for String {
    fn from(key: IdempotencyKey) -> String {
        key.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_rejects_what_could_climb_out_of_a_folder() {
        for bad in ["", "Net", "../etc", "1st", "a b", "a_b", "a/b"] {
            assert!(bad.parse::<PluginId>().is_err(), "{bad:?}");
        }
        assert_eq!("netrika1".parse::<MedicalHostId>().unwrap().as_str(), "netrika1");
    }

    #[test]
    fn an_idempotency_key_has_a_least_and_a_greatest_length() {
        assert!("short".parse::<IdempotencyKey>().is_err());
        assert!("x".repeat(129).parse::<IdempotencyKey>().is_err());
        assert!("01890a5d-ac96-774b-bcce-b302099a8057".parse::<IdempotencyKey>().is_ok());
    }
}
