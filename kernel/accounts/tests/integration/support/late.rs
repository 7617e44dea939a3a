//! Runs an action between the lookup of a password and the use of its result.

use async_trait::async_trait;
use cabinet_domain::{LinkAction, OneTimeLink, PasskeyId, UserId};
use cabinet_ports::repository::{PasswordCredential, SealedPasskey};
use cabinet_ports::{CredentialRepository, StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::{DateTime, TimeDelta, Utc};
use futures::future::BoxFuture;
use sha2::{Digest as _, Sha256};
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// The hash that the restore sets; no password matches it.
pub const RESTORED: &str = "$argon2id$restored";

/// A credential repository that runs an action after one of the next lookups.
pub struct LateCredentials {
    inner: Arc<dyn CredentialRepository>,
    next: Mutex<Option<(u32, BoxFuture<'static, ()>)>>,
}

impl LateCredentials {
    pub fn over(stores: &Stores) -> Arc<Self> {
        Arc::new(Self { inner: stores.credentials.clone(), next: Mutex::default() })
    }

    /// Runs the action after the lookup with this number, counted from one.
    pub fn after(&self, look_up: u32, happens: impl Future<Output = ()> + Send + 'static) {
        *self.next.lock().unwrap() = Some((look_up, Box::pin(happens)));
    }

    /// Whether the action has run.
    pub fn is_over(&self) -> bool {
        self.next.lock().unwrap().is_none()
    }

    fn due(&self) -> Option<BoxFuture<'static, ()>> {
        let mut next = self.next.lock().unwrap();
        let (left, happens) = next.take()?;
        if left <= 1 {
            return Some(happens);
        }
        *next = Some((left - 1, happens));
        None
    }
}

#[async_trait]
impl CredentialRepository for LateCredentials {
    async fn lookup(&self, user: UserId) -> Result<Option<PasswordCredential>, StorageError> {
        let found = self.inner.lookup(user).await;
        if let Some(happens) = self.due() {
            happens.await;
        }
        found
    }
}

/// Restores the owner's password with a link.
pub async fn restore(stores: Stores, user: UserId, now: DateTime<Utc>) {
    let action = LinkAction::RestorePassword { hash: RESTORED.to_owned(), browser: None };
    let expires_at = now + TimeDelta::minutes(30);
    let link =
        OneTimeLink { digest: vec![7; 32], user, action, created_at: now, expires_at, refused_at: None };
    committed!(stores, links.add(link, None, now)).await.unwrap();
    committed!(stores, links.use_once(&[7; 32], None, now)).await.unwrap().unwrap();
}

/// Computes a recovery code's digest as the second step does.
pub fn recovery_digest(user: UserId, code: &str) -> Vec<u8> {
    let plain: String = code.chars().filter(|sign| *sign != '-').collect();
    Sha256::new().chain_update(user.0.as_bytes()).chain_update(plain).finalize().to_vec()
}

/// A passkey without a real authenticator.
pub fn passkey(user: UserId, now: DateTime<Utc>) -> SealedPasskey {
    SealedPasskey {
        id: PasskeyId(Uuid::now_v7()),
        user,
        credential_id: vec![1; 64],
        sealed: vec![7],
        name: "Телефон".to_owned(),
        created_at: now,
        last_used_at: None,
    }
}
