//! Reads and replaces encrypted values for key rotation. The update compares the old ciphertext, which is unique because of its random
//! nonce, so it does not overwrite a value that a service has written in the meantime.

use super::{Db, Pools, user_snils};
use crate::error::from_driver;
use crate::row::row;
use crate::sealed_value::{SealedId, SealedPlace, SealedValue};
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_vault::Vault;
use chrono::NaiveDate;
use uuid::Uuid;

/// Lists users by id, starting after `after`.
pub(crate) async fn users_after(
    pools: &Pools,
    after: Option<UserId>,
    at_most: u32,
) -> Result<Vec<UserId>, StorageError> {
    let ids: Vec<Uuid> = sqlx::query_scalar("SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2")
        .bind(after.map_or(Uuid::nil(), |after| after.0))
        .bind(i64::from(at_most))
        .fetch_all(pools.reader())
        .await
        .map_err(from_driver)?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// Returns a user's values at a place.
pub(crate) async fn values(
    pools: &Pools,
    place: SealedPlace,
    user: UserId,
) -> Result<Vec<SealedValue>, StorageError> {
    let rows = sqlx::query_as::<Db, Row>(Statements::of(place).select)
        .bind(user.0)
        .fetch_all(pools.reader())
        .await
        .map_err(from_driver)?;
    Ok(rows.into_iter().map(|row| row.into_value(user)).collect())
}

/// Replaces the value. Returns `false` if it has changed in the meantime.
pub(crate) async fn replace(
    pools: &Pools,
    place: SealedPlace,
    value: &SealedValue,
    sealed: Vec<u8>,
) -> Result<bool, StorageError> {
    let done = sqlx::query(Statements::of(place).update)
        .bind(value.user.0)
        .bind(value.sealed.clone())
        .bind(sealed)
        .execute(pools.writer())
        .await
        .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// Reseals a user's SNILS and its index if needed. Returns whether it was needed.
pub(crate) async fn reseal_snils(pools: &Pools, vault: &Vault, user: UserId) -> Result<bool, StorageError> {
    let sealed: Option<Vec<u8>> = sqlx::query_scalar("SELECT snils_sealed FROM users WHERE id = $1")
        .bind(user.0)
        .fetch_optional(pools.reader())
        .await
        .map_err(from_driver)?
        .flatten();
    let Some(sealed) = sealed.filter(|sealed| !vault.is_current(sealed)) else { return Ok(false) };
    let snils = user_snils::open(vault, user.0, Some(&sealed), None)?;
    let kept = user_snils::seal(vault, user, snils.as_ref())?;
    let done = sqlx::query(
        "UPDATE users
         SET snils_sealed = $3, snils_index = $4
         WHERE id = $1 AND snils_sealed = $2",
    )
    .bind(user.0)
    .bind(sealed)
    .bind(kept.sealed)
    .bind(kept.index)
    .execute(pools.writer())
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

struct Statements {
    select: &'static str,
    update: &'static str,
}

impl Statements {
    const fn of(place: SealedPlace) -> Self {
        let (select, update) = match place {
            SealedPlace::Documents => (
                "SELECT id AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed FROM documents WHERE user_id = $1",
                "UPDATE documents SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::Totp => (
                "SELECT CAST(NULL AS uuid) AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed FROM totp_factors WHERE user_id = $1",
                "UPDATE totp_factors SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::Passkeys => (
                "SELECT id AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed FROM passkeys WHERE user_id = $1",
                "UPDATE passkeys SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::PortalPeople => (
                "SELECT CAST(NULL AS uuid) AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed_person AS sealed
                 FROM portal_people
                 WHERE user_id = $1",
                "UPDATE portal_people SET sealed_person = $3 WHERE user_id = $1 AND sealed_person = $2",
            ),
            SealedPlace::PortalTokens => (
                "SELECT CAST(NULL AS uuid) AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed_token AS sealed
                 FROM portal_people
                 WHERE user_id = $1 AND sealed_token IS NOT NULL",
                "UPDATE portal_people SET sealed_token = $3 WHERE user_id = $1 AND sealed_token = $2",
            ),
            SealedPlace::DocumentCards => (
                "SELECT CAST(NULL AS uuid) AS own, host, foreign_id AS name, CAST(NULL AS date) AS day, sealed FROM record_documents WHERE user_id = $1",
                "UPDATE record_documents SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::DocumentTexts => (
                "SELECT CAST(NULL AS uuid) AS own, card.host AS host, card.foreign_id AS name, CAST(NULL AS date) AS day, texts.sealed AS sealed
                 FROM record_texts AS texts
                 JOIN record_documents AS card ON card.id = texts.document
                 WHERE card.user_id = $1",
                "UPDATE record_texts
                 SET sealed = $3
                 WHERE document IN (SELECT id FROM record_documents WHERE user_id = $1) AND sealed = $2",
            ),
            SealedPlace::Diagnoses => (
                "SELECT CAST(NULL AS uuid) AS own, host, foreign_id AS name, CAST(NULL AS date) AS day, sealed
                 FROM record_rows
                 WHERE user_id = $1 AND kind = 'diagnosis'",
                "UPDATE record_rows SET sealed = $3 WHERE user_id = $1 AND kind = 'diagnosis' AND sealed = $2",
            ),
            SealedPlace::Observations => (
                "SELECT CAST(NULL AS uuid) AS own, host, foreign_id AS name, CAST(NULL AS date) AS day, sealed
                 FROM record_rows
                 WHERE user_id = $1 AND kind = 'observation'",
                "UPDATE record_rows SET sealed = $3 WHERE user_id = $1 AND kind = 'observation' AND sealed = $2",
            ),
            SealedPlace::Invoices => (
                "SELECT CAST(NULL AS uuid) AS own, host, foreign_id AS name, CAST(NULL AS date) AS day, sealed
                 FROM record_rows
                 WHERE user_id = $1 AND kind = 'invoice'",
                "UPDATE record_rows SET sealed = $3 WHERE user_id = $1 AND kind = 'invoice' AND sealed = $2",
            ),
            SealedPlace::Prescriptions => (
                "SELECT CAST(NULL AS uuid) AS own, host, foreign_id AS name, CAST(NULL AS date) AS day, sealed
                 FROM record_rows
                 WHERE user_id = $1 AND kind = 'prescription'",
                "UPDATE record_rows SET sealed = $3 WHERE user_id = $1 AND kind = 'prescription' AND sealed = $2",
            ),
            SealedPlace::AdminPreferences => (
                "SELECT CAST(NULL AS uuid) AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed
                 FROM admin_preferences
                 WHERE user_id = $1 AND sealed IS NOT NULL",
                "UPDATE admin_preferences SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::DiaryDays => (
                "SELECT CAST(NULL AS uuid) AS own, host, CAST(NULL AS text) AS name, day, sealed FROM diary_days WHERE user_id = $1",
                "UPDATE diary_days SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            // Identified as `day:revision`.
            SealedPlace::DiaryVersions => (
                "SELECT CAST(NULL AS uuid) AS own, host, CAST(day AS text) || ':' || CAST(revision AS text) AS name, CAST(NULL AS date) AS day, sealed
                 FROM diary_versions
                 WHERE user_id = $1",
                "UPDATE diary_versions SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::DiaryNumbers => (
                "SELECT CAST(NULL AS uuid) AS own, host, CAST(NULL AS text) AS name, day, numbers AS sealed
                 FROM diary_days
                 WHERE user_id = $1 AND numbers IS NOT NULL",
                "UPDATE diary_days SET numbers = $3 WHERE user_id = $1 AND numbers = $2",
            ),
            SealedPlace::QuestionnaireAnswers => (
                "SELECT id AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed
                 FROM questionnaire_assignments
                 WHERE user_id = $1 AND sealed IS NOT NULL",
                "UPDATE questionnaire_assignments SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::ChatCredentials => (
                "SELECT CAST(NULL AS uuid) AS own, CAST(NULL AS text) AS host, chat_key AS name, CAST(NULL AS date) AS day, sealed
                 FROM chat_accounts
                 WHERE user_id = $1 AND sealed IS NOT NULL",
                "UPDATE chat_accounts SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::ServiceAnswers => (
                "SELECT id AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed
                 FROM service_questionnaires
                 WHERE user_id = $1 AND sealed IS NOT NULL",
                "UPDATE service_questionnaires SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::PushSubscriptions => (
                "SELECT id AS own, CAST(NULL AS text) AS host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed FROM push_subscriptions WHERE user_id = $1",
                "UPDATE push_subscriptions SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::VisitCopies => (
                "SELECT CAST(NULL AS uuid) AS own, host, clinic AS name, CAST(NULL AS date) AS day, sealed FROM visit_copies WHERE user_id = $1",
                "UPDATE visit_copies SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
            SealedPlace::ChosenDistricts => (
                "SELECT CAST(NULL AS uuid) AS own, host, CAST(NULL AS text) AS name, CAST(NULL AS date) AS day, sealed FROM chosen_districts WHERE user_id = $1",
                "UPDATE chosen_districts SET sealed = $3 WHERE user_id = $1 AND sealed = $2",
            ),
        };
        Self { select, update }
    }
}

row! {
    struct Row {
        own: Option<Uuid>,
        host: Option<String>,
        name: Option<String>,
        day: Option<NaiveDate>,
        sealed: Vec<u8>,
    }
}

impl Row {
    fn into_value(self, user: UserId) -> SealedValue {
        let id = match (self.own, self.name, self.day) {
            (Some(own), _, _) => SealedId::Own(own),
            (None, Some(name), _) => SealedId::Foreign(name),
            (None, None, Some(day)) => SealedId::Day(day),
            (None, None, None) => SealedId::Only,
        };
        SealedValue { user, host: self.host, id, sealed: self.sealed }
    }
}
