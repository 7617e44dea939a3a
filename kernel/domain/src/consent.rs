//! Consents: which text a user agreed to, when, from where and how, and when they withdrew it. The consent log is append-only: giving a
//! consent again adds an entry.

use crate::{ConsentId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentKind {
    /// Processing of personal data (B-115). Without it no call may touch a patient's data.
    PersonalData,
    /// Import of personal data from the state identity portal (B-116).
    Esia,
    /// Processing of what is written in the chat with the clinic (B-094).
    Chat,
    /// The same for a visitor without an account (B-217, docs/adr/0053). It is kept with the conversation, not with an account.
    ChatGuest,
}

impl ConsentKind {
    pub const ALL: [Self; 4] = [Self::PersonalData, Self::Esia, Self::Chat, Self::ChatGuest];
    /// The kinds that a person gives and withdraws in an account.
    pub const OF_ACCOUNT: [Self; 3] = [Self::PersonalData, Self::Esia, Self::Chat];

    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PersonalData => "personal_data",
            Self::Esia => "esia",
            Self::Chat => "chat",
            Self::ChatGuest => "chat_guest",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind with this name, if it is given in an account.
    pub fn of_account(name: &str) -> Option<Self> {
        Self::OF_ACCOUNT.into_iter().find(|kind| kind.name() == name)
    }
}

/// Where the consent was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentHow {
    /// In the registration form.
    Registration,
    /// On the return from the state identity portal (B-058).
    Esia,
    /// In the account: on the consents page, or when asked after a new version of the text.
    Cabinet,
}

impl ConsentHow {
    pub const ALL: [Self; 3] = [Self::Registration, Self::Esia, Self::Cabinet];

    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Esia => "esia",
            Self::Cabinet => "cabinet",
        }
    }

    /// The variant with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// One entry of the consent log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub id: ConsentId,
    pub user: UserId,
    pub kind: ConsentKind,
    /// Version of the text that was shown.
    pub version: String,
    /// SHA-256 of that text in hexadecimal.
    pub hash: String,
    /// Language of that text, e.g. `ru`.
    pub language: String,
    pub how: ConsentHow,
    /// Client address. `None` if the consent was not given over a network, as for demo users.
    pub address: Option<IpAddr>,
    pub given_at: DateTime<Utc>,
    /// When the consent was withdrawn.
    pub withdrawn_at: Option<DateTime<Utc>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_database_are_those_of_the_api() {
        for kind in ConsentKind::ALL {
            assert_eq!(
                (ConsentKind::from_name(kind.name()), serde_json::to_value(kind).unwrap()),
                (Some(kind), kind.name().into())
            );
        }
        for how in ConsentHow::ALL {
            assert_eq!(
                (ConsentHow::from_name(how.name()), serde_json::to_value(how).unwrap()),
                (Some(how), how.name().into())
            );
        }
    }
}
