//! Registration scans in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{RegistrationFile, RegistrationPart, User, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::{RegistrationFileRepository, StorageError};

#[async_trait]
impl RegistrationFileRepository for Memory {
    async fn set(
        &self,
        file: RegistrationFile,
        unproved_at_most: u64,
    ) -> Result<Option<RegistrationFile>, StorageError> {
        check_text("registration_files.content_type", &file.content_type)?;
        let mut tables = self.tables()?;
        tables.require_user(file.user)?;
        let waiting = tables.unproved_beside(file.user, file.part);
        if tables.is_unproved(file.user) && waiting + file.size_bytes > unproved_at_most {
            return Err(StorageError::Conflict { what: "registration_files.unproved" });
        }
        let is_former = |row: &RegistrationFile| (row.user, row.part) == (file.user, file.part);
        let former = tables.registration_files.iter().position(is_former);
        let former = former.map(|at| tables.registration_files.remove(at));
        tables.registration_files.push(RegistrationFile { stored_at: kept(file.stored_at), ..file });
        Ok(former)
    }

    async fn unproved_bytes_beside(
        &self,
        owner: UserId,
        part: RegistrationPart,
    ) -> Result<Option<u64>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.is_unproved(owner).then(|| tables.unproved_beside(owner, part)))
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
    /// Total bytes of the scans of users with unconfirmed addresses, excluding this one.
    fn unproved_beside(&self, owner: UserId, part: RegistrationPart) -> u64 {
        let others = self.registration_files.iter().filter(|row| (row.user, row.part) != (owner, part));
        others.filter(|row| self.is_unproved(row.user)).map(|row| row.size_bytes).sum()
    }

    fn is_unproved(&self, id: UserId) -> bool {
        let is_waiting = |user: &User| user.email.is_some() && user.email_confirmed_at.is_none();
        self.users.iter().any(|user| user.id == id && is_waiting(user))
    }
}
