//! Letters: what is written, to whom, and how it becomes a job that cannot be lost.
//!
//! A letter is a job in the transaction of the change it tells about: no change without its letter, no letter without its change. What is
//! personal or secret in it (an address that is not the account's yet, the token of a one-time link) lies sealed in the job; the rest is
//! looked up when the letter is sent.

use crate::repository::NewJob;
use cabinet_domain::{Email, UserId};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of the job that sends a letter.
pub const SEND_LETTER: &str = "send_letter";

/// Which letter. Its texts are `mails/<language>/<name>.hbs` of the variant or of base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterTemplate {
    /// Link that confirms the address of a new account.
    ConfirmEmail,
    /// Link that makes a new password live.
    RestorePassword,
    /// To the new address: link that confirms it.
    NewEmail,
    /// Code that proves the address of somebody whom the state portal knows and who has no account yet.
    PortalEmail,
    /// To an address that another account has: it was entered in a second one. Whoever entered it learns nothing.
    EmailTaken,
    /// To the address that counts: another one was asked for, and waits for its link.
    EmailChangeAsked,
    /// To the former address: it was changed.
    EmailChanged,
    /// The password was changed.
    PasswordChanged,
    /// A second factor was added or removed.
    FactorChanged,
    /// The account will be removed at `details.date`.
    AccountLeaving,
    /// The account was joined with the state portal.
    EsiaLinked,
    /// There is something new in the medical record; at most one a day, and nothing medical in it.
    RecordNews,
}

impl LetterTemplate {
    /// All of them, for the check that each has its texts.
    pub const ALL: [Self; 12] = [
        Self::ConfirmEmail,
        Self::RestorePassword,
        Self::NewEmail,
        Self::PortalEmail,
        Self::EmailTaken,
        Self::EmailChangeAsked,
        Self::EmailChanged,
        Self::PasswordChanged,
        Self::FactorChanged,
        Self::AccountLeaving,
        Self::EsiaLinked,
        Self::RecordNews,
    ];

    /// Name of its files and in the job.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::RestorePassword => "restore_password",
            Self::NewEmail => "new_email",
            Self::PortalEmail => "portal_email",
            Self::EmailTaken => "email_taken",
            Self::EmailChangeAsked => "email_change_asked",
            Self::EmailChanged => "email_changed",
            Self::PasswordChanged => "password_changed",
            Self::FactorChanged => "factor_changed",
            Self::AccountLeaving => "account_leaving",
            Self::EsiaLinked => "esia_linked",
            Self::RecordNews => "record_news",
        }
    }

    /// The query parameter of `/login` that carries its one-time link, if it has one.
    pub const fn link_parameter(self) -> Option<&'static str> {
        match self {
            Self::ConfirmEmail => Some("confirm"),
            Self::RestorePassword => Some("restore"),
            Self::NewEmail => Some("email"),
            Self::PortalEmail
            | Self::EmailTaken
            | Self::EmailChangeAsked
            | Self::EmailChanged
            | Self::PasswordChanged
            | Self::FactorChanged
            | Self::AccountLeaving
            | Self::EsiaLinked
            | Self::RecordNews => None,
        }
    }

    /// Whether its token is a code that is typed, not a link. Such a letter goes to somebody who has no account yet.
    pub const fn has_code(self) -> bool {
        matches!(self, Self::PortalEmail)
    }
}

/// A letter before it is sealed.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Which.
    pub template: LetterTemplate,
    /// Whose account it is about; of a letter with a code, the account that there will be.
    pub user: UserId,
    /// Where it goes, if not to the address that the account has when it is sent.
    pub address: Option<Email>,
    /// Language of the screen that caused it (`ru`, `en`, `de`, `fr`); the variant's first one if none or unknown.
    pub language: Option<String>,
    /// The token of its one-time link, or the code. Of a letter without a button too, if somebody waits for its arrival: the link is marked when the
    /// mail server refuses the letter.
    pub token: Option<SecretString>,
    /// Nothing personal: dates as `YYYY-MM-DD`, names of devices no.
    pub details: BTreeMap<String, String>,
    /// After this moment nobody needs it: the link in it is dead.
    pub useful_until: Option<DateTime<Utc>>,
}

impl Draft {
    /// A letter to the account's address without a link.
    pub fn new(template: LetterTemplate, user: UserId) -> Self {
        Self {
            template,
            user,
            address: None,
            language: None,
            token: None,
            details: BTreeMap::new(),
            useful_until: None,
        }
    }
}

/// A draft cannot be sealed: no randomness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the letter cannot be sealed")]
pub struct Unsealable;

/// Turns drafts into jobs. Repositories add the job in their transaction.
pub trait Post: Send + Sync {
    /// The job that sends the letter, due at `now`.
    ///
    /// # Errors
    /// [`Unsealable`]
    fn letter(&self, draft: Draft, now: DateTime<Utc>) -> Result<NewJob, Unsealable>;
}
