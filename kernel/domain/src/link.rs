//! Links that work once: sent by mail to prove that somebody reads an address, or handed out for one upload. The database keeps the
//! SHA-256 digest of the secret only, so a stolen backup opens nothing.

use crate::{Email, UserId};
use chrono::{DateTime, Utc};
use std::fmt;

/// What a link is for; its name in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkPurpose {
    /// Prove the address of a new account.
    ConfirmEmail,
    /// Make a new password live.
    RestorePassword,
    /// Prove a new address and take it.
    NewEmail,
    /// Bring the files of a registration.
    Upload,
}

impl LinkPurpose {
    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::RestorePassword => "restore_password",
            Self::NewEmail => "new_email",
            Self::Upload => "upload",
        }
    }
}

/// What using a link does. What waits for it is kept beside it and nowhere else.
#[derive(Clone, PartialEq, Eq)]
pub enum LinkAction {
    /// The account's address is confirmed.
    ConfirmEmail,
    /// This hash becomes the password, and every session ends; or another one that is typed at the link.
    RestorePassword {
        /// `$argon2id$…`
        hash: String,
        /// SHA-256 of the secret that the browser was given in which it was typed; the hash counts in that browser only.
        browser: Option<Vec<u8>>,
    },
    /// This becomes the address, and the login too if the login was the address.
    NewEmail {
        /// Not yet anybody's.
        email: Email,
    },
    /// Files may be brought.
    Upload,
}

impl LinkAction {
    /// The purpose without what waits.
    pub const fn purpose(&self) -> LinkPurpose {
        match self {
            Self::ConfirmEmail => LinkPurpose::ConfirmEmail,
            Self::RestorePassword { .. } => LinkPurpose::RestorePassword,
            Self::NewEmail { .. } => LinkPurpose::NewEmail,
            Self::Upload => LinkPurpose::Upload,
        }
    }
}

/// Hash and address stay out of logs.
impl fmt::Debug for LinkAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.purpose().name())
    }
}

/// One link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneTimeLink {
    /// SHA-256 of the secret.
    pub digest: Vec<u8>,
    /// Whose.
    pub user: UserId,
    /// What it does.
    pub action: LinkAction,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// It does nothing from here on.
    pub expires_at: DateTime<Utc>,
    /// When the mail server refused the letter that carries it for good: its address does not exist, for instance.
    pub refused_at: Option<DateTime<Utc>>,
}
