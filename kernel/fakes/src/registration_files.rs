//! Scans of registrations in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, User, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::{RegistrationFileRepository, StorageError};

#[async_trait]
impl RegistrationFileRepository for Memory {
    async fn set(&self, file: RegistrationFile, unproved_at_most: u64) -> Result<(), StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let mut tables = self.tables()?;
        tables.require_user(file.user)?;
        let others = |row: &&RegistrationFile| (row.user, row.part) != (file.user, file.part);
        let waiting = tables.unproved().filter(others).map(|row| row.size_bytes).sum::<u64>();
        if tables.is_unproved(file.user) && waiting + file.size_bytes > unproved_at_most {
            return Err(StorageError::Conflict { what: "registration_files.unproved" });
        }
        tables.registration_files.retain(|row| (row.user, row.part) != (file.user, file.part));
        tables.registration_files.push(RegistrationFile { stored_at: kept(file.stored_at), ..file });
        Ok(())
    }

    async fn unproved_bytes(&self) -> Result<u64, StorageError> {
        Ok(self.tables()?.unproved().map(|row| row.size_bytes).sum())
    }

    async fn list(&self, owner: UserId) -> Result<Vec<RegistrationFile>, StorageError> {
        let tables = self.tables()?;
        let mut own: Vec<_> =
            tables.registration_files.iter().filter(|row| row.user == owner).cloned().collect();
        own.sort_by_key(|row| row.part);
        Ok(own)
    }
}

impl Tables {
    /// Scans of people whose address nobody has proved.
    fn unproved(&self) -> impl Iterator<Item = &RegistrationFile> {
        self.registration_files.iter().filter(|row| self.is_unproved(row.user))
    }

    fn is_unproved(&self, id: UserId) -> bool {
        let is_waiting = |user: &User| user.email.is_some() && user.email_confirmed_at.is_none();
        self.users.iter().any(|user| user.id == id && is_waiting(user))
    }
}
