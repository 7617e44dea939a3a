//! The consent register.

use super::super::LOCK_USER;
use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{Consent, ConsentHow, ConsentId, ConsentKind, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{ConsentRepository, ConsentWriter, KeptConsentText, NewConsent};
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl ConsentRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<Consent>, StorageError> {
        let rows = sqlx::query_as::<Db, ConsentRow>(
            "SELECT id, user_id, kind, version, hash, language, how, address, given_at, withdrawn_at
             FROM consents
             WHERE user_id = $1
             ORDER BY given_at DESC, id DESC",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(Consent::try_from).collect()
    }

    async fn keep_text(&self, text: KeptConsentText) -> Result<(), StorageError> {
        check_id("consent_texts.version", &text.version)?;
        check_text("consent_texts.text", &text.text)?;
        sqlx::query(
            "INSERT INTO consent_texts (hash, kind, version, language, text, first_shown_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (hash) DO NOTHING",
        )
        .bind(text.hash)
        .bind(text.kind.name())
        .bind(text.version)
        .bind(text.language)
        .bind(text.text)
        .bind(to_microseconds(text.first_shown_at))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }

    async fn lookup_text(&self, hash: &str) -> Result<Option<KeptConsentText>, StorageError> {
        if check_id("consent_texts.hash", hash).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, TextRow>(
            "SELECT hash, kind, version, language, text, first_shown_at
             FROM consent_texts
             WHERE hash = $1",
        )
        .bind(hash)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(KeptConsentText::try_from).transpose()
    }
}

#[async_trait]
impl ConsentWriter for Work {
    async fn add(&mut self, consent: NewConsent) -> Result<bool, StorageError> {
        let is_new = insert(self.change(), consent).await?;
        self.done(is_new)
    }

    async fn withdraw(
        &mut self,
        owner: UserId,
        kind: ConsentKind,
        now: DateTime<Utc>,
    ) -> Result<u64, StorageError> {
        let transaction = self.change();
        // Writers of data that this consent covers check it under the same lock.
        sqlx::query(LOCK_USER).bind(owner.0).fetch_optional(&mut **transaction).await.map_err(from_driver)?;
        if kind == ConsentKind::Esia {
            forget_portal(transaction, owner).await?;
        }
        let done = sqlx::query(
            "UPDATE consents
             SET withdrawn_at = $3
             WHERE user_id = $1 AND kind = $2 AND withdrawn_at IS NULL",
        )
        .bind(owner.0)
        .bind(kind.name())
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected())
    }
}

/// Removes the data from the state portal. Writers of such data take the same lock first and then check that the consent is in force.
async fn forget_portal(transaction: &mut Transaction, owner: UserId) -> Result<(), StorageError> {
    for statement in [
        LOCK_USER,
        "DELETE FROM portal_people WHERE user_id = $1",
        "DELETE FROM documents WHERE user_id = $1 AND from_esia",
    ] {
        sqlx::query(statement).bind(owner.0).execute(&mut **transaction).await.map_err(from_driver)?;
    }
    Ok(())
}

/// Whether data from the portal may be stored: the consent to it is in force, or was never requested.
pub(super) async fn admits_portal(
    transaction: &mut Transaction,
    owner: UserId,
) -> Result<bool, StorageError> {
    admits(transaction, owner, ConsentKind::Esia).await
}

/// Whether a hospital's data about a person may be stored: like [`admits_portal`], but for the consent to data processing.
pub(super) async fn admits_record(
    transaction: &mut Transaction,
    owner: UserId,
) -> Result<bool, StorageError> {
    admits(transaction, owner, ConsentKind::PersonalData).await
}

async fn admits(
    transaction: &mut Transaction,
    owner: UserId,
    kind: ConsentKind,
) -> Result<bool, StorageError> {
    let (given, in_force): (i64, i64) = sqlx::query_as::<Db, _>(
        "SELECT count(*), count(CASE WHEN withdrawn_at IS NULL THEN 1 END)
         FROM consents
         WHERE user_id = $1 AND kind = $2",
    )
    .bind(owner.0)
    .bind(kind.name())
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(given == 0 || in_force > 0)
}

/// Adds a consent in the caller's transaction. Returns `false` if the same consent is in force.
pub(super) async fn insert(transaction: &mut Transaction, consent: NewConsent) -> Result<bool, StorageError> {
    check_id("consents.version", &consent.version)?;
    let done = sqlx::query(
        "INSERT INTO consents (id, user_id, kind, version, hash, language, how, address, given_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (user_id, kind, version, language) WHERE withdrawn_at IS NULL DO NOTHING",
    )
    .bind(consent.id.0)
    .bind(consent.user.0)
    .bind(consent.kind.name())
    .bind(consent.version)
    .bind(consent.hash)
    .bind(consent.language)
    .bind(consent.how.name())
    .bind(consent.address.map(|address| address.to_string()))
    .bind(to_microseconds(consent.given_at))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

row! {
    struct ConsentRow {
        id: Uuid,
        user_id: Uuid,
        kind: String,
        version: String,
        hash: String,
        language: String,
        how: String,
        address: Option<String>,
        given_at: DateTime<Utc>,
        withdrawn_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<ConsentRow> for Consent {
    type Error = StorageError;

    fn try_from(row: ConsentRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("consents", column, row.id);
        let address = row.address.map(|text| text.parse()).transpose();
        Ok(Self {
            id: ConsentId(row.id),
            user: UserId(row.user_id),
            kind: ConsentKind::from_name(&row.kind).ok_or_else(wrong("kind"))?,
            version: row.version,
            hash: row.hash,
            language: row.language,
            how: ConsentHow::from_name(&row.how).ok_or_else(wrong("how"))?,
            address: address.ok().ok_or_else(wrong("address"))?,
            given_at: row.given_at,
            withdrawn_at: row.withdrawn_at,
        })
    }
}

row! {
    struct TextRow {
        hash: String,
        kind: String,
        version: String,
        language: String,
        text: String,
        first_shown_at: DateTime<Utc>,
    }
}

impl TryFrom<TextRow> for KeptConsentText {
    type Error = StorageError;

    fn try_from(row: TextRow) -> Result<Self, StorageError> {
        let kind = ConsentKind::from_name(&row.kind);
        Ok(Self {
            kind: kind.ok_or_else(|| inconsistent("consent_texts", "kind", &row.hash))?,
            hash: row.hash,
            version: row.version,
            language: row.language,
            text: row.text,
            first_shown_at: row.first_shown_at,
        })
    }
}
