//! One-time links.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, LinkPurpose, OneTimeLink, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Effect of using a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedLink {
    pub link: OneTimeLink,
    /// The ended sessions.
    pub ended: Vec<SessionId>,
}

/// Additional changes in the transaction that uses a link.
#[derive(Debug, Default)]
pub struct LinkUse {
    /// Replaces the pending password hash; only for `RestorePassword`.
    pub password_hash: Option<String>,
    /// E-mails about the change.
    pub letters: Vec<NewJob>,
    /// Audit events.
    pub audit: Vec<AuditEvent>,
}

/// One-time links. A link is open until it is used or expires; a link that is not open is treated as missing.
#[async_trait]
pub trait LinkRepository: Send + Sync {
    /// Adds a link and the e-mails that carry it, in one transaction. A new `NewEmail` or `RestorePassword` link invalidates the earlier
    /// ones of the same user, so that at most one address or password is pending.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn add(
        &self,
        link: OneTimeLink,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.add_with_audit(link, letters, now, Vec::new()).await
    }
    /// As [`Self::add`], with audit events in the same transaction.
    ///
    /// # Errors
    /// As [`Self::add`]. If an audit event cannot be written, the transaction is rolled back.
    async fn add_with_audit(
        &self,
        link: OneTimeLink,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// The open link with this digest.
    async fn lookup(&self, digest: &[u8], now: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError>;
    /// The user's newest open link of this purpose.
    async fn find_open(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeLink>, StorageError>;
    /// Number of links of this purpose created for the user since `since`, open or not. Used to limit the rate of e-mails.
    async fn count_since(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        since: DateTime<Utc>,
    ) -> Result<u32, StorageError>;
    /// Uses an open link and performs its action, in one transaction with the e-mails. `None` if it is not open. Of several concurrent
    /// callers only one succeeds.
    ///
    /// * `ConfirmEmail`: the address becomes confirmed.
    /// * `RestorePassword`: the pending hash, or [`LinkUse::password_hash`], becomes the password, every session ends, and the address
    ///   becomes confirmed, because the link was received there.
    /// * `NewEmail`: the pending address becomes the address (see `UserRepository::set_email`).
    /// * `Upload`: nothing more.
    ///
    /// All other open links of the same user and purpose are invalidated as well.
    ///
    /// # Errors
    /// `Conflict { what: "users.email" }` if another account has the new address by now; the link stays open.
    async fn use_once(
        &self,
        digest: &[u8],
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError> {
        self.use_once_with(digest, LinkUse { letters, ..LinkUse::default() }, now).await
    }
    /// As [`Self::use_once`], with the additional changes in `with`. If nothing changes, no audit event is written.
    ///
    /// # Errors
    /// As [`Self::use_once`]. If an audit event cannot be written, the transaction is rolled back.
    async fn use_once_with(
        &self,
        digest: &[u8],
        with: LinkUse,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError>;
    /// Records that the mail server permanently refused the e-mail with an open link. `false` if the link is not open.
    async fn refuse(&self, digest: &[u8], now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes links that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
