//! Browsers that are notified by Web Push (docs/adr/0052).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{NotificationKind, PushSubscriptionId, SessionId, UserId};
use chrono::{DateTime, Utc};

/// Browsers that one person can have notified. The one that was not opened for the longest time is dropped for a new one.
pub const PUSH_DEVICES_AT_MOST: u32 = 10;

/// A browser's subscription at its push service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    pub id: PushSubscriptionId,
    pub user: UserId,
    /// SHA-256 of the address at the push service.
    pub endpoint_digest: [u8; 32],
    /// SHA-256 of the address and the browser's keys, which prove the browser.
    pub proof: [u8; 32],
    /// Public key of the kernel with which the browser has subscribed.
    pub server_key: String,
    /// Language of the screen on which it was switched on.
    pub language: String,
    /// Address and keys, sealed for [`PushSubscription::context`].
    pub sealed: Vec<u8>,
    pub created_at: DateTime<Utc>,
    /// When the browser was last opened by the person.
    pub renewed_at: DateTime<Utc>,
}

impl PushSubscription {
    /// The context for which address and keys are sealed.
    pub fn context(id: PushSubscriptionId) -> String {
        format!("push_subscriptions:{id}")
    }
}

/// A subscription with the session in which the browser proved it. It ends when the session is ended by signing out; a session that merely
/// expires, or ends because nobody used the screen, leaves it: people are notified while they are away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPushSubscription {
    pub subscription: PushSubscription,
    pub session: SessionId,
}

/// What came of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushSubscribed {
    /// The person is notified on this browser from now on.
    New,
    /// They were before.
    Renewed,
    /// The address is known with other keys: it was seen, not proved. Nothing has changed.
    Refused,
}

/// Reads subscriptions.
#[async_trait]
pub trait PushRepository: Send + Sync {
    /// The person's browsers, newest first.
    async fn list(&self, user: UserId) -> Result<Vec<PushSubscription>, StorageError>;
    /// One of the person's browsers.
    async fn lookup(
        &self,
        user: UserId,
        id: PushSubscriptionId,
    ) -> Result<Option<PushSubscription>, StorageError>;
}

/// Changes subscriptions, and notes what is owed to them.
#[async_trait]
pub trait PushWriter: Send {
    /// Adds or renews the subscription of a browser. One that belonged to another person is theirs no more: the browser is used by this one.
    /// The oldest ones above [`PUSH_DEVICES_AT_MOST`] are dropped.
    ///
    /// # Errors
    /// `Missing { what: "session" }` if the session was ended.
    async fn subscribe(&mut self, new: NewPushSubscription) -> Result<PushSubscribed, StorageError>;
    /// Removes the subscription that has this address if it is the person's. `false` if it is not.
    async fn unsubscribe(&mut self, user: UserId, endpoint_digest: [u8; 32]) -> Result<bool, StorageError>;
    /// Removes the subscription of a browser from any other person than this one.
    async fn release(&mut self, user: UserId, proof: [u8; 32]) -> Result<bool, StorageError>;
    /// Has the subscriptions of a session stay when it ends without a sign-out: the screen was merely left.
    async fn keep(&mut self, session: SessionId) -> Result<bool, StorageError>;
    /// Removes a subscription that its push service does not know any more.
    async fn drop_gone(&mut self, id: PushSubscriptionId) -> Result<bool, StorageError>;
    /// Notes that these people are to be notified: one job for each browser of those who want to hear of this kind. While one is not sent
    /// yet, a second one of the same kind adds nothing. Returns how many browsers there are.
    async fn owe_all(
        &mut self,
        users: &[UserId],
        kind: NotificationKind,
        now: DateTime<Utc>,
    ) -> Result<usize, StorageError>;
    /// The same for one person.
    async fn owe(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        now: DateTime<Utc>,
    ) -> Result<usize, StorageError> {
        self.owe_all(&[user], kind, now).await
    }
}
