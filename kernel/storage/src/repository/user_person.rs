//! Who an account's owner is: judged on one row and written to the same, or not at all.

use super::super::LOCK_USER;
use super::user_row::{citizenship_name, gender_name};
use super::{Pools, Transaction, audit, jobs, kept};
use crate::error::from_driver;
use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{IdentityLimit, PersonChange, PersonalData};

pub(super) async fn set_person(pools: &Pools, change: PersonChange) -> Result<(), StorageError> {
    let PersonChange { seen, person, esia_oid, events, letters, limit } = change;
    check_text("users.last_name", &person.name.last_name)?;
    check_text("users.first_name", &person.name.first_name)?;
    check_text("users.patr_name", person.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", person.phone.as_deref().unwrap_or_default())?;
    if let Some(oid) = &esia_oid {
        check_id("users.esia_oid", oid)?;
    }
    let mut transaction = pools.begin().await?;
    forget_records(&mut transaction, seen.id, &person).await?;
    if let Some(limit) = limit {
        check_limit(&mut transaction, seen.id, limit).await?;
    }
    let old = PersonalData::of(&seen);
    let done = sqlx::query(
        "UPDATE users
         SET last_name = $2, first_name = $3, patr_name = $4, birth_date = $5, gender = $6, snils = $7,
             phone = $8, citizenship = $9, esia_oid = $10
         WHERE id = $1 AND last_name = $11 AND first_name = $12 AND patr_name IS NOT DISTINCT FROM $13
           AND birth_date = $14 AND gender = $15 AND snils IS NOT DISTINCT FROM $16
           AND phone IS NOT DISTINCT FROM $17 AND citizenship = $18 AND esia_oid IS NOT DISTINCT FROM $19",
    )
    .bind(seen.id.0)
    .bind(person.name.last_name)
    .bind(person.name.first_name)
    .bind(person.name.patr_name)
    .bind(person.birth_date.day())
    .bind(gender_name(person.gender))
    .bind(person.snils.map(|snils| snils.digits()))
    .bind(person.phone)
    .bind(citizenship_name(person.citizenship))
    .bind(esia_oid)
    .bind(old.name.last_name)
    .bind(old.name.first_name)
    .bind(old.name.patr_name)
    .bind(old.birth_date.day())
    .bind(gender_name(old.gender))
    .bind(old.snils.map(|snils| snils.digits()))
    .bind(old.phone)
    .bind(citizenship_name(old.citizenship))
    .bind(seen.esia_oid)
    .execute(&mut *transaction)
    .await
    .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        let known: bool = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE id = $1)")
            .bind(seen.id.0)
            .fetch_one(&mut *transaction)
            .await
            .map_err(from_driver)?;
        transaction.rollback().await.map_err(from_driver)?;
        return Err(if known {
            StorageError::Conflict { what: "users.person" }
        } else {
            StorageError::Missing { what: "user" }
        });
    }
    audit::insert_all(&mut transaction, events).await?;
    jobs::insert_all(&mut transaction, letters).await?;
    transaction.commit().await.map_err(from_driver)
}

/// Counts under the lock of the row: of two changes at once the second sees the first.
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
    .bind(kept(limit.since))
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if changes >= i64::from(limit.most) {
        return Err(StorageError::Conflict { what: "users.identity_changes" });
    }
    Ok(())
}

/// Forgets which records at the clinics are this account's if it becomes another person: whoever has those records next must be found anew.
async fn forget_records(
    transaction: &mut Transaction,
    id: UserId,
    person: &PersonalData,
) -> Result<(), StorageError> {
    if !is_other_person(transaction, id, person).await? {
        return Ok(());
    }
    for forget in
        ["DELETE FROM relations WHERE user_id = $1", "DELETE FROM epicris_imports WHERE user_id = $1"]
    {
        sqlx::query(forget).bind(id.0).execute(&mut **transaction).await.map_err(from_driver)?;
    }
    Ok(())
}

/// Whether the account's owner is another person than this one. The row is locked first: until the transaction ends the owner stays who they
/// are, and nothing that was found for somebody else slips in.
pub(super) async fn is_other_person(
    transaction: &mut Transaction,
    id: UserId,
    person: &PersonalData,
) -> Result<bool, StorageError> {
    sqlx::query(LOCK_USER).bind(id.0).fetch_optional(&mut **transaction).await.map_err(from_driver)?;
    sqlx::query_scalar(
        "SELECT EXISTS (
             SELECT 1
             FROM users
             WHERE id = $1
               AND (last_name <> $2 OR first_name <> $3 OR patr_name IS DISTINCT FROM $4 OR birth_date <> $5
                    OR gender <> $6 OR snils IS DISTINCT FROM $7))",
    )
    .bind(id.0)
    .bind(person.name.last_name.clone())
    .bind(person.name.first_name.clone())
    .bind(person.name.patr_name.clone())
    .bind(person.birth_date.day())
    .bind(gender_name(person.gender))
    .bind(person.snils.map(|snils| snils.digits()))
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)
}
