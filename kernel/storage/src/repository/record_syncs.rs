//! Which record is copied from which host, and how fresh the copy is. All copied data references this row.

use super::record_row::SyncRow;
use super::{Db, Pools, Transaction, record_news, to_microseconds, user_changes};
use crate::error::from_driver;
use cabinet_domain::{MedicalHostId, PatientId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::RecordSync;
use cabinet_ports::repository::bounds::check_id;
use uuid::Uuid;

use super::super::LOCK_USER;

/// How fresh the owner's copies are.
const SYNCS: &str =
    "SELECT user_id, host, patient, diagnoses_as_of, observations_as_of, documents_as_of, invoices_as_of,
            prescriptions_as_of, asked_at, failure
     FROM record_syncs
     WHERE user_id = $1";

/// Lists how fresh the owner's copies are, by host.
pub(super) async fn list(pools: &Pools, owner: UserId) -> Result<Vec<RecordSync>, StorageError> {
    let rows = sqlx::query_as::<Db, SyncRow>(SYNCS)
        .bind(owner.0)
        .fetch_all(pools.reader())
        .await
        .map_err(from_driver)?;
    let mut syncs: Vec<_> =
        rows.into_iter().map(RecordSync::try_from).collect::<Result<_, StorageError>>()?;
    // Sorted here because collations differ between servers.
    syncs.sort_by(|a, b| a.host.cmp(&b.host));
    Ok(syncs)
}

/// Returns how fresh one copy is. Every change of a copy locks its owner's row first, so the state cannot change until the transaction ends.
pub(super) async fn lock(
    transaction: &mut Transaction,
    owner: UserId,
    host: &MedicalHostId,
) -> Result<Option<RecordSync>, StorageError> {
    user_changes::lock(transaction, owner).await?;
    let rows = sqlx::query_as::<Db, SyncRow>(SYNCS)
        .bind(owner.0)
        .fetch_all(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let syncs: Vec<_> = rows.into_iter().map(RecordSync::try_from).collect::<Result<_, StorageError>>()?;
    Ok(syncs.into_iter().find(|sync| sync.host == *host))
}

/// Adds or updates a copy. If the patient has changed, deletes everything that was copied.
pub(super) async fn set(transaction: &mut Transaction, sync: RecordSync) -> Result<(), StorageError> {
    record_news::check(&sync)?;
    // The lock serialises concurrent syncs, so the data of the first is never attributed to the patient of the second.
    let user = sqlx::query(LOCK_USER).bind(sync.user.0).fetch_optional(&mut **transaction).await;
    if user.map_err(from_driver)?.is_none() {
        return Err(StorageError::Missing { what: "user" });
    }
    let patient = sync.patient.as_ref().map(PatientId::as_str);
    sqlx::query(
        "DELETE FROM record_syncs
         WHERE user_id = $1 AND host = $2 AND patient IS DISTINCT FROM $3",
    )
    .bind(sync.user.0)
    .bind(sync.host.as_str())
    .bind(patient)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    sqlx::query(
        "INSERT INTO record_syncs (user_id, host, patient, asked_at, failure, diagnoses_as_of, observations_as_of,
                                   documents_as_of, invoices_as_of, prescriptions_as_of)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (user_id, host) DO UPDATE
         SET asked_at = excluded.asked_at, failure = excluded.failure, diagnoses_as_of = excluded.diagnoses_as_of,
             observations_as_of = excluded.observations_as_of, documents_as_of = excluded.documents_as_of,
             invoices_as_of = excluded.invoices_as_of, prescriptions_as_of = excluded.prescriptions_as_of",
    )
    .bind(sync.user.0)
    .bind(sync.host.as_str())
    .bind(patient)
    .bind(to_microseconds(sync.asked_at))
    .bind(sync.failure.as_deref())
    .bind(sync.as_of.diagnoses.map(to_microseconds))
    .bind(sync.as_of.observations.map(to_microseconds))
    .bind(sync.as_of.documents.map(to_microseconds))
    .bind(sync.as_of.invoices.map(to_microseconds))
    .bind(sync.as_of.prescriptions.map(to_microseconds))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}

/// Removes a copy and all data that references it.
pub(super) async fn forget(
    transaction: &mut Transaction,
    owner: UserId,
    host: &MedicalHostId,
) -> Result<bool, StorageError> {
    let done = sqlx::query("DELETE FROM record_syncs WHERE user_id = $1 AND host = $2")
        .bind(owner.0)
        .bind(host.as_str())
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// Changes the patient id of a copy.
pub(super) async fn move_patient(
    transaction: &mut Transaction,
    owner: UserId,
    host: &MedicalHostId,
    to: &PatientId,
) -> Result<bool, StorageError> {
    check_id("record_syncs.patient", to.as_str())?;
    // As all writers of a copy do. A row that refers to the account, e.g. the import choice, locks it too: taken after the copy's row, that
    // lock would deadlock with them.
    user_changes::lock(transaction, owner).await?;
    let done = sqlx::query(
        "UPDATE record_syncs
         SET patient = $3
         WHERE user_id = $1 AND host = $2 AND patient IS NOT NULL",
    )
    .bind(owner.0)
    .bind(host.as_str())
    .bind(to.as_str())
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(done.rows_affected() > 0)
}

/// Lists the owners of copies of this patient.
pub(super) async fn holders(
    pools: &Pools,
    host: &MedicalHostId,
    patient: &PatientId,
) -> Result<Vec<UserId>, StorageError> {
    if check_id("record_syncs.patient", patient.as_str()).is_err() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "SELECT user_id
         FROM record_syncs
         WHERE host = $1 AND patient = $2
         ORDER BY user_id",
    )
    .bind(host.as_str())
    .bind(patient.as_str())
    .fetch_all(pools.reader())
    .await
    .map_err(from_driver)?;
    Ok(ids.into_iter().map(UserId).collect())
}

/// Lists the owners of copies from this host.
pub(super) async fn holders_at(pools: &Pools, host: &MedicalHostId) -> Result<Vec<UserId>, StorageError> {
    let ids: Vec<Uuid> = sqlx::query_scalar(
        "SELECT user_id
         FROM record_syncs
         WHERE host = $1 AND patient IS NOT NULL
         ORDER BY user_id",
    )
    .bind(host.as_str())
    .fetch_all(pools.reader())
    .await
    .map_err(from_driver)?;
    Ok(ids.into_iter().map(UserId).collect())
}
