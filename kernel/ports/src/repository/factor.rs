//! Second factors: authenticator apps, recovery codes and passkeys.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PasskeyId, SessionId, UserId};
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

/// Side effects of a factor change, in the same transaction.
#[derive(Debug, Clone, Default)]
pub struct FactorChange {
    /// Ends every session of the owner except the requesting one, at this time, because they were opened with the old factors alone. If the
    /// requesting session has ended, nothing is written and the error is `Missing { what: "session" }`.
    pub ends_others: Option<(SessionId, DateTime<Utc>)>,
    /// E-mails about the change.
    pub letters: Vec<NewJob>,
    /// Audit events. If one cannot be written, the transaction is rolled back.
    pub audit: Vec<AuditEvent>,
}

impl FactorChange {
    /// A change with e-mails only.
    pub fn told(letters: Vec<NewJob>) -> Self {
        Self { letters, ..Self::default() }
    }
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

/// Second factors of users. The e-mails about a change are stored in its transaction.
#[async_trait]
pub trait FactorRepository: Send + Sync {
    /// All factors of the owner.
    async fn list(&self, owner: UserId) -> Result<Factors, StorageError>;
    /// Stores the secret of an unconfirmed app and replaces an earlier unconfirmed one.
    ///
    /// # Errors
    /// `Conflict { what: "totp_factors.user" }` if there is a confirmed app, which must be removed first. `Missing` if there is no such
    /// user.
    async fn start_totp(&self, totp: SealedTotp) -> Result<(), StorageError> {
        self.start_totp_from(totp, None).await
    }
    /// As [`Self::start_totp`], on request of a session.
    ///
    /// # Errors
    /// As [`Self::start_totp`]; `Missing { what: "session" }` if the session has ended.
    async fn start_totp_from(&self, totp: SealedTotp, session: Option<SessionId>)
    -> Result<(), StorageError>;
    /// Confirms the app after a first correct code; sign-in requires it from then on. The recovery codes are stored if the owner has none.
    /// `false` if there is no app to confirm.
    async fn confirm_totp(
        &self,
        totp: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let change = FactorChange::told(letters);
        Ok(self.confirm_totp_with(totp, step, recovery, now, change).await?.is_some())
    }
    /// As [`Self::confirm_totp`], with the side effects in `change`. `None`, and nothing is written, if there is no app to confirm, or the
    /// code was checked against another app.
    async fn confirm_totp_with(
        &self,
        totp: &SealedTotp,
        step: i64,
        recovery: Vec<Vec<u8>>,
        now: DateTime<Utc>,
        change: FactorChange,
    ) -> Result<Option<FactorAdded>, StorageError>;
    /// Accepts the code of a time step, once. `false` if a code of this or a later step was accepted before, or if there is no confirmed
    /// app.
    async fn accept_totp(&self, owner: UserId, step: i64) -> Result<bool, StorageError>;
    /// Removes the app. `false` if there was none. Removing the last factor deletes the recovery codes.
    async fn remove_totp(&self, owner: UserId, letters: Vec<NewJob>) -> Result<bool, StorageError> {
        Ok(self.remove_totp_with(owner, FactorChange::told(letters)).await?.is_some())
    }
    /// As [`Self::remove_totp`], with the side effects in `change`. Returns the ended sessions; `None`, and nothing is written, if there
    /// was no app.
    async fn remove_totp_with(
        &self,
        owner: UserId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Replaces all recovery codes.
    ///
    /// # Errors
    /// `Missing` if there is no such user.
    async fn set_recovery(
        &self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        letters: Vec<NewJob>,
    ) -> Result<(), StorageError> {
        self.set_recovery_with(owner, digests, FactorChange::told(letters)).await.map(drop)
    }
    /// As [`Self::set_recovery`], with the side effects in `change`. Returns the ended sessions.
    ///
    /// # Errors
    /// As [`Self::set_recovery`].
    async fn set_recovery_with(
        &self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Consumes a recovery code. `false` if it does not belong to the owner or was already used; no e-mail is stored then.
    async fn spend_recovery(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError> {
        self.spend_recovery_with_audit(owner, digest, letters, Vec::new()).await
    }
    /// As [`Self::spend_recovery`], with audit events in the same transaction. If nothing changes, no event is written.
    ///
    /// # Errors
    /// As [`Self::spend_recovery`]. If an audit event cannot be written, the transaction is rolled back.
    async fn spend_recovery_with_audit(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Adds a passkey. The recovery codes are stored if the owner has none.
    ///
    /// # Errors
    /// `Conflict { what: "passkeys.credential" }` if the credential exists, `Missing` if there is no such user.
    async fn add_passkey(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        letters: Vec<NewJob>,
    ) -> Result<(), StorageError> {
        self.add_passkey_with(passkey, recovery, FactorChange::told(letters)).await.map(drop)
    }
    /// As [`Self::add_passkey`], with the side effects in `change`.
    ///
    /// # Errors
    /// As [`Self::add_passkey`].
    async fn add_passkey_with(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<FactorAdded, StorageError>;
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
    /// Removes a passkey of the owner. `false` if it does not exist. Removing the last factor deletes the recovery codes.
    async fn remove_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError> {
        Ok(self.remove_passkey_with(owner, id, FactorChange::told(letters)).await?.is_some())
    }
    /// As [`Self::remove_passkey`], with the side effects in `change`. Returns the ended sessions; `None`, and nothing is written, if it
    /// does not exist.
    async fn remove_passkey_with(
        &self,
        owner: UserId,
        id: PasskeyId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Removes every factor and recovery code of the owner, ends their sessions and adds the e-mails and audit events, in one transaction.
    /// Returns the ended sessions; `None`, and nothing is written, if there was no factor.
    async fn remove_all(
        &self,
        owner: UserId,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
}
