//! Second steps of a sign-in: codes of an app, recovery codes, passkeys.

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, PasskeyId, SessionId, UserId};
use chrono::{DateTime, Utc};

/// An app that shows codes (RFC 6238). `sealed` is its secret, closed by the vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedTotp {
    /// Whose.
    pub user: UserId,
    /// The secret.
    pub sealed: Vec<u8>,
    /// When it was shown.
    pub created_at: DateTime<Utc>,
    /// When a first code proved that the app has it; until then it counts for nothing.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The last time step that a code was accepted for.
    pub last_step: Option<i64>,
}

/// A passkey (WebAuthn). `sealed` is what the library keeps about it, closed by the vault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedPasskey {
    /// Id in the cabinet.
    pub id: PasskeyId,
    /// Whose.
    pub user: UserId,
    /// Id of the credential, as the device gave it.
    pub credential_id: Vec<u8>,
    /// Public key, counter, policies.
    pub sealed: Vec<u8>,
    /// What its owner calls it, 1 to 100 characters.
    pub name: String,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it last let somebody in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// All that one person has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Factors {
    /// The app, confirmed or not.
    pub totp: Option<SealedTotp>,
    /// Recovery codes that were not used yet.
    pub recovery_left: u32,
    /// Passkeys, oldest first.
    pub passkeys: Vec<SealedPasskey>,
}

impl Factors {
    /// Whether a sign-in asks for a second step. Recovery codes alone are none.
    pub fn is_on(&self) -> bool {
        !self.passkeys.is_empty() || self.totp.as_ref().is_some_and(|totp| totp.confirmed_at.is_some())
    }
}

/// What goes with a change of factors, in its transaction.
#[derive(Debug, Clone, Default)]
pub struct FactorChange {
    /// Ends every session of the owner but the one that asked, at this moment: nobody stays in who came by the old way alone.
    pub ends_others: Option<(SessionId, DateTime<Utc>)>,
    /// Letters that tell of it.
    pub letters: Vec<NewJob>,
    /// Lines of the audit trail. A line that cannot be written leaves everything as it was.
    pub audit: Vec<AuditEvent>,
}

impl FactorChange {
    /// With letters only.
    pub fn told(letters: Vec<NewJob>) -> Self {
        Self { letters, ..Self::default() }
    }
}

/// Factors of users. Every change brings the letters that tell of it, stored in its transaction.
#[async_trait]
pub trait FactorRepository: Send + Sync {
    /// All of the owner.
    async fn list(&self, owner: UserId) -> Result<Factors, StorageError>;
    /// Keeps the secret of an app that is not confirmed yet, in place of an earlier one.
    ///
    /// # Errors
    /// `Conflict { what: "totp_factors.user" }` if there is a confirmed one: it is removed first. `Missing` if there is no such user.
    async fn start_totp(&self, totp: SealedTotp) -> Result<(), StorageError>;
    /// A first code was right: from now on it is asked for. `recovery` replaces all recovery codes. `false` if there is none to confirm.
    async fn confirm_totp(
        &self,
        owner: UserId,
        step: i64,
        recovery: Vec<Vec<u8>>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let change = FactorChange::told(letters);
        Ok(self.confirm_totp_with(owner, step, recovery, now, change).await?.is_some())
    }
    /// As [`Self::confirm_totp`], with what goes with the change. Gives the sessions that were ended; none, and nothing is written, if there
    /// is no app to confirm.
    async fn confirm_totp_with(
        &self,
        owner: UserId,
        step: i64,
        recovery: Vec<Vec<u8>>,
        now: DateTime<Utc>,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Takes the code of a time step, once: `false` if this step, or a later one, was taken before, or there is no confirmed app.
    async fn accept_totp(&self, owner: UserId, step: i64) -> Result<bool, StorageError>;
    /// Removes the app; `false` if there was none. The recovery codes go with the last factor.
    async fn remove_totp(&self, owner: UserId, letters: Vec<NewJob>) -> Result<bool, StorageError> {
        Ok(self.remove_totp_with(owner, FactorChange::told(letters)).await?.is_some())
    }
    /// As [`Self::remove_totp`], with what goes with the change. Gives the sessions that were ended; none, and nothing is written, if there
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
    /// As [`Self::set_recovery`], with what goes with the change. Gives the sessions that were ended.
    ///
    /// # Errors
    /// As [`Self::set_recovery`].
    async fn set_recovery_with(
        &self,
        owner: UserId,
        digests: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Uses a recovery code up; `false` if it is not the owner's, or was used. No letter is stored then.
    async fn spend_recovery(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError> {
        self.spend_recovery_with_audit(owner, digest, letters, Vec::new()).await
    }
    /// As [`Self::spend_recovery`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::spend_recovery`]; a line that cannot be written leaves everything as it was.
    async fn spend_recovery_with_audit(
        &self,
        owner: UserId,
        digest: &[u8],
        letters: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Adds a passkey. `recovery` replaces all recovery codes unless it is empty.
    ///
    /// # Errors
    /// `Conflict { what: "passkeys.credential" }`, `Missing` if there is no such user.
    async fn add_passkey(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        letters: Vec<NewJob>,
    ) -> Result<(), StorageError> {
        self.add_passkey_with(passkey, recovery, FactorChange::told(letters)).await.map(drop)
    }
    /// As [`Self::add_passkey`], with what goes with the change. Gives the sessions that were ended.
    ///
    /// # Errors
    /// As [`Self::add_passkey`].
    async fn add_passkey_with(
        &self,
        passkey: SealedPasskey,
        recovery: Vec<Vec<u8>>,
        change: FactorChange,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// Whose passkey it is, for the line about somebody else who asks for it.
    async fn owner_of_passkey(&self, id: PasskeyId) -> Result<Option<UserId>, StorageError>;
    /// By the credential's id, whoever owns it: for a sign-in that begins with a passkey.
    async fn find_passkey(&self, credential_id: &[u8]) -> Result<Option<SealedPasskey>, StorageError>;
    /// It let its owner in: keeps what the library now knows about it.
    ///
    /// # Errors
    /// `Missing` if it was removed meanwhile: nobody comes in by it then.
    async fn use_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        sealed: Vec<u8>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Removes one of the owner; `false` if it is not there. The recovery codes go with the last factor.
    async fn remove_passkey(
        &self,
        owner: UserId,
        id: PasskeyId,
        letters: Vec<NewJob>,
    ) -> Result<bool, StorageError> {
        Ok(self.remove_passkey_with(owner, id, FactorChange::told(letters)).await?.is_some())
    }
    /// As [`Self::remove_passkey`], with what goes with the change. Gives the sessions that were ended; none, and nothing is written, if it
    /// is not there.
    async fn remove_passkey_with(
        &self,
        owner: UserId,
        id: PasskeyId,
        change: FactorChange,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Removes every factor and recovery code of the owner, ends their sessions, adds the letters and lines of the audit trail, in one
    /// transaction. Returns the sessions that were ended; none, and nothing is written, if there was no factor.
    async fn remove_all(
        &self,
        owner: UserId,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
}
