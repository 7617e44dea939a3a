//! Links that work once.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, LinkPurpose, OneTimeLink, SessionId, UserId};
use chrono::{DateTime, Utc};

/// What the use of a link did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedLink {
    /// The link.
    pub link: OneTimeLink,
    /// Sessions that ended with it.
    pub ended: Vec<SessionId>,
}

/// What is done together with the use of a link.
#[derive(Debug, Default)]
pub struct LinkUse {
    /// Takes the place of the password that waits; for `RestorePassword` only.
    pub password_hash: Option<String>,
    /// Letters that tell of it.
    pub letters: Vec<NewJob>,
    /// Lines of the audit trail.
    pub audit: Vec<AuditEvent>,
}

/// One-time links. A link is open until it is used or expires; a link that is not open is as if it were not there.
#[async_trait]
pub trait LinkRepository: Send + Sync {
    /// Adds a link and the letters that carry it, in one transaction. A new `NewEmail` or `RestorePassword` link spends the earlier ones
    /// of the same user, so that one address or password waits at most.
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
    /// As [`Self::add`], with lines of the audit trail in the same transaction.
    ///
    /// # Errors
    /// As [`Self::add`]; a line that cannot be written leaves everything as it was.
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
    /// How many links of this purpose the user was given since then, open or not: the brake on letters.
    async fn count_since(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        since: DateTime<Utc>,
    ) -> Result<u32, StorageError>;
    /// Uses an open link and does what it is for, in one transaction with the letters; `None` if it is not open. Of two callers at the
    /// same moment one gets it.
    ///
    /// * `ConfirmEmail`: the address is proved.
    /// * `RestorePassword`: the pending hash, or [`LinkUse::password_hash`], becomes the password, every session ends, and the address is
    ///   proved, for the letter came through it.
    /// * `NewEmail`: the pending address becomes the address (see `UserRepository::set_email`).
    /// * `Upload`: nothing more.
    ///
    /// All other open links of the same user and purpose are spent with it.
    ///
    /// # Errors
    /// `Conflict { what: "users.email" }` if the new address has become somebody else's; the link stays open then.
    async fn use_once(
        &self,
        digest: &[u8],
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError> {
        self.use_once_with(digest, LinkUse { letters, ..LinkUse::default() }, now).await
    }
    /// As [`Self::use_once`], with all that belongs to it. Where nothing is changed, no line is written.
    ///
    /// # Errors
    /// As [`Self::use_once`]; a line that cannot be written leaves everything as it was.
    async fn use_once_with(
        &self,
        digest: &[u8],
        with: LinkUse,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError>;
    /// Notes that the mail server refused the letter that carries an open link, for good; `false` if it is not open.
    async fn refuse(&self, digest: &[u8], now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes what expired before `before`; returns how many.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
