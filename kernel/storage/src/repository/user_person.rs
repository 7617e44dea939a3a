//! Changes of an account owner's identity. The decision and the write concern the same state of the row, or nothing is written.

use super::super::LOCK_USER;
use super::user_row::{UserRow, citizenship_name, gender_name, select_users};
use super::{Db, Transaction, to_microseconds, user_snils};
use crate::error::from_driver;
use cabinet_domain::{AuditKind, User, UserId, search_form};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{IdentityLimit, PersonChange, PersonalData};
use cabinet_vault::Vault;

/// Writes the change in the caller's transaction. Locks the account.
pub(super) async fn write(
    transaction: &mut Transaction,
    vault: &Vault,
    change: PersonChange,
) -> Result<(), StorageError> {
    let PersonChange { seen, person, esia_oid, limit } = change;
    check_text("users.last_name", &person.name.last_name)?;
    check_text("users.first_name", &person.name.first_name)?;
    check_text("users.patr_name", person.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", person.phone.as_deref().unwrap_or_default())?;
    if let Some(oid) = &esia_oid {
        check_id("users.esia_oid", oid)?;
    }
    let now = locked(transaction, vault, seen.id).await?.ok_or(StorageError::Missing { what: "user" })?;
    let is_seen = PersonalData::of(&now) == PersonalData::of(&seen) && now.esia_oid == seen.esia_oid;
    if !is_seen {
        return Err(StorageError::Conflict { what: "users.person" });
    }
    if let Some(limit) = limit {
        check_limit(transaction, seen.id, limit).await?;
    }
    let is_same = PersonalData::of(&now).is_same_person(&person);
    if !is_same {
        forget_records(transaction, seen.id).await?;
    }
    let snils = user_snils::seal(vault, seen.id, person.snils.as_ref())?;
    let folded = [
        search_form(&person.name.last_name),
        search_form(&person.name.first_name),
        search_form(person.name.patr_name.as_deref().unwrap_or_default()),
    ];
    let [last_folded, first_folded, patr_folded] = folded;
    sqlx::query(
        "UPDATE users
         SET last_name = $2, first_name = $3, patr_name = $4, birth_date = $5, gender = $6, snils = NULL,
             snils_sealed = $7, snils_index = $8, phone = $9, citizenship = $10, esia_oid = $11,
             last_name_folded = $12, first_name_folded = $13, patr_name_folded = $14,
             identity_proved_at = CASE WHEN $15 THEN identity_proved_at END
         WHERE id = $1",
    )
    .bind(seen.id.0)
    .bind(person.name.last_name)
    .bind(person.name.first_name)
    .bind(person.name.patr_name)
    .bind(person.birth_date.day())
    .bind(gender_name(person.gender))
    .bind(snils.sealed)
    .bind(snils.index)
    .bind(person.phone)
    .bind(citizenship_name(person.citizenship))
    .bind(esia_oid)
    .bind(last_folded)
    .bind(first_folded)
    .bind(patr_folded)
    .bind(is_same)
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Counts the changes under the row's lock, so that of two concurrent changes the second sees the first.
async fn check_limit(
    transaction: &mut Transaction,
    id: UserId,
    limit: IdentityLimit,
) -> Result<(), StorageError> {
    let changes: i64 = sqlx::query_scalar(
        "SELECT count(*)
         FROM audit_events
         WHERE subject_id = $1 AND kind = $2 AND at >= $3",
    )
    .bind(id.0)
    .bind(AuditKind::IdentityChanged.name())
    .bind(to_microseconds(limit.since))
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if changes >= i64::from(limit.most) {
        return Err(StorageError::Conflict { what: "users.identity_changes" });
    }
    Ok(())
}

/// Forgets the account's patient relations because it becomes another person. The new person's records must be matched anew.
async fn forget_records(transaction: &mut Transaction, id: UserId) -> Result<(), StorageError> {
    for forget in
        ["DELETE FROM relations WHERE user_id = $1", "DELETE FROM epicris_imports WHERE user_id = $1"]
    {
        sqlx::query(forget).bind(id.0).execute(&mut **transaction).await.map_err(from_driver)?;
    }
    Ok(())
}

/// Loads and locks the account. Until the transaction ends the owner's identity cannot change, so data found for another person cannot be
/// attached.
pub(super) async fn locked(
    transaction: &mut Transaction,
    vault: &Vault,
    id: UserId,
) -> Result<Option<User>, StorageError> {
    sqlx::query(LOCK_USER).bind(id.0).fetch_optional(&mut **transaction).await.map_err(from_driver)?;
    let row = sqlx::query_as::<Db, UserRow>(select_users!("WHERE id = $1"))
        .bind(id.0)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
    row.map(|row| row.into_user(vault)).transpose()
}
