//! [`Accounts`]: passwords, tokens and sessions of one deployment.

use crate::password::{HashError, Hasher};
use crate::throttle::LoginThrottle;
use crate::token::{AccessTokens, DeviceTokens, RefreshTokens, Revocations, VerifiedTokens};
use crate::{AccountSettings, Caller, Random, TokenError, UserCache};
use cabinet_domain::{AuditEvent, AuditKind, Origin, SessionId, UserId};
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_rate_limit::Buckets;
use secrecy::{ExposeSecret, SecretString};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// Passwords that one session may try before a credential change; the bucket then refills by one a minute.
const REAUTHENTICATIONS: NonZeroU32 = match NonZeroU32::new(5) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
/// Bounds the memory of these buckets.
const SESSIONS: usize = 10_000;

/// Why [`Accounts::start`] failed.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The key is shorter than RFC 7518 §3.2 requires.
    #[error(
        "security.token_key has {found} bytes, needs at least {least}; make one with `openssl rand -base64 48`"
    )]
    ShortKey { found: usize, least: usize },
    /// The first hash failed.
    #[error("passwords cannot be hashed here: {0}")]
    Hasher(#[from] HashError),
    /// The revoked sessions could not be read from the database.
    #[error("the ended sessions cannot be read: {0}")]
    Storage(#[from] StorageError),
}

/// Authentication service of one deployment.
pub struct Accounts {
    pub(crate) stores: Stores,
    pub(crate) people: Arc<UserCache>,
    pub(crate) hasher: Hasher,
    pub(crate) login_throttle: LoginThrottle,
    pub(crate) access: AccessTokens,
    pub(crate) devices: DeviceTokens,
    pub(crate) refresh: RefreshTokens,
    pub(crate) revocations: Revocations,
    verified: VerifiedTokens,
    pub(crate) reauthentications: Buckets<SessionId>,
    pub(crate) confirm_email: bool,
    pub(crate) admin_factor: bool,
    pub(crate) session_life: chrono::TimeDelta,
    pub(crate) idle_life: chrono::TimeDelta,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) random: Arc<dyn Random>,
}

impl Accounts {
    /// Loads the recently revoked sessions.
    ///
    /// # Errors
    /// See [`StartError`].
    pub async fn start(
        stores: Stores,
        settings: AccountSettings,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, StartError> {
        let key = settings.token_key.expose_secret();
        if key.len() < AccountSettings::LEAST_KEY_BYTES {
            return Err(StartError::ShortKey { found: key.len(), least: AccountSettings::LEAST_KEY_BYTES });
        }
        let now = clock.now();
        let ended = stores.sessions.revoked_since(now - settings.access_token).await?;
        Ok(Self {
            people: Arc::new(UserCache::new(Arc::clone(&stores.users))),
            hasher: Hasher::start(settings.hash_workers, settings.hash_queue, Arc::clone(&random))?,
            login_throttle: LoginThrottle::new(settings.sign_in_per_minute, &clock),
            access: AccessTokens::new(&settings.issuer, key, settings.access_token),
            devices: DeviceTokens::new(&settings.issuer, key),
            refresh: RefreshTokens::new(key),
            revocations: Revocations::new(settings.access_token, ended, now),
            verified: VerifiedTokens::new(settings.access_token.to_std().unwrap_or_default()),
            reauthentications: Buckets::new(
                REAUTHENTICATIONS,
                Duration::from_secs(60),
                SESSIONS,
                Arc::clone(&clock),
            ),
            confirm_email: settings.confirm_email,
            admin_factor: settings.admin_factor,
            session_life: settings.session,
            idle_life: settings.idle,
            stores,
            clock,
            random,
        })
    }

    /// Verifies an access token. Does not query the database; does not allocate for a token that is in the cache.
    ///
    /// # Errors
    /// See [`TokenError`].
    pub fn verify(&self, token: &str) -> Result<Caller, TokenError> {
        self.verified.verify(token, &self.access, &self.revocations, self.clock.now())
    }

    /// Checks in the database whether the session of a verified caller is still active, because another instance may have revoked it. Every
    /// write makes this check; reads learn of revocations through [`Self::learn_revocations`].
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn is_signed_in(&self, caller: &Caller) -> Result<bool, StorageError> {
        let session = self.stores.sessions.lookup(caller.session).await?;
        let is_alive = session.is_some_and(|session| session.revoked_at.is_none());
        if !is_alive {
            self.revocations.learn(caller.session, self.clock.now());
        }
        Ok(is_alive)
    }

    /// The cache of users, shared with other services.
    pub const fn people(&self) -> &Arc<UserCache> {
        &self.people
    }

    /// Hashes a new password into a PHC string; used for seeding and for creating accounts.
    ///
    /// # Errors
    /// See [`HashError`].
    pub async fn hash_password(&self, password: SecretString) -> Result<String, HashError> {
        self.hasher.hash(password).await
    }

    /// Builds an audit event. The caller stores it in the transaction of the change that it describes.
    pub(crate) fn line(
        &self,
        kind: AuditKind,
        subject: Option<UserId>,
        actor: Option<UserId>,
        detail: serde_json::Value,
        origin: Option<Origin>,
    ) -> AuditEvent {
        AuditEvent { at: self.clock.now(), actor, subject, kind, detail, origin }
    }

    /// Writes an audit event that belongs to no change, such as a refusal.
    pub(crate) async fn write(&self, line: AuditEvent) -> Result<(), StorageError> {
        self.stores.audit.add(line).await
    }
}
