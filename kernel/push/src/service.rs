//! Switching notifications on and off on a browser.

use crate::{Browser, PushError, PushKeys};
use cabinet_config::grant::AllowedHost;
use cabinet_domain::{AuditEvent, AuditKind, Origin, PushSubscriptionId, SessionId, UserId};
use cabinet_ports::repository::{NewPushSubscription, PushSubscribed, PushSubscription};
use cabinet_ports::{Clock, Stores};
use cabinet_vault::Vault;
use serde_json::json;
use std::sync::Arc;
use url::Url;
use uuid::Uuid;

/// What the service is made of.
pub struct PushParts {
    pub stores: Stores,
    pub vault: Arc<Vault>,
    /// The kernel's key. `None`: the hospital sends no push messages.
    pub keys: Option<PushKeys>,
    /// The push services that may be called. The browser names the address, so any other one is refused.
    pub hosts: Vec<AllowedHost>,
    pub clock: Arc<dyn Clock>,
}

/// The signed-in person.
#[derive(Debug, Clone)]
pub struct PushCaller {
    pub user: UserId,
    pub session: SessionId,
    /// Where the request came from, for the audit log.
    pub origin: Option<Origin>,
}

/// Notifications of a hospital.
pub struct PushService {
    parts: PushParts,
}

impl PushService {
    pub fn open(parts: PushParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    /// The key with which browsers subscribe. `None` if the hospital sends no push messages.
    pub fn public_key(&self) -> Option<&str> {
        self.parts.keys.as_ref().map(PushKeys::public)
    }

    /// The number of browsers on which the person is notified.
    ///
    /// # Errors
    /// `Storage`
    pub async fn count(&self, user: UserId) -> Result<usize, PushError> {
        Ok(self.parts.stores.pushes.list(user).await?.len())
    }

    /// Whether notifications are switched on on this browser. If it was another person's, it is theirs no more: this person uses it now, and must not see
    /// notices meant for somebody else.
    ///
    /// # Errors
    /// `Storage`
    pub async fn device(&self, user: UserId, browser: &Browser) -> Result<bool, PushError> {
        let proof = browser.proof();
        if let Some(own) = self.own(user, proof).await? {
            return Ok(self.public_key() == Some(own.server_key.as_str()));
        }
        let mut work = self.parts.stores.begin().await?;
        if work.pushes().release(user, proof).await? {
            work.commit().await?;
        }
        Ok(false)
    }

    /// Switches notifications on, or renews them.
    ///
    /// # Errors
    /// `Absent`, `UnknownService`, `Taken`, `Ended`, `Unsealable`, `Storage`
    pub async fn subscribe(
        &self,
        caller: &PushCaller,
        browser: &Browser,
        language: &str,
    ) -> Result<(), PushError> {
        let server_key = self.public_key().ok_or(PushError::Absent)?.to_owned();
        if !self.parts.hosts.iter().any(|host| host.allows(browser.endpoint())) {
            return Err(PushError::UnknownService);
        }
        let (user, session) = (caller.user, caller.session);
        let proof = browser.proof();
        let (id, now) = (PushSubscriptionId(Uuid::now_v7()), self.parts.clock.now());
        let sealed = browser.seal(&self.parts.vault, id).map_err(|_| PushError::Unsealable)?;
        let subscription = PushSubscription {
            id,
            user,
            endpoint_digest: Browser::endpoint_digest(browser.endpoint()),
            proof,
            server_key,
            language: language.to_owned(),
            sealed,
            created_at: now,
            renewed_at: now,
        };
        let mut work = self.parts.stores.begin().await?;
        match work.pushes().subscribe(NewPushSubscription { subscription, session }).await? {
            PushSubscribed::New => work.audit().add(self.event(caller, AuditKind::PushEnabled)).await?,
            PushSubscribed::Renewed => {}
            PushSubscribed::Refused => return Err(PushError::Taken),
        }
        Ok(work.commit().await?)
    }

    /// Switches notifications off. An address that is not the person's changes nothing.
    ///
    /// # Errors
    /// `Storage`
    pub async fn unsubscribe(&self, caller: &PushCaller, endpoint: &Url) -> Result<(), PushError> {
        let mut work = self.parts.stores.begin().await?;
        if work.pushes().unsubscribe(caller.user, Browser::endpoint_digest(endpoint)).await? {
            work.audit().add(self.event(caller, AuditKind::PushDisabled)).await?;
        }
        Ok(work.commit().await?)
    }

    /// Has notices stay on when the session ends without a sign-out: the screen was merely left.
    ///
    /// # Errors
    /// `Storage`
    pub async fn keep(&self, session: SessionId) -> Result<(), PushError> {
        if self.parts.keys.is_none() {
            return Ok(());
        }
        let mut work = self.parts.stores.begin().await?;
        work.pushes().keep(session).await?;
        Ok(work.commit().await?)
    }

    fn event(&self, caller: &PushCaller, kind: AuditKind) -> AuditEvent {
        let (at, user) = (self.parts.clock.now(), Some(caller.user));
        AuditEvent { at, actor: user, subject: user, kind, detail: json!({}), origin: caller.origin.clone() }
    }

    async fn own(&self, user: UserId, proof: [u8; 32]) -> Result<Option<PushSubscription>, PushError> {
        let own = self.parts.stores.pushes.list(user).await?;
        Ok(own.into_iter().find(|one| one.proof == proof))
    }
}
