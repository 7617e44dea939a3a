//! Choices about the import of discharge summaries.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{MedicalHostId, PatientId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{EpicrisImport, EpicrisRepository, EpicrisWriter};
use chrono::{DateTime, Utc};

/// Host, patient, whether the import is on, when that was chosen, when it last ran.
type Row = (String, String, bool, DateTime<Utc>, Option<DateTime<Utc>>);

#[async_trait]
impl EpicrisRepository for Repositories {
    async fn list(&self, owner: UserId) -> Result<Vec<EpicrisImport>, StorageError> {
        let rows = sqlx::query_as::<Db, Row>(
            "SELECT host, patient, is_on, changed_at, last_imported
             FROM epicris_imports
             WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let import = |(host, patient, is_on, changed_at, last_imported): Row| {
            let host = host.parse().map_err(|_| inconsistent("epicris_imports", "host", owner))?;
            let patient = PatientId(patient);
            Ok(EpicrisImport { user: owner, host, patient, is_on, changed_at, last_imported })
        };
        let mut imports: Vec<EpicrisImport> =
            rows.into_iter().map(import).collect::<Result<_, StorageError>>()?;
        // Sorted here because collations differ between servers.
        imports.sort_by(|a, b| (&a.host, &a.patient).cmp(&(&b.host, &b.patient)));
        Ok(imports)
    }

    async fn note_imported(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        sqlx::query(
            "UPDATE epicris_imports
             SET last_imported = $4
             WHERE user_id = $1 AND host = $2 AND patient = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(patient.as_str())
        .bind(to_microseconds(at))
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }
}

#[async_trait]
impl EpicrisWriter for Work {
    async fn set(&mut self, import: EpicrisImport) -> Result<(), StorageError> {
        check_id("epicris_imports.patient", import.patient.as_str())?;
        sqlx::query(
            "INSERT INTO epicris_imports (user_id, host, patient, is_on, changed_at, last_imported)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id, host, patient) DO UPDATE
             SET is_on = excluded.is_on, changed_at = excluded.changed_at",
        )
        .bind(import.user.0)
        .bind(import.host.as_str())
        .bind(import.patient.as_str())
        .bind(import.is_on)
        .bind(to_microseconds(import.changed_at))
        .bind(import.last_imported.map(to_microseconds))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn follow(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        from: &PatientId,
        to: &PatientId,
    ) -> Result<(), StorageError> {
        check_id("epicris_imports.patient", to.as_str())?;
        sqlx::query(
            "INSERT INTO epicris_imports (user_id, host, patient, is_on, changed_at, last_imported)
             SELECT user_id, host, $4, is_on, changed_at, last_imported
             FROM epicris_imports
             WHERE user_id = $1 AND host = $2 AND patient = $3
             ON CONFLICT (user_id, host, patient) DO UPDATE
             SET is_on = excluded.is_on, changed_at = excluded.changed_at
             WHERE excluded.changed_at >= epicris_imports.changed_at",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(from.as_str())
        .bind(to.as_str())
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}
