//! One-time links.

use super::unit_of_work::Work;
use super::user_changes::{change_email, lock, prove_email, unless_none};
use super::{Db, Repositories, Transaction, credentials, inconsistent, sessions, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{Email, LinkAction, LinkPurpose, OneTimeLink, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{LinkLimit, LinkRepository, LinkWriter, UsedLink};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl LinkRepository for Repositories {
    async fn lookup(&self, digest: &[u8], now: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError> {
        let row = sqlx::query_as::<Db, LinkRow>(
            "SELECT digest, user_id, purpose, pending_hash, pending_email, browser_digest, created_at, expires_at, refused_at
             FROM one_time_links
             WHERE digest = $1 AND used_at IS NULL AND expires_at > $2",
        )
        .bind(digest.to_vec())
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(OneTimeLink::try_from).transpose()
    }

    async fn find_open(
        &self,
        user: UserId,
        purpose: LinkPurpose,
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeLink>, StorageError> {
        let row = sqlx::query_as::<Db, LinkRow>(
            "SELECT digest, user_id, purpose, pending_hash, pending_email, browser_digest, created_at, expires_at, refused_at
             FROM one_time_links
             WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
             ORDER BY created_at DESC
             LIMIT 1",
        )
        .bind(user.0)
        .bind(purpose.name())
        .bind(to_microseconds(now))
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(OneTimeLink::try_from).transpose()
    }

    async fn is_spent(&self, digest: &[u8]) -> Result<bool, StorageError> {
        let spent: Option<bool> =
            sqlx::query_scalar("SELECT used_at IS NOT NULL FROM one_time_links WHERE digest = $1")
                .bind(digest.to_vec())
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        Ok(spent.unwrap_or_default())
    }

    async fn refuse(&self, digest: &[u8], now: DateTime<Utc>) -> Result<bool, StorageError> {
        let done = sqlx::query(
            "UPDATE one_time_links SET refused_at = $2 WHERE digest = $1 AND used_at IS NULL AND expires_at > $2",
        )
        .bind(digest.to_vec())
        .bind(to_microseconds(now))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() == 1)
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done = sqlx::query("DELETE FROM one_time_links WHERE expires_at < $1")
            .bind(to_microseconds(before))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected())
    }
}

#[async_trait]
impl LinkWriter for Work {
    async fn add(
        &mut self,
        link: OneTimeLink,
        limit: Option<LinkLimit>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        add(self.change(), link, limit, now).await?;
        self.done(())
    }

    async fn use_once(
        &mut self,
        digest: &[u8],
        password_hash: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<Option<UsedLink>, StorageError> {
        let used = use_once(self.change(), digest, password_hash, now).await?;
        self.done(used)
    }
}

/// Uses a link as described at [`LinkWriter::use_once`], in the caller's transaction.
async fn use_once(
    transaction: &mut Transaction,
    digest: &[u8],
    password_hash: Option<String>,
    now: DateTime<Utc>,
) -> Result<Option<UsedLink>, StorageError> {
    let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM one_time_links WHERE digest = $1")
        .bind(digest.to_vec())
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let Some(owner) = owner else { return Ok(None) };
    lock(transaction, UserId(owner)).await?;
    let row = sqlx::query_as::<Db, LinkRow>(
        "UPDATE one_time_links
         SET used_at = $2
         WHERE digest = $1 AND used_at IS NULL AND expires_at > $2
         RETURNING digest, user_id, purpose, pending_hash, pending_email, browser_digest, created_at, expires_at, refused_at",
    )
    .bind(digest.to_vec())
    .bind(to_microseconds(now))
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)?;
    let Some(row) = row else { return Ok(None) };
    let link = OneTimeLink::try_from(row)?;
    let mut ended = Vec::new();
    match &link.action {
        LinkAction::Upload => {}
        LinkAction::ConfirmEmail => {
            unless_none(prove_email(transaction, link.user, now).await?)?;
        }
        LinkAction::NewEmail { email } => {
            change_email(transaction, link.user, email, Some(now), now).await?;
        }
        LinkAction::RestorePassword { hash, .. } => {
            // If the address was removed in the meantime, there is nothing to confirm.
            prove_email(transaction, link.user, now).await?;
            let hash = password_hash.unwrap_or_else(|| hash.clone());
            credentials::write(transaction, link.user, hash, now).await?;
            ended = sessions::end_all(transaction, link.user, None, now).await?;
        }
    }
    spend(transaction, link.user, link.action.purpose(), now).await?;
    Ok(Some(UsedLink { link, ended }))
}

/// Adds a link as described at [`LinkWriter::add`], in the caller's transaction. Of two concurrent calls the second sees the link
/// of the first.
pub(super) async fn add(
    transaction: &mut Transaction,
    link: OneTimeLink,
    limit: Option<LinkLimit>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let (user, purpose) = (link.user, link.action.purpose());
    let spends = matches!(purpose, LinkPurpose::NewEmail | LinkPurpose::RestorePassword);
    if spends || limit.is_some() {
        lock(transaction, user).await?;
    }
    if let Some(limit) = limit {
        check_limit(transaction, user, purpose, limit).await?;
    }
    if spends {
        spend(transaction, user, purpose, now).await?;
    }
    insert(transaction, link).await
}

async fn check_limit(
    transaction: &mut Transaction,
    user: UserId,
    purpose: LinkPurpose,
    limit: LinkLimit,
) -> Result<(), StorageError> {
    let given: i64 = sqlx::query_scalar(
        "SELECT count(*)
         FROM one_time_links
         WHERE user_id = $1 AND purpose = $2 AND created_at >= $3",
    )
    .bind(user.0)
    .bind(purpose.name())
    .bind(to_microseconds(limit.since))
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if given >= i64::from(limit.most) {
        return Err(StorageError::Conflict { what: "one_time_links.limit" });
    }
    Ok(())
}

/// Adds a link of a locked or new account.
pub(super) async fn insert(transaction: &mut Transaction, link: OneTimeLink) -> Result<(), StorageError> {
    let purpose = link.action.purpose().name();
    let (pending_hash, browser, pending_email) = match link.action {
        LinkAction::RestorePassword { hash, browser } => (Some(hash), browser, None),
        LinkAction::NewEmail { email } => (None, None, Some(String::from(email))),
        LinkAction::ConfirmEmail | LinkAction::Upload => (None, None, None),
    };
    check_text("one_time_links.pending_hash", pending_hash.as_deref().unwrap_or_default())?;
    sqlx::query(
        "INSERT INTO one_time_links (digest, user_id, purpose, pending_hash, pending_email, browser_digest, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(link.digest)
    .bind(link.user.0)
    .bind(purpose)
    .bind(pending_hash)
    .bind(pending_email)
    .bind(browser)
    .bind(to_microseconds(link.created_at))
    .bind(to_microseconds(link.expires_at))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Invalidates open links of this purpose.
pub(super) async fn spend(
    transaction: &mut Transaction,
    user: UserId,
    purpose: LinkPurpose,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    sqlx::query(
        "UPDATE one_time_links
         SET used_at = $3
         WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL",
    )
    .bind(user.0)
    .bind(purpose.name())
    .bind(to_microseconds(now))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

row! {
    struct LinkRow {
        digest: Vec<u8>,
        user_id: Uuid,
        purpose: String,
        pending_hash: Option<String>,
        pending_email: Option<String>,
        browser_digest: Option<Vec<u8>>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        refused_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<LinkRow> for OneTimeLink {
    type Error = StorageError;

    fn try_from(row: LinkRow) -> Result<Self, StorageError> {
        let wrong = |column| inconsistent("one_time_links", column, row.user_id);
        let pending_email = match row.pending_email {
            Some(email) => Some(email.parse::<Email>().map_err(|_| wrong("pending_email"))?),
            None => None,
        };
        // A constraint guarantees the matching column for each purpose.
        let action = match (row.purpose.as_str(), row.pending_hash, pending_email) {
            ("confirm_email", None, None) => LinkAction::ConfirmEmail,
            ("restore_password", Some(hash), None) => {
                LinkAction::RestorePassword { hash, browser: row.browser_digest }
            }
            ("new_email", None, Some(email)) => LinkAction::NewEmail { email },
            ("upload", None, None) => LinkAction::Upload,
            _ => return Err(wrong("purpose")),
        };
        Ok(Self {
            digest: row.digest,
            user: UserId(row.user_id),
            action,
            created_at: row.created_at,
            expires_at: row.expires_at,
            refused_at: row.refused_at,
        })
    }
}
