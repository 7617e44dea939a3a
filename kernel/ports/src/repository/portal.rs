//! Sign-in through the state identity portal: open attempts, and the portal's latest data about a user.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{JobId, PortalAttempt, UserId};
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
    /// Records that the mail server refused the e-mail of this job for good. `false`, and nothing changes, if no registration waits for its
    /// code: it is finished, or a newer e-mail replaced this one.
    async fn refuse_code(&self, letter: JobId, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes attempts opened before `before` and returns their number.
    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
    /// The portal's data about the owner.
    async fn lookup_person(&self, owner: UserId) -> Result<Option<KeptPortalPerson>, StorageError>;
}

/// Changes of pending registrations and of the portal's data about users.
#[async_trait]
pub trait PortalWriter: Send {
    /// Replaces the pending registration of a used attempt by `to`. `letter` is the job of the e-mail with the code, which belongs to the
    /// same unit of work. `false`, and nothing changes, if the pending registration is not `from` (compare and swap). Of several callers
    /// with the same `from` only one succeeds. A new e-mail is not refused yet, whatever happened to the one before.
    async fn swap_pending(
        &mut self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letter: Option<JobId>,
    ) -> Result<bool, StorageError>;
    /// Stores the portal's data and replaces earlier data. `false`, and nothing changes, if the user has withdrawn the consent to it
    ///
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn keep_person(&mut self, person: KeptPortalPerson) -> Result<bool, StorageError>;
}
