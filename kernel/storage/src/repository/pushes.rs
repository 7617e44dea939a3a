//! Browsers that are notified by Web Push.

use super::unit_of_work::Work;
use super::user_changes::{lock, require_session};
use super::{Db, Repositories, Transaction, inconsistent, jobs, push_ids, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{JobId, NotificationKind, PushSubscriptionId, SessionId, UserId};
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    NewJob, NewPushSubscription, PUSH_DEVICES_AT_MOST, PushRepository, PushSubscribed, PushSubscription,
    PushWriter,
};
use cabinet_ports::{SEND_PUSH, StorageError};
use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::QueryBuilder;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Accounts of one statement.
const AT_ONCE: usize = 1_000;

#[async_trait]
impl PushRepository for Repositories {
    async fn list(&self, user: UserId) -> Result<Vec<PushSubscription>, StorageError> {
        let rows = sqlx::query_as::<Db, PushRow>(
            "SELECT id, user_id, endpoint_digest, proof, server_key, language, sealed, created_at, renewed_at
             FROM push_subscriptions
             WHERE user_id = $1
             ORDER BY renewed_at DESC, id DESC",
        )
        .bind(user.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(PushSubscription::try_from).collect()
    }

    async fn lookup(
        &self,
        user: UserId,
        id: PushSubscriptionId,
    ) -> Result<Option<PushSubscription>, StorageError> {
        let row = sqlx::query_as::<Db, PushRow>(
            "SELECT id, user_id, endpoint_digest, proof, server_key, language, sealed, created_at, renewed_at
             FROM push_subscriptions
             WHERE id = $1 AND user_id = $2",
        )
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(PushSubscription::try_from).transpose()
    }
}

#[async_trait]
impl PushWriter for Work {
    async fn subscribe(&mut self, new: NewPushSubscription) -> Result<PushSubscribed, StorageError> {
        let NewPushSubscription { subscription, session } = new;
        check_text("push_subscriptions.server_key", &subscription.server_key)?;
        check_id("push_subscriptions.language", &subscription.language)?;
        let transaction = self.change();
        lock(transaction, subscription.user).await?;
        require_session(transaction, subscription.user, Some(session)).await?;
        remove_former(transaction, &subscription).await?;
        let outcome = if renew(transaction, &subscription, session).await? {
            PushSubscribed::Renewed
        } else if insert(transaction, &subscription, session).await? {
            drop_oldest(transaction, subscription.user).await?;
            PushSubscribed::New
        } else {
            PushSubscribed::Refused
        };
        self.done(outcome)
    }

    async fn unsubscribe(&mut self, user: UserId, endpoint_digest: [u8; 32]) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint_digest = $2")
            .bind(user.0)
            .bind(endpoint_digest.to_vec())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn release(&mut self, user: UserId, proof: [u8; 32]) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM push_subscriptions WHERE user_id <> $1 AND proof = $2")
            .bind(user.0)
            .bind(proof.to_vec())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn keep(&mut self, session: SessionId) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE push_subscriptions SET session_id = NULL WHERE session_id = $1")
            .bind(session.0)
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn drop_gone(&mut self, id: PushSubscriptionId) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM push_subscriptions WHERE id = $1")
            .bind(id.0)
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn owe_all(
        &mut self,
        users: &[UserId],
        kind: NotificationKind,
        now: DateTime<Utc>,
    ) -> Result<usize, StorageError> {
        // In one order, so that two units of work do not wait for each other.
        let users: Vec<Uuid> = users.iter().map(|user| user.0).collect::<BTreeSet<_>>().into_iter().collect();
        let mut owed = 0;
        for users in users.chunks(AT_ONCE) {
            let mut statement = QueryBuilder::<Db>::new(
                "SELECT id, user_id FROM push_subscriptions AS browser
                 WHERE NOT EXISTS (
                     SELECT 1 FROM notification_stops AS stop
                     WHERE stop.user_id = browser.user_id AND stop.channel = 'push' AND stop.kind = ",
            );
            statement.push_bind(kind.name()).push(") AND user_id IN ");
            push_ids(&mut statement, users.iter().copied());
            statement.push(" ORDER BY id");
            let transaction = self.change();
            let browsers: Vec<(Uuid, Uuid)> = statement
                .build_query_as()
                .persistent(false)
                .fetch_all(&mut **transaction)
                .await
                .map_err(from_driver)?;
            let jobs: Vec<NewJob> = browsers
                .into_iter()
                .map(|(id, user)| job(UserId(user), PushSubscriptionId(id), kind, now))
                .collect();
            for jobs in jobs.chunks(AT_ONCE) {
                jobs::insert_all(transaction, jobs).await?;
            }
            owed += self.done(jobs.len())?;
        }
        Ok(owed)
    }
}

/// The job that notifies one browser. The user is in it because a browser can change hands before it runs.
fn job(user: UserId, subscription: PushSubscriptionId, kind: NotificationKind, now: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: SEND_PUSH.to_owned(),
        payload: json!({ "user": user, "subscription": subscription, "kind": kind, "owed_at": now }),
        unique_key: Some(format!("{SEND_PUSH}:{subscription}:{}", kind.name())),
        run_at: now,
    }
}

/// Ends the subscriptions that were proved in a session.
pub(super) async fn end_of_session(
    transaction: &mut Transaction,
    session: SessionId,
) -> Result<(), StorageError> {
    sqlx::query("DELETE FROM push_subscriptions WHERE session_id = $1")
        .bind(session.0)
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}

/// Ends a person's subscriptions but those of one session, also those whose session has expired.
pub(super) async fn end_of_others(
    transaction: &mut Transaction,
    user: UserId,
    but: Option<SessionId>,
) -> Result<(), StorageError> {
    sqlx::query(
        "DELETE FROM push_subscriptions
         WHERE user_id = $1 AND ($2 IS NULL OR session_id IS NULL OR session_id <> $2)",
    )
    .bind(user.0)
    .bind(but.map(|session| session.0))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Removes what is known of the browser: another person's subscription with the same keys, or the person's own with former keys.
async fn remove_former(transaction: &mut Transaction, new: &PushSubscription) -> Result<(), StorageError> {
    sqlx::query(
        "DELETE FROM push_subscriptions
         WHERE endpoint_digest = $1 AND ((user_id <> $2 AND proof = $3) OR (user_id = $2 AND proof <> $3))",
    )
    .bind(new.endpoint_digest.to_vec())
    .bind(new.user.0)
    .bind(new.proof.to_vec())
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Renews the person's subscription. It keeps its id, to which address and keys are bound.
async fn renew(
    transaction: &mut Transaction,
    new: &PushSubscription,
    session: SessionId,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "UPDATE push_subscriptions
         SET session_id = $3, server_key = $4, language = $5, renewed_at = $6
         WHERE user_id = $1 AND proof = $2",
    )
    .bind(new.user.0)
    .bind(new.proof.to_vec())
    .bind(session.0)
    .bind(new.server_key.clone())
    .bind(new.language.clone())
    .bind(to_microseconds(new.renewed_at))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

async fn insert(
    transaction: &mut Transaction,
    new: &PushSubscription,
    session: SessionId,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "INSERT INTO push_subscriptions (id, user_id, session_id, endpoint_digest, proof, server_key, language,
                                         sealed, created_at, renewed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (endpoint_digest) DO NOTHING",
    )
    .bind(new.id.0)
    .bind(new.user.0)
    .bind(session.0)
    .bind(new.endpoint_digest.to_vec())
    .bind(new.proof.to_vec())
    .bind(new.server_key.clone())
    .bind(new.language.clone())
    .bind(new.sealed.clone())
    .bind(to_microseconds(new.created_at))
    .bind(to_microseconds(new.renewed_at))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// The caller holds the lock of the user.
async fn drop_oldest(transaction: &mut Transaction, user: UserId) -> Result<(), StorageError> {
    sqlx::query(
        "DELETE FROM push_subscriptions
         WHERE user_id = $1 AND id NOT IN (
             SELECT id
             FROM push_subscriptions
             WHERE user_id = $1
             ORDER BY renewed_at DESC, id DESC
             LIMIT $2
         )",
    )
    .bind(user.0)
    .bind(i64::from(PUSH_DEVICES_AT_MOST))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    struct PushRow {
        id: Uuid,
        user_id: Uuid,
        endpoint_digest: Vec<u8>,
        proof: Vec<u8>,
        server_key: String,
        language: String,
        sealed: Vec<u8>,
        created_at: DateTime<Utc>,
        renewed_at: DateTime<Utc>,
    }
}

impl TryFrom<PushRow> for PushSubscription {
    type Error = StorageError;

    fn try_from(row: PushRow) -> Result<Self, StorageError> {
        let broken = |column| inconsistent("push_subscriptions", column, row.id);
        Ok(Self {
            id: PushSubscriptionId(row.id),
            user: UserId(row.user_id),
            endpoint_digest: row.endpoint_digest.try_into().map_err(|_| broken("endpoint_digest"))?,
            proof: row.proof.try_into().map_err(|_| broken("proof"))?,
            server_key: row.server_key,
            language: row.language,
            sealed: row.sealed,
            created_at: row.created_at,
            renewed_at: row.renewed_at,
        })
    }
}
