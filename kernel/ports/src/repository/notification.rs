//! What people have chosen to be notified of (docs/adr/0054).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{NotificationChannel, NotificationKind, NotificationSettings, QuietChoice, UserId};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// Reads the choices.
#[async_trait]
pub trait NotificationRepository: Send + Sync {
    /// The person's choices; the default ones of a person who has made none.
    async fn settings(&self, user: UserId) -> Result<NotificationSettings, StorageError>;
}

/// Changes the choices, and reads them where a notification is written.
#[async_trait]
pub trait NotificationWriter: Send {
    /// Those of these people who want this kind by this channel.
    async fn wanting(
        &mut self,
        users: &[UserId],
        kind: NotificationKind,
        channel: NotificationChannel,
    ) -> Result<BTreeSet<UserId>, StorageError>;
    /// Whether a person wants this kind by this channel.
    async fn wants(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        channel: NotificationChannel,
    ) -> Result<bool, StorageError> {
        Ok(!self.wanting(&[user], kind, channel).await?.is_empty())
    }
    /// Stops this kind by this channel, or undoes it. `false` if nothing has changed, or the account is gone.
    async fn set_wanted(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        channel: NotificationChannel,
        wanted: bool,
    ) -> Result<bool, StorageError>;
    /// Notes that a person is reminded now, unless they were after `since`. Returns whether it was noted.
    async fn note_time(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores the person's quiet hours. `false` if nothing has changed, or the account is gone.
    async fn set_quiet(&mut self, user: UserId, quiet: QuietChoice) -> Result<bool, StorageError>;
}
