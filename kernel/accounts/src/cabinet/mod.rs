//! Accounts that an administrator creates at the desk (B-259), and the letter with which a person chooses a password.
//!
//! The administrator vouches for the address, so it counts as confirmed. The person either follows a mailed link and chooses a password, or
//! gets a printed code, which is the first password and must be replaced at the first sign-in. Consent is not asked at the desk: the person
//! is asked after signing in (docs/adr/0006).

mod form;
mod printed_code;

pub use form::{CabinetForm, CheckedCabinet};

use crate::random;
use crate::registration::{CONFIRM_LIFE, RegistrationError};
use crate::restore::LIFE;
use crate::secret_link::{SecretLink, secret_text};
use crate::self_service::{SelfService, SelfServiceError};
use cabinet_domain::{AuditEvent, LinkAction, Role, SessionId, User, UserId};
use cabinet_ports::repository::{FirstPassword, NewUser, Registration};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;

/// How the person gets a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activation {
    /// By a link in an e-mail.
    Email,
    /// By a code that is printed and handed over.
    Printed,
}

/// How long a printed code is valid. An administrator can print a new one.
pub const PRINTED_CODE_LIFE: TimeDelta = TimeDelta::days(14);

/// A code to be printed. It cannot be had again.
#[derive(Debug)]
pub struct PrintedCode {
    pub code: SecretString,
    /// When it becomes void.
    pub valid_until: DateTime<Utc>,
}

/// A new account.
#[derive(Debug)]
pub struct CreatedCabinet {
    pub user: User,
    /// `None` if a link was mailed.
    pub printed_code: Option<PrintedCode>,
}

impl SelfService {
    /// Creates a patient's account. It is not new to the administrators, for one of them made it. `audit` builds the events of the
    /// administrator from the account's id.
    ///
    /// # Errors
    /// `Invalid`, `EmailTaken`, `UsernameTaken`, `Other`.
    pub async fn create_cabinet(
        &self,
        form: CabinetForm,
        activation: Activation,
        audit: impl FnOnce(UserId) -> Vec<AuditEvent> + Send,
    ) -> Result<CreatedCabinet, RegistrationError> {
        let checked = form.check(activation, self.today()).map_err(RegistrationError::Invalid)?;
        let now = self.clock().now();
        let id = random::user_id(self.random(), now).map_err(SelfServiceError::from)?;
        let printed_code = match activation {
            Activation::Printed => Some(self.printed_code(now)?),
            Activation::Email => None,
        };
        let first = match &printed_code {
            Some(printed) => printed.code.clone(),
            None => secret_text(self.random()).map_err(SelfServiceError::from)?,
        };
        let hash = self.accounts.hash_password(first).await.map_err(SelfServiceError::from)?;
        let language = checked.language.clone();
        let mut registration = Registration {
            password_hash: Some(hash.clone()),
            must_change_password: printed_code.is_some(),
            password_valid_until: printed_code.as_ref().map(|printed| printed.valid_until),
            ..Registration::of(new_user(id, checked, now))
        };
        let mut letter = None;
        if activation == Activation::Email {
            let link = self.password_link(id, hash, CONFIRM_LIFE, now)?;
            let draft = password_letter(LetterTemplate::CabinetCreated, id, &link, language);
            letter = Some(self.post.letter(draft, now).map_err(SelfServiceError::from)?);
            registration.links.push(link.link);
        }
        let mut work = self.stores().begin().await?;
        let user = match work.users().register(registration).await {
            Err(StorageError::Conflict { what: "users.email" }) => return Err(RegistrationError::EmailTaken),
            Err(StorageError::Conflict { what: "users.username" }) => {
                return Err(RegistrationError::UsernameTaken);
            }
            outcome => outcome?,
        };
        work.cabinets().mark_viewed(&[id], now).await?;
        if let Some(letter) = letter {
            work.jobs().add(letter).await?;
        }
        work.audit().add_all(audit(id)).await?;
        work.commit().await?;
        Ok(CreatedCabinet { user, printed_code })
    }

    /// Replaces the password of an account without an e-mail address by a new printed code, and ends its sessions. `audit` builds the lines
    /// from the ended sessions. Returns the code and the ended sessions.
    ///
    /// # Errors
    /// `Conflict { what: "users.email" }` and `Missing { what: "user" }` of the storage; `Internal`, `Busy`.
    pub async fn print_code(
        &self,
        user: UserId,
        audit: impl FnOnce(&[SessionId]) -> Vec<AuditEvent> + Send,
    ) -> Result<(PrintedCode, Vec<SessionId>), SelfServiceError> {
        let now = self.clock().now();
        let printed = self.printed_code(now)?;
        let hash = self.accounts.hash_password(printed.code.clone()).await?;
        let first = FirstPassword { hash, valid_until: printed.valid_until };
        let mut work = self.stores().begin().await?;
        let ended = work.credentials().set_first(user, first, now).await?;
        work.audit().add_all(audit(&ended)).await?;
        work.commit().await?;
        Ok((printed, ended))
    }

    fn printed_code(&self, now: DateTime<Utc>) -> Result<PrintedCode, SelfServiceError> {
        let code = printed_code::make(self.random())?;
        Ok(PrintedCode { code, valid_until: now + PRINTED_CODE_LIFE })
    }

    /// Mails a link with which the person chooses a new password, at an administrator's request. `false`, and nothing is sent, if the account
    /// has no address, or too many links were sent within the hour.
    ///
    /// # Errors
    /// Storage errors; `Internal`, `Busy`.
    pub async fn send_restore(
        &self,
        user: &User,
        language: Option<String>,
        audit: AuditEvent,
    ) -> Result<bool, SelfServiceError> {
        if user.email.is_none() || user.disabled || self.restore_letters.take(&user.id).is_err() {
            return Ok(false);
        }
        let now = self.clock().now();
        let hash = self.accounts.hash_password(secret_text(self.random())?).await?;
        let link = self.password_link(user.id, hash, LIFE, now)?;
        let draft = password_letter(LetterTemplate::RestorePassword, user.id, &link, language);
        let letter = self.post.letter(draft, now)?;
        let mut work = self.stores().begin().await?;
        work.links().add(link.link, None, now).await?;
        work.jobs().add(letter).await?;
        work.audit().add(audit).await?;
        work.commit().await?;
        Ok(true)
    }

    /// A link that asks every browser for the new password: the pending one is random and discarded unseen.
    fn password_link(
        &self,
        user: UserId,
        hash: String,
        life: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<SecretLink, SelfServiceError> {
        self.secret_link(user, LinkAction::RestorePassword { hash, browser: None }, life, now)
    }
}

fn password_letter(
    template: LetterTemplate,
    user: UserId,
    link: &SecretLink,
    language: Option<String>,
) -> Draft {
    Draft {
        language,
        token: Some(link.secret.clone()),
        useful_until: Some(link.link.expires_at),
        ..Draft::new(template, user)
    }
}

fn new_user(id: UserId, checked: CheckedCabinet, now: DateTime<Utc>) -> NewUser {
    NewUser {
        id,
        username: checked.username,
        email_confirmed_at: checked.email.as_ref().map(|_| now),
        email: checked.email,
        name: checked.name,
        birth_date: checked.birth_date,
        gender: checked.gender,
        snils: checked.snils,
        phone: checked.phone,
        citizenship: checked.citizenship,
        role: Role::Patient,
        staff_role: None,
        requested_role: None,
        esia_oid: None,
        demo: false,
        created_at: now,
    }
}
