//! Passwords in memory.

use super::Memory;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, SessionId, UserId};
use cabinet_ports::repository::PasswordCredential;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::{CredentialRepository, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl CredentialRepository for Memory {
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError> {
        Ok(self.tables()?.credentials.iter().find(|row| row.user == user).cloned())
    }

    async fn set(&self, user: UserId, hash: String, now: DateTime<Utc>) -> Result<(), StorageError> {
        check_text("password_credentials.hash", &hash)?;
        let mut tables = self.tables()?;
        tables.require_user(user)?;
        tables.renew_stamp(user);
        tables.set_password(user, hash, now);
        Ok(())
    }

    async fn require_change(
        &self,
        user: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let found = tables.credentials.iter_mut().find(|row| row.user == user && !row.must_change);
        let Some(row) = found else { return Ok(None) };
        row.must_change = true;
        tables.add_lines(audit);
        Ok(Some(tables.end_sessions(user, None, now)))
    }
}
