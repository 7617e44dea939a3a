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

/// A link to be added, and what is written with it.
#[derive(Debug)]
pub struct NewLink {
    pub link: OneTimeLink,
    /// The e-mails that contain the link.
    pub letters: Vec<NewJob>,
    /// Audit events.
    pub audit: Vec<AuditEvent>,
    /// Limit on the links of this purpose.
    pub limit: Option<LinkLimit>,
}

impl NewLink {
    /// A link without e-mails.
    pub const fn of(link: OneTimeLink) -> Self {
        Self { link, letters: Vec::new(), audit: Vec::new(), limit: None }
    }
}

/// The maximum number of links of one purpose per user, used or not, which limits e-mails. Counted in the transaction that adds a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkLimit {
    /// Maximum number of links.
    pub most: u32,
    /// Start of the period in which links are counted.
    pub since: DateTime<Utc>,
}

/// One-time links. A link is open until it is used or expires; any other link is treated as missing.
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
    /// As [`Self::add`], with audit events and a limit.
    ///
    /// # Errors
    /// As [`Self::add`]; `Conflict { what: "one_time_links.limit" }` if the user already has as many links as [`NewLink::limit`] allows. If
    /// an audit event cannot be written, the transaction is rolled back.
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
    /// Uses an open link, applies its effect and adds the e-mails, in one transaction. `None` if the link is not open. Of several
    /// concurrent callers only one succeeds.
    ///
    /// * `ConfirmEmail`: the address becomes confirmed.
    /// * `RestorePassword`: the pending hash, or [`LinkUse::password_hash`], becomes the password, every session ends, and the address
    ///   becomes confirmed, because the link was received there.
    /// * `NewEmail`: the pending address becomes the address, and also the login if the login was the old address.
    /// * `Upload`: no further effect.
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
