//! A forgotten password. The new one is typed first and waits as a hash; the letter's link makes it live and ends every session.
//!
//! Whether there is such an account is told neither by the answer nor by its time: the password is hashed in any case, and every answer
//! comes at the same moment after the question. Nobody gets a letter who has no local password or no address, whose account is disabled,
//! or who got five within the hour.
//!
//! The link alone makes the waiting password live, so a letter that was not asked for must not be followed; it says so. A link that is used
//! spends all others, and a password that is changed by its owner spends them, too.

use crate::fault::{Fault, FaultCode};
use crate::fields::{Checker, present};
use crate::registry::{LETTER_WINDOW, LETTERS_PER_HOUR, Registry, RegistryError};
use crate::token::digest;
use cabinet_domain::{AuditKind, LinkAction, LinkPurpose, User, UserId};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::TimeDelta;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use std::net::IpAddr;

/// life of the link.
const LIFE: TimeDelta = TimeDelta::minutes(30);

/// A restore as it comes from outside (B-055, B-275).
#[derive(Debug)]
pub struct RestoreRequest {
    /// Login or mail address.
    pub username: Option<String>,
    /// The new password.
    pub password: Option<SecretString>,
    /// Once more; checked if it is there.
    pub confirmation: Option<SecretString>,
    /// Language of the screen.
    pub language: Option<String>,
    /// Where it comes from.
    pub address: IpAddr,
    /// The request, for the audit trail.
    pub request_id: Option<String>,
}

/// Why a restore was refused; never because of the account.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Fields at fault.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// Any other.
    #[error(transparent)]
    Other(#[from] RegistryError),
}

/// Why a link did nothing.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Used, too old, or never ours.
    #[error("the link does not work (any more)")]
    Spent,
    /// The new address has become somebody else's meanwhile.
    #[error("the mail address is taken")]
    EmailTaken,
    /// Any other.
    #[error(transparent)]
    Other(#[from] RegistryError),
}

impl From<StorageError> for LinkError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Conflict { what: "users.email" } => Self::EmailTaken,
            other => Self::Other(other.into()),
        }
    }
}

impl Registry {
    /// Lets a new password wait for the link that goes to the account's address, if there is such an account.
    ///
    /// # Errors
    /// See [`RestoreError`].
    pub async fn ask_restore(&self, request: RestoreRequest) -> Result<(), RestoreError> {
        let (login, password) = self.check_restore(&request).map_err(RestoreError::Invalid)?;
        self.admit(request.address)?;
        Ok(self.in_equal_time(self.restore(&login, password, request)).await?)
    }

    /// Login and new password. The password is compared with what was typed as login only: the account's address stays unknown.
    fn check_restore(&self, request: &RestoreRequest) -> Result<(String, SecretString), Vec<Fault>> {
        let mut form = Checker::new(self.today());
        let typed = present(request.username.as_deref());
        let login = match typed {
            Some(login) => Some(login.to_owned()),
            None => form.fail("username", FaultCode::Required),
        };
        let as_login = typed.and_then(|login| login.parse().ok());
        let policy = &self.settings.policy;
        let password = form.password(policy, request.password.clone(), as_login.as_ref(), None);
        form.same_password("confirmPassword", request.password.as_ref(), request.confirmation.as_ref());
        form.finish()?;
        login.zip(password).ok_or_else(Vec::new)
    }

    async fn restore(
        &self,
        login: &str,
        password: SecretString,
        request: RestoreRequest,
    ) -> Result<(), RegistryError> {
        let found = match self.stores().users.find_by_login(login).await {
            // A text that no database keeps is nobody's login.
            Err(StorageError::Unstorable { .. }) => None,
            found => found?,
        };
        let hash = self.accounts.hash_password(password).await?;
        let Some(user) = found else { return Ok(()) };
        if !self.may_restore(&user).await? {
            return Ok(());
        }
        let now = self.clock().now();
        let secret = self.secret_link(user.id, LinkAction::RestorePassword { hash }, LIFE, now)?;
        let letter = Draft {
            language: request.language,
            token: Some(secret.secret.clone()),
            useful_until: Some(secret.link.expires_at),
            ..Draft::new(LetterTemplate::RestorePassword, user.id)
        };
        let letter = self.post.letter(letter, now)?;
        self.stores().links.add(secret.link, vec![letter], now).await?;
        self.accounts
            .audit(AuditKind::PasswordRestoreAsked, Some(user.id), None, json!({}), request.request_id)
            .await;
        Ok(())
    }

    async fn may_restore(&self, user: &User) -> Result<bool, StorageError> {
        let has_password = self.stores().credentials.lookup(user.id).await?.is_some();
        let since = self.clock().now() - LETTER_WINDOW;
        let letters = self.stores().links.count_since(user.id, LinkPurpose::RestorePassword, since).await?;
        Ok(has_password && user.email.is_some() && !user.disabled && letters < LETTERS_PER_HOUR)
    }

    /// Makes the waiting password live; returns whose it is.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn confirm_restore(
        &self,
        token: &SecretString,
        request_id: Option<String>,
    ) -> Result<UserId, LinkError> {
        let (digest, now) = (digest(token.expose_secret()), self.clock().now());
        let link = self.stores().links.lookup(&digest, now).await?;
        let link = link.filter(|link| link.action.purpose() == LinkPurpose::RestorePassword);
        let user = link.ok_or(LinkError::Spent)?.user;
        let letter = self.post.letter(Draft::new(LetterTemplate::PasswordChanged, user), now);
        let letter = letter.map_err(RegistryError::from)?;
        let used = self.stores().links.use_once(&digest, vec![letter], now).await?.ok_or(LinkError::Spent)?;
        self.accounts.forget_sessions(&used.ended);
        self.accounts.people.forget(user).await;
        let detail = json!({ "by": "restore", "sessions": used.ended.len() });
        self.accounts.audit(AuditKind::PasswordChanged, Some(user), Some(user), detail, request_id).await;
        Ok(user)
    }
}
