//! What an owner changes about their account in the settings: everything that was asked for, or nothing.

use super::{LinkLimit, NewJob, PersonChange};
use cabinet_domain::{AuditEvent, Email, OneTimeLink, SessionId, User};
use chrono::{DateTime, Utc};

/// A change of an account, written in one transaction. Each part is written only while what it was judged by is still there.
#[derive(Clone)]
pub struct AccountChange {
    /// The account as it was read when the change was judged.
    pub seen: User,
    /// The session that asks for it: nothing is written once it has ended. None where no session asks.
    pub session: Option<SessionId>,
    /// Who the owner is from now on.
    pub person: Option<PersonChange>,
    /// Another mail address.
    pub email: Option<EmailChange>,
    /// Another password. Every session but [`Self::session`] ends, and open restore links are spent.
    pub password: Option<PasswordChange>,
    /// Letters that tell of it.
    pub letters: Vec<NewJob>,
    /// Lines of the audit trail.
    pub audit: Vec<AuditEvent>,
    /// Now.
    pub now: DateTime<Utc>,
}

/// Another mail address.
#[derive(Debug, Clone)]
pub enum EmailChange {
    /// It waits for its link.
    Link(OneTimeLink, LinkLimit),
    /// It counts at once, where no address needs a proof.
    Set(Email),
}

/// Another password.
#[derive(Clone)]
pub struct PasswordChange {
    /// The hash that the owner has proved to know the password of; none if whoever changes it proved something else.
    pub seen: Option<String>,
    /// The hash of the new one.
    pub hash: String,
}

impl AccountChange {
    /// Nothing yet.
    pub const fn of(seen: User, session: Option<SessionId>, now: DateTime<Utc>) -> Self {
        Self {
            seen,
            session,
            person: None,
            email: None,
            password: None,
            letters: Vec::new(),
            audit: Vec::new(),
            now,
        }
    }
}
