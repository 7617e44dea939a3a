//! Sign-in through the state identity portal: open attempts, and what the portal said last about a user.

use super::{NewJob, PersonChange, SealedDocument, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PortalAttempt, SessionId, UserId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What the portal said last, sealed: nobody searches in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPortalPerson {
    /// Whose.
    pub user: UserId,
    /// The person, sealed.
    pub sealed_person: Vec<u8>,
    /// The refresh token, sealed; none if the portal gave none.
    pub sealed_token: Option<Vec<u8>>,
    /// When it was read.
    pub read_at: DateTime<Utc>,
}

/// A registration that waits for a proved mail address, beside the attempt that it came with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingPortalRegistration {
    /// What the attempt is bound to, see [`PortalAttempt::binding`].
    pub binding: Option<Vec<u8>>,
    /// The registration, sealed.
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
    /// Opens an attempt.
    ///
    /// # Errors
    /// `Conflict { what: "portal_attempts.state" }`, `Missing { what: "user" }` if it is about an account that is not there.
    async fn open(&self, attempt: PortalAttempt) -> Result<(), StorageError>;
    /// The attempt of this state, if it is not used and was opened after `since`.
    async fn lookup(&self, state: Uuid, since: DateTime<Utc>) -> Result<Option<PortalAttempt>, StorageError>;
    /// Uses an open attempt; none if it is used, older than `since`, or unknown. Of two callers at the same moment one gets it.
    async fn use_once(
        &self,
        state: Uuid,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Option<PortalAttempt>, StorageError>;
    /// The registration that waits at a used attempt.
    async fn lookup_pending(&self, state: Uuid) -> Result<Option<PendingPortalRegistration>, StorageError>;
    /// Replaces the registration that waits at a used attempt by `to`, and adds the letters that tell of it, in one transaction; `false`,
    /// and nothing is done, if it is no longer `from`. Of two callers with the same `from` one succeeds.
    async fn swap_pending(
        &self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError>;
    /// Removes attempts opened before `before`; returns how many.
    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Keeps what the portal said, in place of what was kept before. Nothing is kept for somebody who has withdrawn the consent to it.
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
