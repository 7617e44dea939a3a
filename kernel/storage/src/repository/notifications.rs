//! What people have chosen to be notified of.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, push_ids, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{NotificationChannel, NotificationKind, NotificationSettings, QuietChoice, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{NotificationRepository, NotificationWriter};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Accounts of one statement.
const AT_ONCE: usize = 1_000;

#[async_trait]
impl NotificationRepository for Repositories {
    async fn settings(&self, user: UserId) -> Result<NotificationSettings, StorageError> {
        let stopped = sqlx::query_as::<Db, (String, String)>(
            "SELECT kind, channel FROM notification_stops WHERE user_id = $1",
        )
        .bind(user.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let quiet: Option<Option<String>> =
            sqlx::query_scalar("SELECT quiet_hours FROM notification_settings WHERE user_id = $1")
                .bind(user.0)
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        let stop = |(kind, channel): (String, String)| {
            NotificationKind::from_name(&kind).zip(NotificationChannel::from_name(&channel))
        };
        // Kinds of a later version are ignored.
        let stopped = stopped.into_iter().filter_map(stop).collect();
        let quiet = match quiet {
            None => QuietChoice::Default,
            Some(None) => QuietChoice::Never,
            Some(Some(hours)) => QuietChoice::Own(
                hours.parse().map_err(|_| inconsistent("notification_settings", "quiet_hours", user.0))?,
            ),
        };
        Ok(NotificationSettings { stopped, quiet })
    }
}

#[async_trait]
impl NotificationWriter for Work {
    async fn wanting(
        &mut self,
        users: &[UserId],
        kind: NotificationKind,
        channel: NotificationChannel,
    ) -> Result<BTreeSet<UserId>, StorageError> {
        let mut wanting: BTreeSet<UserId> = users.iter().copied().collect();
        for users in users.chunks(AT_ONCE) {
            let mut statement =
                QueryBuilder::<Db>::new("SELECT user_id FROM notification_stops WHERE kind = ");
            statement.push_bind(kind.name()).push(" AND channel = ").push_bind(channel.name());
            statement.push(" AND user_id IN ");
            push_ids(&mut statement, users.iter().map(|user| user.0));
            let stopped: Vec<Uuid> = statement
                .build_query_scalar()
                .persistent(false)
                .fetch_all(&mut **self.change())
                .await
                .map_err(from_driver)?;
            for user in self.done(stopped)? {
                wanting.remove(&UserId(user));
            }
        }
        Ok(wanting)
    }

    async fn set_wanted(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        channel: NotificationChannel,
        wanted: bool,
    ) -> Result<bool, StorageError> {
        let statement = match wanted {
            true => "DELETE FROM notification_stops WHERE user_id = $1 AND kind = $2 AND channel = $3",
            false => {
                "INSERT INTO notification_stops (user_id, kind, channel)
                 SELECT id, $2, $3 FROM users WHERE id = $1
                 ON CONFLICT DO NOTHING"
            }
        };
        let done = sqlx::query(statement)
            .bind(user.0)
            .bind(kind.name())
            .bind(channel.name())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn note_time(
        &mut self,
        user: UserId,
        kind: NotificationKind,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "INSERT INTO notification_times (user_id, kind, sent_at)
             SELECT id, $2, $3 FROM users WHERE id = $1 AND NOT disabled
             ON CONFLICT (user_id, kind) DO UPDATE SET sent_at = excluded.sent_at
             WHERE notification_times.sent_at <= $4",
        )
        .bind(user.0)
        .bind(kind.name())
        .bind(to_microseconds(now))
        .bind(to_microseconds(since))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn set_quiet(&mut self, user: UserId, quiet: QuietChoice) -> Result<bool, StorageError> {
        let hours = match quiet {
            QuietChoice::Default => {
                let done = sqlx::query("DELETE FROM notification_settings WHERE user_id = $1")
                    .bind(user.0)
                    .execute(&mut **self.change())
                    .await
                    .map_err(from_driver)?;
                return self.done(done.rows_affected() > 0);
            }
            QuietChoice::Never => None,
            QuietChoice::Own(hours) => Some(hours.to_string()),
        };
        let done = sqlx::query(
            "INSERT INTO notification_settings (user_id, quiet_hours)
             SELECT id, $2 FROM users WHERE id = $1
             ON CONFLICT (user_id) DO UPDATE SET quiet_hours = excluded.quiet_hours
             WHERE notification_settings.quiet_hours IS DISTINCT FROM excluded.quiet_hours",
        )
        .bind(user.0)
        .bind(hours)
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }
}
