//! Scans of registrations in memory.

use super::Memory;
use super::memory::kept;
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::{RegistrationFileRepository, StorageError};

#[async_trait]
impl RegistrationFileRepository for Memory {
    async fn set(&self, file: RegistrationFile) -> Result<(), StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let mut tables = self.tables()?;
        tables.require_user(file.user)?;
        tables.registration_files.retain(|row| (row.user, row.part) != (file.user, file.part));
        tables.registration_files.push(RegistrationFile { stored_at: kept(file.stored_at), ..file });
        Ok(())
    }

    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError> {
        let tables = self.tables()?;
        let mut own: Vec<_> =
            tables.registration_files.iter().filter(|row| row.user == owner).cloned().collect();
        own.sort_by_key(|row| row.part);
        Ok(own)
    }
}
