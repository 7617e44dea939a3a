//! One-time links: mailed to confirm an e-mail address or to reset a password, or issued for one upload. The database stores only the
//! SHA-256 digest of the secret, so a stolen backup contains no usable link.

use crate::{Email, UserId};
use chrono::{DateTime, Utc};
use std::fmt;

/// Purpose of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkPurpose {
    /// Confirm the address of a new account.
    ConfirmEmail,
    /// Activate a new password.
    RestorePassword,
    /// Confirm and adopt a new address.
    NewEmail,
    /// Upload the files of a registration.
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

/// The effect of using a link. The pending value is stored only with the link.
#[derive(Clone, PartialEq, Eq)]
pub enum LinkAction {
    /// Confirms the account's address.
    ConfirmEmail,
    /// Sets the password to this hash, or to one entered on the link's page, and ends every session.
    RestorePassword {
        /// `$argon2id$…`
        hash: String,
        /// SHA-256 of the secret given to the browser in which the password was entered. The hash applies only in that browser.
        browser: Option<Vec<u8>>,
    },
    /// Sets the address, and also the login if the login was the old address.
    NewEmail {
        /// Not used by any account yet.
        email: Email,
    },
    /// Allows the upload of files.
    Upload,
}

impl LinkAction {
    /// The purpose, without the pending value.
    pub const fn purpose(&self) -> LinkPurpose {
        match self {
            Self::ConfirmEmail => LinkPurpose::ConfirmEmail,
            Self::RestorePassword { .. } => LinkPurpose::RestorePassword,
            Self::NewEmail { .. } => LinkPurpose::NewEmail,
            Self::Upload => LinkPurpose::Upload,
        }
    }
}

/// Hides the hash and the address, which must not reach logs.
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
    pub user: UserId,
    pub action: LinkAction,
    pub created_at: DateTime<Utc>,
    /// The link has no effect from this time on.
    pub expires_at: DateTime<Utc>,
    /// When the mail server permanently refused the e-mail with the link, e.g. because the address does not exist.
    pub refused_at: Option<DateTime<Utc>>,
}
