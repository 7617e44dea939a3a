//! Choices about imports in memory.

use super::Memory;
use super::memory::kept;
use crate::repository::bounds::check_id;
use crate::repository::{EpicrisImport, EpicrisRepository, StorageError};
use async_trait::async_trait;
use cabinet_domain::UserId;

#[async_trait]
impl EpicrisRepository for Memory {
    async fn list(&self, owner: UserId) -> Result<Vec<EpicrisImport>, StorageError> {
        let mut theirs: Vec<_> =
            self.tables()?.epicris_imports.iter().filter(|row| row.user == owner).cloned().collect();
        theirs.sort_by(|a, b| (&a.host, &a.patient).cmp(&(&b.host, &b.patient)));
        Ok(theirs)
    }

    async fn set(&self, import: EpicrisImport) -> Result<(), StorageError> {
        check_id("epicris_imports.patient", import.patient.as_str())?;
        let mut tables = self.tables()?;
        tables.require_user(import.user)?;
        let is_same = |row: &EpicrisImport| {
            (row.user, &row.host, &row.patient) == (import.user, &import.host, &import.patient)
        };
        tables.epicris_imports.retain(|row| !is_same(row));
        tables.epicris_imports.push(EpicrisImport { changed_at: kept(import.changed_at), ..import });
        Ok(())
    }
}
