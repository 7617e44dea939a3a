//! Copies of what clinics last said of patients' appointments, sealed here.

use super::user_snils::from_vault;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use crate::visit_copy_context;
use async_trait::async_trait;
use cabinet_domain::{
    Appointment, AppointmentId, AppointmentStatus, Clinic, ClinicId, MedicalHostId, PatientId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{VisitCopies, VisitCopy, VisitCopyRepository};
use cabinet_vault::{Vault, VaultError};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What is sealed.
#[derive(PartialEq, Serialize, Deserialize)]
struct Content {
    clinic: Option<Clinic>,
    visits: Vec<Appointment>,
}

#[async_trait]
impl VisitCopyRepository for Repositories {
    async fn list(&self, owner: UserId, host: &MedicalHostId) -> Result<VisitCopies, StorageError> {
        let rows = sqlx::query_as::<Db, CopyRow>(
            "SELECT relations.clinic AS clinic, visit_copies.sealed AS sealed, visit_copies.read_at AS read_at
             FROM relations
             LEFT JOIN visit_copies ON visit_copies.user_id = relations.user_id
                   AND visit_copies.host = relations.host AND visit_copies.clinic = relations.clinic
             WHERE relations.user_id = $1 AND relations.host = $2",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut copies = VisitCopies::default();
        for row in rows {
            let clinic = ClinicId(row.clinic);
            let (Some(sealed), Some(read_at)) = (row.sealed, row.read_at) else {
                copies.unread.push(clinic);
                continue;
            };
            let content = open(&self.vault, owner, host, &clinic, &sealed)?;
            copies.read.push(VisitCopy { clinic, listed: content.clinic, visits: content.visits, read_at });
        }
        // Sorted here because collations differ between servers.
        copies.read.sort_by(|a, b| a.clinic.cmp(&b.clinic));
        copies.unread.sort();
        Ok(copies)
    }

    async fn replace(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        copy: &VisitCopy,
    ) -> Result<bool, StorageError> {
        check_id("visit_copies.clinic", copy.clinic.as_str())?;
        check_id("visit_copies.patient", patient.as_str())?;
        let content = Content { clinic: copy.listed.clone(), visits: copy.visits.clone() };
        if self.is_confirmed(owner, host, patient, copy, &content).await? {
            return Ok(true);
        }
        let sealed = seal(&self.vault, owner, host, &copy.clinic, &content)?;
        let written = sqlx::query(
            "INSERT INTO visit_copies (user_id, host, clinic, sealed, read_at, changed_at)
             SELECT user_id, host, clinic, $5, $6, $6
             FROM relations
             WHERE user_id = $1 AND host = $2 AND clinic = $3 AND patient = $4
             ON CONFLICT (user_id, host, clinic) DO UPDATE
             SET sealed = excluded.sealed, read_at = excluded.read_at, changed_at = excluded.changed_at
             WHERE visit_copies.changed_at <= excluded.read_at",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(copy.clinic.as_str())
        .bind(patient.as_str())
        .bind(sealed)
        .bind(to_microseconds(copy.read_at))
        .execute(self.pools.writer())
        .await
        .map_err(from_driver);
        match written {
            Ok(done) => Ok(done.rows_affected() > 0),
            // The relation was removed at the same time.
            Err(StorageError::Missing { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn note_cancelled(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        appointment: &AppointmentId,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        if check_id("visit_copies.clinic", clinic.as_str()).is_err() {
            return Ok(false);
        }
        // A copy that another answer replaces in the meantime is read again: that answer may be older than the cancellation.
        loop {
            let Some(sealed) = self.sealed_copy(owner, host, clinic).await? else { return Ok(false) };
            let mut content = open(&self.vault, owner, host, clinic, &sealed)?;
            let is_it = |visit: &&mut Appointment| {
                visit.id == *appointment && visit.status == AppointmentStatus::Active
            };
            let Some(visit) = content.visits.iter_mut().find(is_it) else { return Ok(false) };
            visit.status = AppointmentStatus::Cancelled;
            let changed = seal(&self.vault, owner, host, clinic, &content)?;
            let done = sqlx::query(
                "UPDATE visit_copies
                 SET sealed = $5, changed_at = CASE WHEN changed_at < $6 THEN $6 ELSE changed_at END
                 WHERE user_id = $1 AND host = $2 AND clinic = $3 AND sealed = $4",
            )
            .bind(owner.0)
            .bind(host.as_str())
            .bind(clinic.as_str())
            .bind(sealed)
            .bind(changed)
            .bind(to_microseconds(at))
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
            if done.rows_affected() > 0 {
                return Ok(true);
            }
        }
    }
}

impl Repositories {
    /// Notes when the clinic was asked, if the copy says the same already. `false` if it does not, or was changed later; nothing is written then.
    async fn is_confirmed(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        copy: &VisitCopy,
        content: &Content,
    ) -> Result<bool, StorageError> {
        let clinic = &copy.clinic;
        let Some(sealed) = self.sealed_copy(owner, host, clinic).await? else { return Ok(false) };
        // A copy that cannot be opened is replaced.
        if open(&self.vault, owner, host, clinic, &sealed).ok().as_ref() != Some(content) {
            return Ok(false);
        }
        let done = sqlx::query(
            "UPDATE visit_copies
             SET read_at = $5, changed_at = $5
             WHERE user_id = $1 AND host = $2 AND clinic = $3 AND sealed = $6 AND changed_at <= $5 AND EXISTS (
                 SELECT 1 FROM relations
                 WHERE relations.user_id = $1 AND relations.host = $2 AND relations.clinic = $3 AND relations.patient = $4)",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(clinic.as_str())
        .bind(patient.as_str())
        .bind(to_microseconds(copy.read_at))
        .bind(sealed)
        .execute(self.pools.writer())
        .await
        .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn sealed_copy(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        sqlx::query_scalar("SELECT sealed FROM visit_copies WHERE user_id = $1 AND host = $2 AND clinic = $3")
            .bind(owner.0)
            .bind(host.as_str())
            .bind(clinic.as_str())
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}

fn seal(
    vault: &Vault,
    owner: UserId,
    host: &MedicalHostId,
    clinic: &ClinicId,
    content: &Content,
) -> Result<Vec<u8>, StorageError> {
    let text = serde_json::to_vec(content).map_err(|_| broken(clinic))?;
    vault.seal(&visit_copy_context(owner, host, clinic), &text).map_err(from_vault)
}

fn open(
    vault: &Vault,
    owner: UserId,
    host: &MedicalHostId,
    clinic: &ClinicId,
    sealed: &[u8],
) -> Result<Content, StorageError> {
    match vault.open(&visit_copy_context(owner, host, clinic), sealed) {
        Ok(text) => serde_json::from_slice(&text).map_err(|_| broken(clinic)),
        Err(VaultError::Broken) => Err(broken(clinic)),
        Err(error) => Err(from_vault(error)),
    }
}

fn broken(clinic: &ClinicId) -> StorageError {
    inconsistent("visit_copies", "sealed", clinic)
}

row! {
    struct CopyRow {
        clinic: String,
        sealed: Option<Vec<u8>>,
        read_at: Option<DateTime<Utc>>,
    }
}
