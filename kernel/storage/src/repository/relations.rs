//! A user's patient relations at the clinics.

use super::consents::admits_record;
use super::unit_of_work::Work;
use super::user_person::locked;
use super::{Db, Repositories, Transaction, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{ClinicId, MedicalHostId, PatientId, Relation, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{PersonalData, RelationRepository, RelationWriter};
use chrono::{DateTime, Utc};

#[async_trait]
impl RelationRepository for Repositories {
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<Relation>, StorageError> {
        let rows = sqlx::query_as::<Db, (String, String, DateTime<Utc>)>(
            "SELECT clinic, patient, confirmed_at
             FROM relations
             WHERE user_id = $1 AND host = $2",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let relation = |(clinic, patient, confirmed_at)| Relation {
            user: owner,
            host: host.clone(),
            clinic: ClinicId(clinic),
            patient: PatientId(patient),
            confirmed_at,
        };
        let mut relations: Vec<_> = rows.into_iter().map(relation).collect();
        // Sorted here because collations differ between servers.
        relations.sort_by(|a, b| a.clinic.cmp(&b.clinic));
        Ok(relations)
    }

    async fn has_any(&self, owner: UserId) -> Result<bool, StorageError> {
        let found: Option<i64> =
            sqlx::query_scalar("SELECT CAST(1 AS bigint) FROM relations WHERE user_id = $1 LIMIT 1")
                .bind(owner.0)
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        Ok(found.is_some())
    }

    async fn lookup(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Relation>, StorageError> {
        if check_id("relations.clinic", clinic.as_str()).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, (String, DateTime<Utc>)>(
            "SELECT patient, confirmed_at
             FROM relations
             WHERE user_id = $1 AND host = $2 AND clinic = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(row.map(|(patient, confirmed_at)| Relation {
            user: owner,
            host: host.clone(),
            clinic: clinic.clone(),
            patient: PatientId(patient),
            confirmed_at,
        }))
    }

    async fn remove(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<(), StorageError> {
        if check_id("relations.clinic", clinic.as_str()).is_err() {
            return Ok(());
        }
        sqlx::query(
            "DELETE FROM relations
             WHERE user_id = $1 AND host = $2 AND clinic = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .execute(self.pools.writer())
        .await
        .map(drop)
        .map_err(from_driver)
    }
}

#[async_trait]
impl RelationWriter for Work {
    async fn set(&mut self, relation: Relation) -> Result<(), StorageError> {
        write(self.change(), relation).await?;
        self.done(())
    }

    async fn set_for(&mut self, relation: Relation, person: &PersonalData) -> Result<bool, StorageError> {
        let (transaction, vault) = self.change_sealed();
        if let Some(now) = locked(transaction, vault, relation.user).await?
            && !PersonalData::of(&now).is_same_person(person)
        {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        let is_admitted = admits_record(transaction, relation.user).await?;
        if is_admitted {
            write(transaction, relation).await?;
        }
        self.done(is_admitted)
    }
}

async fn write(transaction: &mut Transaction, relation: Relation) -> Result<(), StorageError> {
    check_id("relations.clinic", relation.clinic.as_str())?;
    check_id("relations.patient", relation.patient.as_str())?;
    sqlx::query(
        "INSERT INTO relations (user_id, host, clinic, patient, confirmed_at)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, host, clinic) DO UPDATE
         SET patient = excluded.patient, confirmed_at = excluded.confirmed_at",
    )
    .bind(relation.user.0)
    .bind(relation.host.as_str())
    .bind(relation.clinic.as_str())
    .bind(relation.patient.as_str())
    .bind(to_microseconds(relation.confirmed_at))
    .execute(&mut **transaction)
    .await
    .map(drop)
    .map_err(from_driver)
}
