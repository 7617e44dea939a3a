//! Changes of account settings, written completely or not at all.

use super::{LinkLimit, PersonChange};
use cabinet_domain::{Email, OneTimeLink, SessionId, User};
use chrono::{DateTime, Utc};

/// A change of an account, written in one unit of work. Each part is written only if the state it was authorised by is unchanged.
#[derive(Clone)]
pub struct AccountChange {
    /// The account as it was read when the change was authorised.
    pub seen: User,
    /// The session that requests the change. Nothing is written if it has ended. `None` if no session is involved.
    pub session: Option<SessionId>,
    /// The owner's new personal data.
    pub person: Option<PersonChange>,
    /// A change of the e-mail address.
    pub email: Option<EmailChange>,
    /// A new password. Ends every session except [`Self::session`] and invalidates open password reset links.
    pub password: Option<PasswordChange>,
    /// The current time.
    pub now: DateTime<Utc>,
}

/// A change of the e-mail address.
#[derive(Debug, Clone)]
pub enum EmailChange {
    /// The address takes effect when its link is used.
    Link(OneTimeLink, LinkLimit),
    /// The address takes effect at once, because addresses need no confirmation.
    Set(Email),
}

/// A new password.
#[derive(Clone)]
pub struct PasswordChange {
    /// The hash of the current password, which the owner has entered correctly. `None` if the change was authorised in another way.
    pub seen: Option<String>,
    /// The new hash.
    pub hash: String,
}

impl AccountChange {
    /// A change without any parts.
    pub const fn of(seen: User, session: Option<SessionId>, now: DateTime<Utc>) -> Self {
        Self { seen, session, person: None, email: None, password: None, now }
    }
}
