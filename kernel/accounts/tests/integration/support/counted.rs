//! A user repository that counts lookups and can run a write before another one.

use async_trait::async_trait;
use cabinet_domain::{AuditEvent, SessionId, Snils, User, UserId};
use cabinet_ports::repository::{AccountChange, NewJob, NewUser, PersonChange, Registration};
use cabinet_ports::{StorageError, UserRepository};
use chrono::{DateTime, Utc};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Counts lookups by login and writes a prepared change before the next one; delegates everything else.
pub struct CountedUsers(pub Arc<dyn UserRepository>, pub AtomicU32, pub Mutex<Option<PersonChange>>);

#[async_trait]
impl UserRepository for CountedUsers {
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError> {
        self.0.lookup(id).await
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError> {
        self.1.fetch_add(1, Ordering::SeqCst);
        self.0.find_by_login(login).await
    }

    async fn find_by_esia_oid(&self, oid: &str) -> Result<Option<User>, StorageError> {
        self.0.find_by_esia_oid(oid).await
    }

    async fn find_by_snils(&self, snils: &Snils) -> Result<Vec<User>, StorageError> {
        self.0.find_by_snils(snils).await
    }

    async fn add(&self, new: NewUser, hash: Option<String>) -> Result<User, StorageError> {
        self.0.add(new, hash).await
    }

    async fn register(&self, registration: Registration) -> Result<User, StorageError> {
        self.0.register(registration).await
    }

    async fn set_person(&self, change: PersonChange) -> Result<(), StorageError> {
        self.0.set_person(change).await
    }

    async fn change_account(&self, change: AccountChange) -> Result<Vec<SessionId>, StorageError> {
        let waiting = self.2.lock().unwrap().take();
        if let Some(first) = waiting {
            self.0.set_person(first).await?;
        }
        self.0.change_account(change).await
    }

    async fn confirm_email(&self, id: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.confirm_email(id, now).await
    }

    async fn request_leaving_with_audit(
        &self,
        id: UserId,
        session: Option<SessionId>,
        leaving_at: DateTime<Utc>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.0.request_leaving_with_audit(id, session, leaving_at, letters, now, audit).await
    }

    async fn set_disabled(
        &self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        self.0.set_disabled(id, disabled, now, audit).await
    }
    async fn cancel_leaving_with_audit(
        &self,
        id: UserId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.0.cancel_leaving_with_audit(id, audit).await
    }

    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError> {
        self.0.list_leaving(now, limit).await
    }

    async fn remove_with_audit(
        &self,
        id: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.0.remove_with_audit(id, now, audit).await
    }

    async fn evict_unconfirmed(
        &self,
        id: UserId,
        jobs: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.0.evict_unconfirmed(id, jobs, audit).await
    }
    async fn remove_unconfirmed(
        &self,
        before: DateTime<Utc>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<UserId>, StorageError> {
        self.0.remove_unconfirmed(before, limit, now).await
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        self.0.count_demo().await
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        self.0.count_admins().await
    }
}
