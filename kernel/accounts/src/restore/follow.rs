//! Follows the link in the restore e-mail.

use crate::fault::{Fault, FaultCode};
use crate::fields::Checker;
use crate::self_service::{SelfService, SelfServiceError};
use crate::token::digest;
use cabinet_domain::{AuditKind, LinkAction, OneTimeLink, Origin, User, UserId};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use subtle::ConstantTimeEq;

/// The data of a followed link.
#[derive(Debug)]
pub struct FollowedRestore {
    /// The secret from the e-mail.
    pub token: SecretString,
    /// The secret that the browser has kept since its request.
    pub browser: Option<SecretString>,
    /// The new password, if it was typed at the link.
    pub password: Option<SecretString>,
    /// Confirmation of the password; checked only if present.
    pub confirmation: Option<SecretString>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// Why following a link failed.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Used, expired, or not issued by us.
    #[error("the link does not work (any more)")]
    Spent,
    /// The new address has been taken by another account meanwhile.
    #[error("the mail address is taken")]
    EmailTaken,
    /// The new password is missing or not accepted.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// Any other error.
    #[error(transparent)]
    Other(#[from] SelfServiceError),
}

impl From<StorageError> for LinkError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Conflict { what: "users.email" } => Self::EmailTaken,
            other => Self::Other(other.into()),
        }
    }
}

impl SelfService {
    /// Whether the link must ask this browser for the new password; it need not in the browser that requested the restore
    /// . Does not use up the link.
    ///
    /// # Errors
    /// [`LinkError::Spent`]; storage errors of the repository.
    pub async fn restore_asks_password(
        &self,
        token: &SecretString,
        browser: Option<&SecretString>,
    ) -> Result<bool, LinkError> {
        Ok(!has_asked(&self.open_restore(token).await?, browser))
    }

    /// Activates the password that was typed at the link, or the pending one in the browser that requested it; returns the
    /// owner.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn follow_restore(&self, followed: FollowedRestore) -> Result<UserId, LinkError> {
        let link = self.open_restore(&followed.token).await?;
        let password_hash = match &followed.password {
            None if has_asked(&link, followed.browser.as_ref()) => None,
            typed => {
                let user = self.stores().users.lookup(link.user).await?.ok_or(LinkError::Spent)?;
                let password = self.check_typed(&user, typed.as_ref(), followed.confirmation.as_ref());
                let password = password.map_err(LinkError::Invalid)?;
                Some(self.accounts.hash_password(password).await.map_err(SelfServiceError::from)?)
            }
        };
        let now = self.clock().now();
        let letter = self.post.letter(Draft::new(LetterTemplate::PasswordChanged, link.user), now);
        let letter = letter.map_err(SelfServiceError::from)?;
        let own = Some(link.user);
        let detail = json!({ "by": "restore" });
        let line = self.accounts.line(AuditKind::PasswordChanged, own, own, detail, followed.origin);
        let mut work = self.stores().begin().await?;
        let used = work.links().use_once(&link.digest, password_hash, now).await?.ok_or(LinkError::Spent)?;
        work.jobs().add(letter).await?;
        work.audit().add(line).await?;
        work.commit().await?;
        self.accounts.forget_sessions(&used.ended);
        self.accounts.people.forget(link.user).await;
        Ok(link.user)
    }

    async fn open_restore(&self, token: &SecretString) -> Result<OneTimeLink, LinkError> {
        let digest = digest(token.expose_secret());
        let link = self.stores().links.lookup(&digest, self.clock().now()).await?;
        link.filter(|link| matches!(link.action, LinkAction::RestorePassword { .. })).ok_or(LinkError::Spent)
    }

    fn check_typed(
        &self,
        user: &User,
        password: Option<&SecretString>,
        confirmation: Option<&SecretString>,
    ) -> Result<SecretString, Vec<Fault>> {
        let mut form = Checker::new(self.today());
        let (policy, email) = (&self.settings.policy, user.email.as_ref());
        let typed = form.password(policy, password.cloned(), Some(&user.username), email);
        form.same_password("confirmPassword", password, confirmation);
        form.finish()?;
        typed.ok_or_else(|| vec![Fault::new("password", FaultCode::Required)])
    }
}

/// Whether this browser requested the pending password.
fn has_asked(link: &OneTimeLink, browser: Option<&SecretString>) -> bool {
    let LinkAction::RestorePassword { browser: Some(kept), .. } = &link.action else { return false };
    browser.is_some_and(|shown| bool::from(digest(shown.expose_secret()).ct_eq(kept)))
}
