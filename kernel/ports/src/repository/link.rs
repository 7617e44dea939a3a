//! One-time links.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{LinkPurpose, OneTimeLink, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Effect of using a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedLink {
    pub link: OneTimeLink,
    /// The ended sessions.
    pub ended: Vec<SessionId>,
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
    /// The open link with this digest.
    async fn lookup(&self, digest: &[u8], now: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError>;
    /// The user's newest open link of this purpose.
    async fn find_open(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeLink>, StorageError>;
    /// Whether the link with this digest was used, or invalidated by a newer one. `false` if there is no such link.
    async fn is_spent(&self, digest: &[u8]) -> Result<bool, StorageError>;
    /// Records that the mail server permanently refused the e-mail with an open link. `false` if the link is not open.
    async fn refuse(&self, digest: &[u8], now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes links that expired before `before` and returns their number.
    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Adds and uses one-time links.
#[async_trait]
pub trait LinkWriter: Send {
    /// Adds a link. A new `NewEmail` or `RestorePassword` link invalidates the earlier ones of the same user, so that at most one address
    /// or password is pending.
    ///
    /// # Errors
    /// `Missing` if there is no such user; `Conflict { what: "one_time_links.limit" }` if the user already has as many links as `limit`
    /// allows.
    async fn add(
        &mut self,
        link: OneTimeLink,
        limit: Option<LinkLimit>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Uses an open link and applies its effect. `None` if the link is not open. Of several concurrent callers only one succeeds.
    ///
    /// * `ConfirmEmail`: the address becomes confirmed.
    /// * `RestorePassword`: the pending hash, or `password_hash` in its place, becomes the password, every session ends, and the address
    ///   becomes confirmed, because the link was received there.
    /// * `NewEmail`: the pending address becomes the address, and also the login if the login was the old address.
    /// * `Upload`: no further effect.
    ///
    /// All other open links of the same user and purpose are invalidated as well.
    ///
    /// # Errors
    /// `Conflict { what: "users.email" }` if another account has the new address by now; the link stays open.
    async fn use_once(
        &mut self,
        digest: &[u8],
        password_hash: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError>;
}
