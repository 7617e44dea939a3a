//! A user repository that counts lookups, and units of work that begin after another write.

use async_trait::async_trait;
use cabinet_domain::{Snils, User, UserId};
use cabinet_ports::repository::{BeginWork, PersonChange, UnitOfWork};
use cabinet_ports::{StorageError, UserRepository};
use chrono::{DateTime, Utc};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// Counts lookups by login; delegates everything else.
pub struct CountedUsers(pub Arc<dyn UserRepository>, pub AtomicU32);

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

    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError> {
        self.0.list_leaving(now, limit).await
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        self.0.count_demo().await
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        self.0.count_admins().await
    }
}

/// Commits a prepared change before the next unit of work begins.
pub struct LateWork {
    inner: Arc<dyn BeginWork>,
    first: Mutex<Option<PersonChange>>,
}

impl LateWork {
    pub fn over(inner: Arc<dyn BeginWork>) -> Arc<Self> {
        Arc::new(Self { inner, first: Mutex::default() })
    }

    pub fn after(&self, change: PersonChange) {
        *self.first.lock().unwrap() = Some(change);
    }
}

#[async_trait]
impl BeginWork for LateWork {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StorageError> {
        let first = self.first.lock().unwrap().take();
        if let Some(change) = first {
            let mut work = self.inner.begin().await?;
            work.users().set_person(change).await?;
            work.commit().await?;
        }
        self.inner.begin().await
    }
}
