//! Sign-in through the state identity portal: open attempts, and the portal's latest data about a user.

use super::{NewJob, PersonChange, SealedDocument, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PortalAttempt, SessionId, UserId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The portal's latest data about a user, encrypted because it is never searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPortalPerson {
    pub user: UserId,
    /// The person's data, encrypted.
    pub sealed_person: Vec<u8>,
    /// The refresh token, encrypted; `None` if the portal issued none.
    pub sealed_token: Option<Vec<u8>>,
    /// When the data was read.
    pub read_at: DateTime<Utc>,
}

/// A registration that waits for a confirmed e-mail address, stored with its sign-in attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingPortalRegistration {
    /// The browser to which the attempt is bound, see [`PortalAttempt::binding`].
    pub binding: Option<Vec<u8>>,
    /// The registration, encrypted.
    pub sealed: Vec<u8>,
}

/// Documents that the portal vouches for, in place of those that it vouched for before.
#[derive(Debug, Clone, PartialEq)]
pub struct VouchedDocuments {
    /// The documents.
    pub documents: Vec<SealedDocument>,
    /// Lines of the audit trail that tell of them.
    pub lines: Vec<AuditEvent>,
}

/// A link of an account with a person at the portal, and everything that comes with it.
#[derive(Debug, Clone)]
pub struct PortalLink {
    /// Who the owner is from now on, with the id at the portal, lines and letter.
    pub change: PersonChange,
    /// The session that links. Every other one ends.
    pub but: SessionId,
    /// The line about each session that ends.
    pub session_line: AuditEvent,
    /// None leaves the documents as they are.
    pub documents: Option<VouchedDocuments>,
    /// What the portal said.
    pub answer: KeptPortalPerson,
    /// Now.
    pub at: DateTime<Utc>,
}

/// Attempts and people at the portal.
#[async_trait]
pub trait PortalRepository: Send + Sync {
    /// Stores a new attempt.
    ///
    /// # Errors
    /// `Conflict { what: "portal_attempts.state" }` if the state exists, `Missing { what: "user" }` if the attempt names an account that
    /// does not exist.
    async fn open(&self, attempt: PortalAttempt) -> Result<(), StorageError>;
    /// The unused attempt with this state, if it was opened after `since`.
    async fn lookup(&self, state: Uuid, since: DateTime<Utc>) -> Result<Option<PortalAttempt>, StorageError>;
    /// Uses an open attempt. `None` if it is used, older than `since` or unknown. Of several concurrent callers only one succeeds.
    async fn use_once(
        &self,
        state: Uuid,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Option<PortalAttempt>, StorageError>;
    /// The pending registration of a used attempt.
    async fn lookup_pending(&self, state: Uuid) -> Result<Option<PendingPortalRegistration>, StorageError>;
    /// Replaces the pending registration of a used attempt by `to` and adds the e-mails, in one transaction. `false`, and nothing changes,
    /// if the pending registration is not `from` (compare and swap). Of several callers with the same `from` only one succeeds.
    async fn swap_pending(
        &self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError>;
    /// Removes attempts opened before `before` and returns their number.
    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Stores the portal's data and replaces earlier data. Does nothing if the user has withdrawn the consent to it.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn keep_person(&self, person: KeptPortalPerson) -> Result<(), StorageError>;
    /// Links an account: person, lines, letter, the end of the other sessions, documents and the portal's answer, in one transaction.
    /// Returns the sessions that ended. Of somebody who has withdrawn the consent to the portal's data neither documents nor answer are kept.
    ///
    /// # Errors
    /// As [`UserRepository::set_person`](super::UserRepository::set_person); whatever cannot be written leaves everything as it was.
    async fn link(&self, link: PortalLink) -> Result<Vec<SessionId>, StorageError>;
    /// What is kept about the owner.
    async fn lookup_person(&self, owner: UserId) -> Result<Option<KeptPortalPerson>, StorageError>;
}
