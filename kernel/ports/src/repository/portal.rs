//! Sign-in through the state identity portal: open attempts, and the portal's latest data about a user.

use super::{NewJob, PersonChange, SealedDocument, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, JobId, PortalAttempt, SessionId, UserId};
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
    /// When the mail server refused the last e-mail with a code for good.
    pub code_refused_at: Option<DateTime<Utc>>,
}

/// Documents that the portal vouches for; they replace those from an earlier answer.
#[derive(Debug, Clone, PartialEq)]
pub struct VouchedDocuments {
    pub documents: Vec<SealedDocument>,
    /// Audit events.
    pub lines: Vec<AuditEvent>,
}

/// Links an account to a person at the portal, with everything written in the same transaction.
#[derive(Debug, Clone)]
pub struct PortalLink {
    /// The owner's new personal data with the portal id, audit events and e-mail.
    pub change: PersonChange,
    /// The session that requests the link. All other sessions end.
    pub but: SessionId,
    /// The audit event for each ended session.
    pub session_line: AuditEvent,
    /// The documents; `None` leaves the stored ones unchanged.
    pub documents: Option<VouchedDocuments>,
    /// The portal's data.
    pub answer: KeptPortalPerson,
    /// The current time.
    pub at: DateTime<Utc>,
}

/// Sign-in attempts at the portal, and its data about users.
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
    /// Replaces the pending registration of a used attempt by `to` and adds the e-mail with the code, in one transaction. `false`, and
    /// nothing changes, if the pending registration is not `from` (compare and swap). Of several callers with the same `from` only one
    /// succeeds. A new e-mail is not refused yet, whatever happened to the one before.
    async fn swap_pending(
        &self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letter: Option<NewJob>,
    ) -> Result<bool, StorageError>;
    /// Records that the mail server refused the e-mail of this job for good. `false`, and nothing changes, if no registration waits for its
    /// code: it is finished, or a newer e-mail replaced this one.
    async fn refuse_code(&self, letter: JobId, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes attempts opened before `before` and returns their number.
    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// Stores the portal's data and replaces earlier data. Does nothing if the user has withdrawn the consent to it.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn keep_person(&self, person: KeptPortalPerson) -> Result<(), StorageError>;
    /// Links an account to the portal: personal data, audit events, e-mail, the end of the other sessions, documents and the portal's data,
    /// in one transaction. Returns the ended sessions. If the user has withdrawn the consent to the portal's data, neither documents nor
    /// data are stored.
    ///
    /// # Errors
    /// As [`UserRepository::set_person`](super::UserRepository::set_person); `Missing { what: "session" }` if the requesting session has
    /// ended. On any error the transaction is rolled back.
    async fn link(&self, link: PortalLink) -> Result<Vec<SessionId>, StorageError>;
    /// The portal's data about the owner.
    async fn lookup_person(&self, owner: UserId) -> Result<Option<KeptPortalPerson>, StorageError>;
}
