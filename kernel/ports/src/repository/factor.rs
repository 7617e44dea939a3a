//! Second factors: authenticator apps, recovery codes and passkeys.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{PasskeyId, SessionId, UserId};
use chrono::{DateTime, Utc};

/// An authenticator app (TOTP, RFC 6238).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedTotp {
    pub user: UserId,
    /// The shared secret, encrypted.
    pub sealed: Vec<u8>,
    /// When the secret was shown.
    pub created_at: DateTime<Utc>,
    /// When a first code proved that the app has the secret. The factor is inactive until then.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The last time step for which a code was accepted.
    pub last_step: Option<i64>,
}

/// A passkey (WebAuthn).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedPasskey {
    pub id: PasskeyId,
    pub user: UserId,
    /// Credential id as the device reported it.
    pub credential_id: Vec<u8>,
    /// Public key, counter and policies of the WebAuthn library, encrypted.
    pub sealed: Vec<u8>,
    /// Name given by the owner, 1 to 100 characters.
    pub name: String,
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// All factors of one user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Factors {
    /// The authenticator app, confirmed or not.
    pub totp: Option<SealedTotp>,
    /// Number of unused recovery codes.
    pub recovery_left: u32,
    /// Passkeys, oldest first.
    pub passkeys: Vec<SealedPasskey>,
}

impl Factors {
    /// Whether sign-in requires a second factor. Recovery codes alone do not count.
    pub fn is_on(&self) -> bool {
        !self.passkeys.is_empty() || self.totp.as_ref().is_some_and(|totp| totp.confirmed_at.is_some())
    }
}

/// The session that requests a change of factors, and when. All other sessions of the owner end, because they were opened with the old
/// factors alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactorChange {
    pub session: SessionId,
    pub at: DateTime<Utc>,
}

/// The result of adding a factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorAdded {
    /// The sessions that were ended.
    pub ended: Vec<SessionId>,
    /// Whether the recovery codes were stored. Codes that the owner has already stay valid, and no others are stored: two factors that are
    /// added at the same moment would otherwise each show codes, and the first ones would be invalid.
    pub has_new_codes: bool,
}

/// Second factors of users.
#[async_trait]
pub trait FactorRepository: Send + Sync {
    /// All factors of the owner.
    async fn list(&self, owner: UserId) -> Result<Factors, StorageError>;
    /// Stores the secret of an unconfirmed app and replaces an earlier unconfirmed one, on request of a session if there is one.
    ///
    /// # Errors
    /// `Conflict { what: "totp_factors.user" }` if there is a confirmed app, which must be removed first. `Missing { what: "user" }` if
    /// there is no such user, `Missing { what: "session" }` if the session has ended.
    async fn start_totp(&self, totp: SealedTotp, session: Option<SessionId>) -> Result<(), StorageError>;
    /// Accepts the code of a time step, once. `false` if a code of this or a later step was accepted before, or if there is no confirmed
    /// app.
    async fn accept_totp(&self, owner: UserId, step: i64) -> Result<bool, StorageError>;
    /// The owner of a passkey. Used for the audit event when another user requests it.
    async fn owner_of_passkey(&self, id: PasskeyId) -> Result<Option<UserId>, StorageError>;
    /// A passkey by its credential id, for any owner. Used by a sign-in that begins with a passkey.
    async fn find_passkey(&self, credential_id: &[u8]) -> Result<Option<SealedPasskey>, StorageError>;
    /// Records the use of a passkey and stores the library's updated state.
    ///
    /// # Errors
    /// `Missing` if it was removed in the meantime; the sign-in must then fail.
    async fn use_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        sealed: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}

/// Changes of second factors. With `by`, the owner's other sessions end; if the requesting one has ended, the change is refused with
/// `Missing { what: "session" }`.
#[async_trait]
pub trait FactorWriter: Send {
    /// Confirms the app after a first correct code; sign-in requires it from then on. The recovery codes are stored if the owner has none.
    /// `None`, and nothing is written, if there is no app to confirm, or the code was checked against another app.
    async fn confirm_totp(
        &mut self,
        totp: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        by: Option<FactorChange>,
        now: DateTime<Utc>,
    ) -> Result<Option<FactorAdded>, StorageError>;
    /// Removes the app. Returns the ended sessions; `None`, and nothing is written, if there was no app. Removing the last factor deletes
    /// the recovery codes.
    async fn remove_totp(
        &mut self,
        owner: UserId,
        by: Option<FactorChange>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Replaces all recovery codes. Returns the ended sessions.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn set_recovery(
        &mut self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        by: Option<FactorChange>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Consumes a recovery code. `false` if it does not belong to the owner or was already used.
    async fn spend_recovery(&mut self, owner: UserId, digest: &[u8]) -> Result<bool, StorageError>;
    /// Adds a passkey. The recovery codes are stored if the owner has none.
    ///
    /// # Errors
    /// `Conflict { what: "passkeys.credential" }` if the credential exists, `Missing` if there is no such user.
    async fn add_passkey(
        &mut self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        by: Option<FactorChange>,
    ) -> Result<FactorAdded, StorageError>;
    /// Removes a passkey of the owner. Returns the ended sessions; `None`, and nothing is written, if it does not exist. Removing the last
    /// factor deletes the recovery codes.
    async fn remove_passkey(
        &mut self,
        owner: UserId,
        id: PasskeyId,
        by: Option<FactorChange>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Removes every factor and recovery code of the owner and ends their sessions. Returns the ended sessions; `None`, and nothing is
    /// written, if there was no factor.
    async fn remove_all(
        &mut self,
        owner: UserId,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
}
