//! Lists, adds and removes a user's own factors.

use super::{Ceremony, NewApp, SecondSteps, StepError, StepMethod, app, recovery};
use crate::random::NoRandomness;
use crate::{Caller, ReauthenticationError};
use cabinet_domain::{AuditEvent, AuditKind, Origin, PasskeyId, Role, SessionId, User};
use cabinet_ports::StorageError;
use cabinet_ports::post::Unsealable;
use cabinet_ports::repository::{
    ChallengePurpose, FactorAdded, FactorChange, NewJob, SealedTotp, UnitOfWork,
};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde_json::json;
use webauthn_rs::prelude::{CreationChallengeResponse, RegisterPublicKeyCredential};

/// Maximum length of a passkey's name, in characters.
const NAME: usize = 100;

/// A passkey as shown to its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyView {
    pub id: PasskeyId,
    /// The name that the owner gave it.
    pub name: String,
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The factors of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorsView {
    /// Since when an authenticator app is active; `None` if there is none.
    pub totp_since: Option<DateTime<Utc>>,
    /// Unused recovery codes.
    pub recovery_left: u32,
    /// Passkeys, oldest first.
    pub passkeys: Vec<PasskeyView>,
    /// Whether the hospital requires a second factor of this user.
    pub is_required: bool,
}

/// Why a factor could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum FactorError {
    /// The caller must reauthenticate.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The code or the passkey is wrong.
    #[error("the code is wrong")]
    Wrong,
    /// The ceremony is finished or expired: start again.
    #[error("the ceremony is spent")]
    Spent,
    /// An app is already active.
    #[error("there is an app already; remove it first")]
    AppThere,
    /// The passkey is already registered.
    #[error("this passkey is known already")]
    PasskeyThere,
    /// There is no factor to remove, or no app to confirm.
    #[error("there is no such factor")]
    Missing,
    /// Recovery codes are useless without another factor.
    #[error("there is no second step to recover")]
    NoFactor,
    /// The name is empty or longer than 100 characters.
    #[error("the name of a passkey has 1 to 100 characters")]
    Name,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Sealing or the source of randomness failed.
    #[error("the factor could not be changed")]
    Internal,
}

impl From<NoRandomness> for FactorError {
    fn from(_: NoRandomness) -> Self {
        Self::Internal
    }
}

impl From<Unsealable> for FactorError {
    fn from(_: Unsealable) -> Self {
        Self::Internal
    }
}

impl From<StepError> for FactorError {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Wrong | StepError::TooOften { .. } => Self::Wrong,
            StepError::Spent => Self::Spent,
            StepError::Storage(error) => Self::Storage(error),
            StepError::Internal => Self::Internal,
        }
    }
}

/// What a change of factors owes.
struct Owed {
    change: FactorChange,
    letters: Vec<NewJob>,
    line: AuditEvent,
}

impl Owed {
    const fn by(&self) -> Option<FactorChange> {
        Some(self.change)
    }

    /// Adds the e-mails and the audit event to the change, and commits it.
    async fn commit(self, mut work: Box<dyn UnitOfWork>) -> Result<(), StorageError> {
        work.jobs().add_all(self.letters).await?;
        work.audit().add(self.line).await?;
        work.commit().await
    }
}

impl SecondSteps {
    /// The factors of the caller.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn factors(&self, caller: Caller) -> Result<FactorsView, StorageError> {
        let factors = self.accounts.stores.factors.list(caller.user).await?;
        let passkeys = factors.passkeys.into_iter().map(|passkey| PasskeyView {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        });
        Ok(FactorsView {
            totp_since: factors.totp.and_then(|totp| totp.confirmed_at),
            recovery_left: factors.recovery_left,
            passkeys: passkeys.collect(),
            is_required: self.accounts.admin_factor && caller.role == Role::Admin,
        })
    }

    /// Creates a secret for an authenticator app; it has no effect until [`SecondSteps::confirm_app`].
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn add_app(
        &self,
        caller: Caller,
        password: Option<SecretString>,
    ) -> Result<NewApp, FactorError> {
        let user = self.proven(caller, password).await?;
        let mut secret = zeroize::Zeroizing::new([0_u8; app::SECRET_BYTES]);
        self.accounts.random.fill(&mut *secret)?;
        let sealed = self.vault.seal(&app::context(user.id), &*secret).map_err(|_| FactorError::Internal)?;
        let created_at = self.accounts.clock.now();
        let totp = SealedTotp { user: user.id, sealed, created_at, confirmed_at: None, last_step: None };
        match self.accounts.stores.factors.start_totp(totp, Some(caller.session)).await {
            Err(StorageError::Conflict { .. }) => Err(FactorError::AppThere),
            Err(error) => Err(error.into()),
            Ok(()) => self.show(&*secret, user.username.as_str()).ok_or(FactorError::Internal),
        }
    }

    /// Activates the app with its first code. Returns recovery codes if the user has none yet, none otherwise.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn confirm_app(
        &self,
        caller: Caller,
        code: &str,
        origin: Option<Origin>,
    ) -> Result<Vec<String>, FactorError> {
        let user = self.user(caller).await?;
        self.answers.take(&(user.id, StepMethod::Totp)).map_err(|_| FactorError::Wrong)?;
        let factors = self.accounts.stores.factors.list(user.id).await?;
        let waiting = factors.totp.filter(|totp| totp.confirmed_at.is_none()).ok_or(FactorError::Missing)?;
        let secret =
            self.vault.open(&app::context(user.id), &waiting.sealed).map_err(|_| FactorError::Internal)?;
        let now = self.accounts.clock.now();
        let step = self.step_of(&secret, code, now).ok_or(FactorError::Wrong)?;
        let (codes, digests) = self.recovery_codes(&user)?;
        let owed = self.owed(caller, &user, (AuditKind::FactorAdded, "totp"), origin)?;
        let mut work = self.accounts.stores.begin().await?;
        let added = work.factors().confirm_totp(&waiting, step, digests, owed.by(), now).await?;
        let added = added.ok_or(FactorError::Missing)?;
        owed.commit(work).await?;
        Ok(self.added(caller, added, codes).await)
    }

    /// Removes the app.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn remove_app(
        &self,
        caller: Caller,
        password: Option<SecretString>,
        origin: Option<Origin>,
    ) -> Result<(), FactorError> {
        let user = self.proven(caller, password).await?;
        let owed = self.owed(caller, &user, (AuditKind::FactorRemoved, "totp"), origin)?;
        let mut work = self.accounts.stores.begin().await?;
        let ended = work.factors().remove_totp(user.id, owed.by()).await?.ok_or(FactorError::Missing)?;
        owed.commit(work).await?;
        self.changed(caller, ended).await;
        Ok(())
    }

    /// Creates new recovery codes and invalidates the old ones.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn renew_recovery(
        &self,
        caller: Caller,
        password: Option<SecretString>,
        origin: Option<Origin>,
    ) -> Result<Vec<String>, FactorError> {
        let user = self.proven(caller, password).await?;
        if !self.accounts.stores.factors.list(user.id).await?.is_on() {
            return Err(FactorError::NoFactor);
        }
        let (codes, digests) = self.recovery_codes(&user)?;
        let owed = self.owed(caller, &user, (AuditKind::FactorAdded, "recovery"), origin)?;
        let mut work = self.accounts.stores.begin().await?;
        let ended = work.factors().set_recovery(user.id, digests, owed.by()).await?;
        owed.commit(work).await?;
        self.changed(caller, ended).await;
        Ok(codes)
    }

    /// Starts the registration of a passkey.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn add_passkey(
        &self,
        caller: Caller,
        password: Option<SecretString>,
    ) -> Result<Ceremony<CreationChallengeResponse>, FactorError> {
        let user = self.proven(caller, password).await?;
        Ok(self.ask_new_passkey(&user).await?)
    }

    /// Finishes the registration of a passkey. Returns recovery codes if the user has none yet, none otherwise.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn finish_passkey(
        &self,
        caller: Caller,
        ceremony: &SecretString,
        name: &str,
        credential: &RegisterPublicKeyCredential,
        origin: Option<Origin>,
    ) -> Result<(PasskeyView, Vec<String>), FactorError> {
        let name = name.trim();
        if !(1..=NAME).contains(&name.chars().count()) {
            return Err(FactorError::Name);
        }
        let user = self.user(caller).await?;
        let asked = self.take(ceremony, ChallengePurpose::AddPasskey).await?.ok_or(FactorError::Spent)?;
        if asked.user != Some(user.id) {
            return Err(FactorError::Spent);
        }
        let passkey = self.new_passkey(user.id, name.to_owned(), &asked, credential)?;
        let passkey = passkey.ok_or(FactorError::Wrong)?;
        let (codes, digests) = self.recovery_codes(&user)?;
        let view = PasskeyView {
            id: passkey.id,
            name: passkey.name.clone(),
            created_at: passkey.created_at,
            last_used_at: None,
        };
        let owed = self.owed(caller, &user, (AuditKind::FactorAdded, "passkey"), origin)?;
        let mut work = self.accounts.stores.begin().await?;
        let added = match work.factors().add_passkey(passkey, digests, owed.by()).await {
            Err(StorageError::Conflict { .. }) => return Err(FactorError::PasskeyThere),
            outcome => outcome?,
        };
        owed.commit(work).await?;
        Ok((view, self.added(caller, added, codes).await))
    }

    /// Removes a passkey of the caller.
    ///
    /// # Errors
    /// See [`FactorError`].
    pub async fn remove_passkey(
        &self,
        caller: Caller,
        id: PasskeyId,
        password: Option<SecretString>,
        origin: Option<Origin>,
    ) -> Result<(), FactorError> {
        let user = self.proven(caller, password).await?;
        let owed = self.owed(caller, &user, (AuditKind::FactorRemoved, "passkey"), origin.clone())?;
        let mut work = self.accounts.stores.begin().await?;
        let Some(ended) = work.factors().remove_passkey(user.id, id, owed.by()).await? else {
            drop(work);
            let owner = self.accounts.stores.factors.owner_of_passkey(id).await?;
            self.accounts.write_denied(user.id, owner, "passkey", origin).await?;
            return Err(FactorError::Missing);
        };
        owed.commit(work).await?;
        self.changed(caller, ended).await;
        Ok(())
    }

    async fn user(&self, caller: Caller) -> Result<User, FactorError> {
        self.accounts.stores.users.lookup(caller.user).await?.ok_or(FactorError::Missing)
    }

    /// Reauthenticates the caller and loads the user.
    async fn proven(&self, caller: Caller, password: Option<SecretString>) -> Result<User, FactorError> {
        self.accounts.reauthenticate(caller.user, caller.session, password).await?;
        self.user(caller).await
    }

    fn recovery_codes(&self, user: &User) -> Result<(Vec<String>, Vec<Vec<u8>>), FactorError> {
        let codes = recovery::make(&*self.accounts.random)?;
        let digests = codes.iter().map(|code| recovery::digest(user.id, code)).collect();
        Ok((codes, digests))
    }

    /// What a change owes: the end of every session but the caller's, the e-mails, and the audit event.
    fn owed(
        &self,
        caller: Caller,
        user: &User,
        (kind, factor): (AuditKind, &'static str),
        origin: Option<Origin>,
    ) -> Result<Owed, FactorError> {
        let own = Some(caller.user);
        Ok(Owed {
            change: FactorChange { session: caller.session, at: self.accounts.clock.now() },
            letters: self.letters(user)?,
            line: self.accounts.line(kind, own, own, json!({ "factor": factor }), origin),
        })
    }

    /// The recovery codes to show: those that were stored.
    async fn added(&self, caller: Caller, added: FactorAdded, codes: Vec<String>) -> Vec<String> {
        self.changed(caller, added.ended).await;
        if added.has_new_codes { codes } else { Vec::new() }
    }

    /// Revokes the tokens of the ended sessions in this process.
    async fn changed(&self, caller: Caller, ended: Vec<SessionId>) {
        self.accounts.forget_sessions(&ended);
        self.accounts.people.forget(caller.user).await;
    }
}
