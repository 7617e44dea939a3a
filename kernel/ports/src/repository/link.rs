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

/// A link to be added, and what belongs to it.
#[derive(Debug)]
pub struct NewLink {
    /// The link.
    pub link: OneTimeLink,
    /// The letters that carry it.
    pub letters: Vec<NewJob>,
    /// Lines of the audit trail.
    pub audit: Vec<AuditEvent>,
    /// How many links of its purpose the user may be given.
    pub limit: Option<LinkLimit>,
}

impl NewLink {
    /// A link without a letter.
    pub const fn of(link: OneTimeLink) -> Self {
        Self { link, letters: Vec::new(), audit: Vec::new(), limit: None }
    }
}

/// How many links of one purpose a user is given, used or not: the limit on letters. Counted in the transaction that adds one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkLimit {
    /// As many as this.
    pub most: u32,
    /// From here on.
    pub since: DateTime<Utc>,
}

/// One-time links. A link is open until it is used or expires; a link that is not open is as if it were not there.
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
        self.add_with(NewLink { letters, ..NewLink::of(link) }, now).await
    }
    /// As [`Self::add`], with all that belongs to it.
    ///
    /// # Errors
    /// As [`Self::add`]; `Conflict { what: "one_time_links.limit" }` if the user was given as many links as [`NewLink::limit`] allows; a
    /// line that cannot be written leaves everything as it was.
    async fn add_with(&self, new: NewLink, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// The open link with this digest.
    async fn lookup(&self, digest: &[u8], now: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError>;
    /// The user's newest open link of this purpose.
    async fn find_open(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeLink>, StorageError>;
    /// Uses an open link and does what it is for, in one transaction with the letters; `None` if it is not open. Of two callers at the
    /// same moment one gets it.
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
