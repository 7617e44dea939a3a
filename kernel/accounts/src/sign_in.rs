//! Sign-in with login and password.

use crate::opening::JUDGEMENTS;
use crate::second_step::Waiting;
use crate::throttle::{Admission, LoginKey, Refused};
use crate::{AccessToken, Accounts, HashError};
use cabinet_domain::{AuditKind, LinkPurpose, Origin, User, UserId};
use cabinet_ports::StorageError;
use cabinet_rate_limit::subscriber;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use std::net::IpAddr;
use std::time::Duration;
use uuid::Uuid;

/// A sign-in attempt.
#[derive(Debug, Clone)]
pub struct SignInAttempt {
    /// Login or e-mail address.
    pub login: String,
    pub password: SecretString,
    /// Client IP address, for throttling.
    pub address: IpAddr,
    /// The device token of a known device, if the browser has one.
    pub device: Option<SecretString>,
    /// The `User-Agent` of the browser.
    pub user_agent: Option<String>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
    /// The person chose to stay signed in on this device.
    pub persistent: bool,
}

/// The result of a successful sign-in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub user: UserId,
    /// For the `Authorization` header.
    pub access: AccessToken,
    /// For the cookie `cabinet_refresh`.
    pub refresh: SecretString,
    /// For the cookie `cabinet_device`; `None` if the device is already known.
    pub device: Option<SecretString>,
    /// The person chose to stay signed in on this device.
    pub persistent: bool,
}

/// Why a sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Wrong login, wrong password, or a disabled account; the response does not reveal which.
    #[error("login or password is wrong")]
    Refused,
    /// The password is right, but the address has not been confirmed yet.
    #[error("the mail address is not confirmed")]
    EmailUnconfirmed {
        /// The mail server rejected the e-mail permanently, for example because the address does not exist.
        is_refused: bool,
    },
    /// The password is right, but it is a printed first password that has expired.
    #[error("the first password has expired")]
    PasswordVoid,
    /// The password is right; a second step is required.
    #[error("a second step is needed")]
    SecondStep(Waiting),
    /// Too many attempts; the password was not checked.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next attempt is accepted.
        retry_after: Duration,
    },
    /// The queue of the password hasher is full.
    #[error("too many people sign in at the moment")]
    Busy {
        /// Time after which a retry is worthwhile.
        retry_after: Duration,
    },
    /// The account has changed during the evaluation, which is then repeated; callers of this crate do not see this error.
    #[error("the account has changed during the sign-in")]
    Outdated,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Hashing, signing or the source of randomness failed.
    #[error("sign-in failed inside")]
    Internal,
}

impl From<HashError> for SignInError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy { retry_after } => Self::Busy { retry_after },
            HashError::Failed => Self::Internal,
        }
    }
}

impl Accounts {
    /// Signs in with login and password; throttled as described in [`crate::throttle`].
    ///
    /// # Errors
    /// See [`SignInError`].
    pub async fn sign_in(&self, attempt: SignInAttempt) -> Result<SignedIn, SignInError> {
        let (mut user, admission) = self.admit(&attempt).await?;
        for _ in 0..JUDGEMENTS {
            match self.judge(user, &attempt, admission).await {
                Err(SignInError::Outdated) => user = self.find(&attempt.login).await?,
                outcome => return outcome,
            }
        }
        Err(SignInError::Refused)
    }

    /// Evaluates an attempt against the account as it was read. A session is opened only if the account has not changed since.
    async fn judge(
        &self,
        user: Option<User>,
        attempt: &SignInAttempt,
        admission: Admission,
    ) -> Result<SignedIn, SignInError> {
        // No user has the nil id, but the query takes as long, so an unknown login is not faster by one database query.
        let whose = user.as_ref().map_or(UserId(Uuid::nil()), |user| user.id);
        let stored = self.stores.credentials.lookup(whose).await?;
        let is_void = stored.as_ref().is_some_and(|password| password.is_void(self.clock.now()));
        let stored = stored.map(|credential| credential.hash);
        let fits = self.hasher.verify(attempt.password.clone(), stored).await?;
        match user {
            Some(user) if fits && !user.disabled && is_void => {
                self.note_refusal(Some(user.id), "password_void", attempt).await?;
                Err(SignInError::PasswordVoid)
            }
            Some(user) if fits && !user.disabled && self.confirm_email && user.has_unconfirmed_email() => {
                self.note_refusal(Some(user.id), "email_unconfirmed", attempt).await?;
                let link =
                    self.stores.links.find_open(user.id, LinkPurpose::ConfirmEmail, self.clock.now()).await?;
                let is_refused = link.is_some_and(|link| link.refused_at.is_some());
                Err(SignInError::EmailUnconfirmed { is_refused })
            }
            Some(user) if fits && !user.disabled => {
                let factors = self.stores.factors.list(user.id).await?;
                match self.ask_second_step(&user, &factors).await? {
                    Some(waiting) => {
                        // The attempt stops here, but its sender knows the password: the owner should see that.
                        self.note_refusal(Some(user.id), "second_step_asked", attempt).await?;
                        Err(SignInError::SecondStep(waiting))
                    }
                    None => self.welcome(user, attempt, admission).await,
                }
            }
            Some(user) => {
                let reason = if fits { "disabled" } else { "wrong_password" };
                self.note_refusal(Some(user.id), reason, attempt).await?;
                Err(SignInError::Refused)
            }
            None => {
                self.note_refusal(None, "unknown_login", attempt).await?;
                Err(SignInError::Refused)
            }
        }
    }

    async fn admit(&self, attempt: &SignInAttempt) -> Result<(Option<User>, Admission), SignInError> {
        let now = self.clock.now();
        let mark = attempt.device.as_ref().and_then(|mark| self.devices.read(mark.expose_secret(), now));
        let mut found = None;
        // Every database lookup is paid for by a bucket: first the device's, which strangers cannot empty, otherwise the address's.
        if let Some((owner, device)) = mark
            && let Some(admission) = self.login_throttle.admit_device(device)
        {
            let user = self.find(&attempt.login).await?;
            if user.as_ref().is_some_and(|user| user.id == owner) {
                return Ok((user, admission));
            }
            found = Some(user);
        }
        if let Err(retry_after) = self.login_throttle.admit_address(attempt.address) {
            return self
                .turn_away(Refused::Address(subscriber(attempt.address)), None, attempt, retry_after)
                .await;
        }
        let user = match found {
            Some(user) => user,
            None => self.find(&attempt.login).await?,
        };
        let subject = user.as_ref().map(|user| user.id);
        let login = LoginKey::of(&attempt.login, subject);
        match self.login_throttle.admit_login(login, subject, attempt.address) {
            Ok(admission) => Ok((user, admission)),
            Err(retry_after) => self.turn_away(Refused::Login(login), subject, attempt, retry_after).await,
        }
    }

    /// The user that the login names. A text that the database cannot store matches no login.
    async fn find(&self, login: &str) -> Result<Option<User>, StorageError> {
        match self.stores.users.find_by_login(login).await {
            Err(StorageError::Unstorable { .. }) => Ok(None),
            found => found,
        }
    }

    async fn turn_away<T>(
        &self,
        refused: Refused,
        subject: Option<UserId>,
        attempt: &SignInAttempt,
        retry_after: Duration,
    ) -> Result<T, SignInError> {
        if self.login_throttle.is_first_refusal(refused) {
            self.note_refusal(subject, "throttled", attempt).await?;
        }
        Err(SignInError::TooOften { retry_after })
    }

    async fn welcome(
        &self,
        user: User,
        attempt: &SignInAttempt,
        admission: Admission,
    ) -> Result<SignedIn, SignInError> {
        let now = self.clock.now();
        let own = Some(user.id);
        let line = self.line(AuditKind::SignedIn, own, own, json!({}), attempt.origin.clone());
        let opened = self.open_session(&user, attempt.user_agent.clone(), attempt.persistent, line).await?;
        let login = LoginKey::of(&attempt.login, Some(user.id));
        self.login_throttle.succeeded(login, user.id, attempt.address, admission);
        let device = match admission {
            Admission::KnownDevice(_) => None,
            Admission::Ordinary => self.devices.sign(user.id, &*self.random, now),
        };
        Ok(SignedIn {
            user: user.id,
            access: opened.access,
            refresh: opened.refresh,
            device,
            persistent: attempt.persistent,
        })
    }

    async fn note_refusal(
        &self,
        subject: Option<UserId>,
        reason: &'static str,
        attempt: &SignInAttempt,
    ) -> Result<(), StorageError> {
        let detail = json!({ "reason": reason });
        let request = attempt.origin.clone();
        self.write(self.line(AuditKind::SignInRefused, subject, None, detail, request)).await
    }
}
