//! The restore request: a login and a new password.

use super::LIFE;
use crate::fault::{Fault, FaultCode};
use crate::fields::{Checker, present};
use crate::secret_link::secret_text;
use crate::self_service::{SelfService, SelfServiceError};
use crate::token::digest;
use cabinet_domain::{AuditKind, LinkAction, Origin, User};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use std::net::IpAddr;

/// A restore as requested (B-055, B-275).
#[derive(Debug)]
pub struct RestoreRequest {
    /// Login or e-mail address.
    pub username: Option<String>,
    pub password: Option<SecretString>,
    /// Confirmation of the password; checked only if present.
    pub confirmation: Option<SecretString>,
    /// Language of the UI.
    pub language: Option<String>,
    /// Client IP address, for throttling.
    pub address: IpAddr,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// Why a restore was rejected; never depends on the account.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Some fields are invalid.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// Any other error.
    #[error(transparent)]
    Other(#[from] SelfServiceError),
}

impl SelfService {
    /// Stores the new password as pending until the link in the e-mail is followed, if the account exists. Returns the secret that the
    /// browser keeps for [`LIFE`]: in that browser the link does not ask for the password again. The secret is returned in every case.
    ///
    /// # Errors
    /// See [`RestoreError`].
    pub async fn ask_restore(&self, request: RestoreRequest) -> Result<SecretString, RestoreError> {
        let (login, password) = self.check_restore(&request).map_err(RestoreError::Invalid)?;
        self.admit(request.address)?;
        let browser = secret_text(self.random()).map_err(SelfServiceError::from)?;
        self.in_equal_time(self.restore(&login, password, &browser, request)).await?;
        Ok(browser)
    }

    /// Validates login and new password. The password is compared only with the typed login, because the account's address must not be
    /// revealed.
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
        browser: &SecretString,
        request: RestoreRequest,
    ) -> Result<(), SelfServiceError> {
        let found = match self.stores().users.find_by_login(login).await {
            // A text that the database cannot store matches no login.
            Err(StorageError::Unstorable { .. }) => None,
            found => found?,
        };
        let hash = self.accounts.hash_password(password).await?;
        let Some(user) = found else { return Ok(()) };
        if !self.may_restore(&user).await? {
            return Ok(());
        }
        let now = self.clock().now();
        let action = LinkAction::RestorePassword { hash, browser: Some(digest(browser.expose_secret())) };
        let secret = self.secret_link(user.id, action, LIFE, now)?;
        let letter = Draft {
            language: request.language,
            token: Some(secret.secret.clone()),
            useful_until: Some(secret.link.expires_at),
            ..Draft::new(LetterTemplate::RestorePassword, user.id)
        };
        let letter = self.post.letter(letter, now)?;
        let (kind, who) = (AuditKind::PasswordRestoreAsked, Some(user.id));
        let line = self.accounts.line(kind, who, None, json!({}), request.origin);
        let mut work = self.stores().begin().await?;
        work.links().add(secret.link, None, now).await?;
        work.jobs().add(letter).await?;
        work.audit().add(line).await?;
        Ok(work.commit().await?)
    }

    async fn may_restore(&self, user: &User) -> Result<bool, StorageError> {
        let has_password = self.stores().credentials.lookup(user.id).await?.is_some();
        let may = has_password && user.email.is_some() && !user.disabled;
        Ok(may && self.restore_letters.take(&user.id).is_ok())
    }
}
