//! Verifies the answer to a second-step challenge and opens the session.

use super::{Ceremony, SecondSteps, StepMethod, recovery};
use crate::throttle::{Admission, LoginKey};
use crate::token::digest;
use crate::{LoginContext, SignInError, SignedIn};
use cabinet_domain::{AuditKind, User, UserId};
use cabinet_ports::repository::{Challenge, ChallengePurpose, NewJob};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::json;
use std::net::IpAddr;
use std::time::Duration;
use webauthn_rs::prelude::PublicKeyCredential;

/// Attempts per challenge. After that the password is required again.
pub(super) const TRIES: u32 = 5;

/// The answer to a challenge.
#[derive(Debug, Clone)]
pub enum Answer {
    /// Six digits from the authenticator app.
    Totp(SecretString),
    Recovery(SecretString),
    /// The credential that the browser got from the authenticator.
    Passkey(Box<PublicKeyCredential>),
}

impl Answer {
    const fn method(&self) -> StepMethod {
        match self {
            Self::Totp(_) => StepMethod::Totp,
            Self::Recovery(_) => StepMethod::Recovery,
            Self::Passkey(_) => StepMethod::Passkey,
        }
    }
}

/// Why the second step failed.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The code or the passkey is wrong.
    #[error("the second step is wrong")]
    Wrong,
    /// The challenge is already answered, expired, or was tried too often: start again with the
    /// password.
    #[error("the question is spent")]
    Spent,
    /// Too many answers of this user with this method.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next answer is accepted.
        retry_after: Duration,
    },
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Sealing, signing or the source of randomness failed.
    #[error("the second step failed inside")]
    Internal,
}

impl From<SignInError> for StepError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Storage(error) => Self::Storage(error),
            SignInError::Refused
            | SignInError::PasswordVoid
            | SignInError::EmailUnconfirmed { .. }
            | SignInError::SecondStep(_) => Self::Wrong,
            SignInError::TooOften { retry_after } | SignInError::Busy { retry_after } => {
                Self::TooOften { retry_after }
            }
            SignInError::Outdated => Self::Spent,
            SignInError::Internal => Self::Internal,
        }
    }
}

impl SecondSteps {
    /// Signs in a user whose password was right, if the second step is right too.
    ///
    /// # Errors
    /// See [`StepError`].
    pub async fn answer(
        &self,
        token: &SecretString,
        answer: Answer,
        address: IpAddr,
        entrance: LoginContext,
    ) -> Result<SignedIn, StepError> {
        let user = self.asked(token).await?;
        let method = answer.method();
        self.admit(user.id, method)?;
        let is_right = match answer {
            Answer::Totp(code) => self.is_code_right(user.id, code.expose_secret()).await?,
            Answer::Recovery(code) => self.spend_recovery(&user, code.expose_secret(), &entrance).await?,
            Answer::Passkey(credential) => self.is_passkey_right(&user, token, &credential).await?,
        };
        if !is_right {
            self.note_refusal(user.id, method.name(), &entrance).await?;
            return Err(StepError::Wrong);
        }
        // Of two concurrent right answers only one succeeds.
        let taken = self.take(token, ChallengePurpose::SecondStep).await?;
        taken.ok_or(StepError::Spent)?;
        self.answers.fill(&(user.id, method));
        self.welcome(user, method.name(), address, entrance).await
    }

    /// Starts a sign-in with a passkey alone, for any user who has one for this deployment.
    ///
    /// # Errors
    /// See [`StepError`].
    pub async fn start_passkey_sign_in(&self) -> Result<Ceremony, StepError> {
        self.ask_any_passkey().await
    }

    /// Finishes the passkey sign-in.
    ///
    /// # Errors
    /// See [`StepError`].
    pub async fn finish_passkey_sign_in(
        &self,
        ceremony: &SecretString,
        credential: &PublicKeyCredential,
        address: IpAddr,
        entrance: LoginContext,
    ) -> Result<SignedIn, StepError> {
        let asked = self.take(ceremony, ChallengePurpose::PasskeySignIn).await?.ok_or(StepError::Spent)?;
        let Some(user) = self.owner_of(&asked, credential).await? else { return Err(StepError::Wrong) };
        self.welcome(user, "passkey_alone", address, entrance).await
    }

    /// The user of the challenge; counts an attempt.
    pub(super) async fn asked(&self, token: &SecretString) -> Result<User, StepError> {
        let digest = digest(token.expose_secret());
        let challenges = &self.accounts.stores.challenges;
        let now = self.accounts.clock.now();
        let asked = challenges.try_answer(&digest, ChallengePurpose::SecondStep, TRIES, now).await?;
        let asked = asked.ok_or(StepError::Spent)?;
        let user = self.living(asked.user.ok_or(StepError::Spent)?).await?;
        // The password may have changed since it was checked.
        if asked.security_stamp == Some(user.security_stamp) { Ok(user) } else { Err(StepError::Spent) }
    }

    pub(super) async fn take(
        &self,
        token: &SecretString,
        purpose: ChallengePurpose,
    ) -> Result<Option<Challenge>, StorageError> {
        let now = self.accounts.clock.now();
        self.accounts.stores.challenges.take(&digest(token.expose_secret()), purpose, now).await
    }

    pub(super) async fn living(&self, id: UserId) -> Result<User, StepError> {
        let user = self.accounts.stores.users.lookup(id).await?;
        user.filter(|user| !user.disabled).ok_or(StepError::Spent)
    }

    fn admit(&self, user: UserId, method: StepMethod) -> Result<(), StepError> {
        self.answers.take(&(user, method)).map_err(|retry_after| StepError::TooOften { retry_after })
    }

    async fn is_code_right(&self, user: UserId, code: &str) -> Result<bool, StepError> {
        let factors = self.accounts.stores.factors.list(user).await?;
        let Some(totp) = factors.totp.filter(|totp| totp.confirmed_at.is_some()) else { return Ok(false) };
        let secret =
            self.vault.open(&super::app::context(user), &totp.sealed).map_err(|_| StepError::Internal)?;
        match self.step_of(&secret, code, self.accounts.clock.now()) {
            Some(step) => Ok(self.accounts.stores.factors.accept_totp(user, step).await?),
            None => Ok(false),
        }
    }

    async fn spend_recovery(
        &self,
        user: &User,
        code: &str,
        entrance: &LoginContext,
    ) -> Result<bool, StepError> {
        let letters = self.letters(user).map_err(|_| StepError::Internal)?;
        let digest = recovery::digest(user.id, code);
        let (kind, own, request) = (AuditKind::RecoveryCodeUsed, Some(user.id), entrance.origin.clone());
        let line = self.accounts.line(kind, own, own, json!({}), request);
        let mut work = self.accounts.stores.begin().await?;
        if !work.factors().spend_recovery(user.id, &digest).await? {
            return Ok(false);
        }
        work.jobs().add_all(letters).await?;
        work.audit().add(line).await?;
        work.commit().await?;
        Ok(true)
    }

    async fn is_passkey_right(
        &self,
        user: &User,
        token: &SecretString,
        credential: &PublicKeyCredential,
    ) -> Result<bool, StepError> {
        let ceremony = super::passkeys::beside(token);
        let asked = self.take(&ceremony, ChallengePurpose::SecondStepPasskey).await?;
        let asked = asked.ok_or(StepError::Spent)?;
        self.is_own_passkey(user.id, &asked, credential).await
    }

    async fn welcome(
        &self,
        user: User,
        method: &'static str,
        address: IpAddr,
        entrance: LoginContext,
    ) -> Result<SignedIn, StepError> {
        let accounts = &self.accounts;
        if accounts.confirm_email && user.has_unconfirmed_email() {
            return Err(StepError::Wrong);
        }
        let now = accounts.clock.now();
        let (own, detail) = (Some(user.id), json!({ "second_step": method }));
        let line = accounts.line(AuditKind::SignedIn, own, own, detail, entrance.origin);
        let opened = accounts.open_session(&user, entrance.user_agent, entrance.persistent, line).await?;
        accounts.login_throttle.succeeded(
            LoginKey::of("", Some(user.id)),
            user.id,
            address,
            Admission::Ordinary,
        );
        let device = accounts.devices.sign(user.id, &*accounts.random, now);
        Ok(SignedIn {
            user: user.id,
            access: opened.access,
            refresh: opened.refresh,
            device,
            persistent: entrance.persistent,
        })
    }

    async fn note_refusal(
        &self,
        user: UserId,
        method: &'static str,
        entrance: &LoginContext,
    ) -> Result<(), StorageError> {
        let detail = json!({ "reason": "second_step", "second_step": method });
        let request = entrance.origin.clone();
        let line = self.accounts.line(AuditKind::SignInRefused, Some(user), None, detail, request);
        self.accounts.write(line).await
    }

    /// The e-mail about a changed factor; none if the user has no address.
    pub(super) fn letters(&self, user: &User) -> Result<Vec<NewJob>, cabinet_ports::post::Unsealable> {
        if user.email.is_none() {
            return Ok(Vec::new());
        }
        let draft = Draft::new(LetterTemplate::FactorChanged, user.id);
        Ok(vec![self.post.letter(draft, self.accounts.clock.now())?])
    }
}
