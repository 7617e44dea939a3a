//! What somebody agreed to: which text, when, from where, how; and when they took it back. The register only grows: a consent that is
//! given again is a new line.

use crate::{ConsentId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// What is agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentKind {
    /// The processing of personal data (B-115); without it no call touches a patient's data.
    PersonalData,
    /// Taking one's data over from the state identity portal (B-116).
    Esia,
}

impl ConsentKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::PersonalData, Self::Esia];

    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PersonalData => "personal_data",
            Self::Esia => "esia",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Where the box was ticked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentHow {
    /// In the registration form.
    Registration,
    /// On the return from the state identity portal (B-058).
    Esia,
    /// In the cabinet: the page of consents, or the question after a new version.
    Cabinet,
}

impl ConsentHow {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Registration, Self::Esia, Self::Cabinet];

    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Esia => "esia",
            Self::Cabinet => "cabinet",
        }
    }

    /// The way of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// One line of the register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// Its id.
    pub id: ConsentId,
    /// Who agreed.
    pub user: UserId,
    /// To what.
    pub kind: ConsentKind,
    /// Version of the text that was shown.
    pub version: String,
    /// SHA-256 of that text, in hexadecimal digits.
    pub hash: String,
    /// Language of that text, e.g. `ru`.
    pub language: String,
    /// Where.
    pub how: ConsentHow,
    /// From which address; none if it was not given over a network (a demo's people).
    pub address: Option<IpAddr>,
    /// When.
    pub given_at: DateTime<Utc>,
    /// Taken back.
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
