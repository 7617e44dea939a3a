//! Choices about the import of discharge summaries, in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, MedicalHostId, PatientId, UserId};
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{EpicrisImport, EpicrisRepository, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl EpicrisRepository for Memory {
    async fn list(&self, owner: UserId) -> Result<Vec<EpicrisImport>, StorageError> {
        let mut theirs: Vec<_> =
            self.tables()?.epicris_imports.iter().filter(|row| row.user == owner).cloned().collect();
        theirs.sort_by(|a, b| (&a.host, &a.patient).cmp(&(&b.host, &b.patient)));
        Ok(theirs)
    }

    async fn set_with_audit(
        &self,
        import: EpicrisImport,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check_id("epicris_imports.patient", import.patient.as_str())?;
        let mut tables = self.tables()?;
        tables.require_user(import.user)?;
        let changed_at = kept(import.changed_at);
        match tables.epicris_import(import.user, &import.host, &import.patient) {
            Some(row) => (row.is_on, row.changed_at) = (import.is_on, changed_at),
            None => {
                let last_imported = import.last_imported.map(kept);
                tables.epicris_imports.push(EpicrisImport { changed_at, last_imported, ..import });
            }
        }
        tables.add_lines(audit);
        Ok(())
    }

    async fn note_imported(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        if let Some(row) = self.tables()?.epicris_import(owner, host, patient) {
            row.last_imported = Some(kept(at));
        }
        Ok(())
    }
}

impl Tables {
    fn epicris_import(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        patient: &PatientId,
    ) -> Option<&mut EpicrisImport> {
        let is_it = |row: &&mut EpicrisImport| (row.user, &row.host, &row.patient) == (owner, host, patient);
        self.epicris_imports.iter_mut().find(is_it)
    }
}
