//! Registration: validates the form as a whole, then creates account, password, consents, document, links, the e-mail and the audit
//! events in one transaction.
//!
//! The response says whether an address or a login is taken (B-320, B-321), which reveals to a stranger that the account exists. The
//! specification requires it; the number of requests from one address is limited.
//!
//! A double click registers once: the second request finds the first registration, which is at most [`REPEATED`] old and has the same
//! login, address and password, and gets the same response. No second e-mail is sent.

mod form;
mod papers;
mod upload;

pub use form::{CheckedDocument, CheckedRegistration, ConsentTick, RegistrationForm};
pub use papers::{Papers, PapersError};
pub use upload::UploadError;

use crate::fault::Fault;
use crate::random;
use crate::secret_link::SecretLink;
use crate::self_service::{SelfService, SelfServiceError};
use cabinet_domain::{AuditKind, LinkAction, Origin, Role, User, UserId};
use cabinet_ports::repository::{NewUser, Registration};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use serde_json::json;
use std::net::IpAddr;

/// How long a repeated registration counts as a second click.
const REPEATED: TimeDelta = TimeDelta::minutes(10);
/// Lifetime of the link that confirms an address; people may read the e-mail only on the next day. The e-mails `confirm_email` and
/// `new_email` state it in words: "two days".
pub const CONFIRM_LIFE: TimeDelta = TimeDelta::days(2);
/// Lifetime of the token that authorizes the uploads of a registration.
const UPLOAD_LIFE: TimeDelta = TimeDelta::minutes(30);

/// A registration as requested.
#[derive(Debug)]
pub struct RegistrationRequest {
    /// The form as it was typed.
    pub form: RegistrationForm,
    /// Client IP address, for throttling.
    pub address: IpAddr,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// The result of a registration.
#[derive(Debug)]
pub struct Registered {
    pub user: UserId,
    /// Whether the mailed link must be followed before signing in.
    pub confirmation_required: bool,
    /// Authorizes the uploads of this registration for half an hour.
    pub upload_token: SecretString,
}

/// Why a registration failed.
#[derive(Debug, thiserror::Error)]
pub enum RegistrationError {
    /// Some fields are invalid.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// B-320
    #[error("the mail address is taken")]
    EmailTaken,
    /// B-321
    #[error("the login is taken")]
    UsernameTaken,
    /// The accepted consent text is not the current version: show the new one.
    #[error("the consent is to an outdated text")]
    ConsentOutdated,
    /// Any other error.
    #[error(transparent)]
    Other(#[from] SelfServiceError),
}

impl From<StorageError> for RegistrationError {
    fn from(error: StorageError) -> Self {
        Self::Other(error.into())
    }
}

impl SelfService {
    /// Registers a patient. `papers` builds the consents and documents of the new account from its id.
    ///
    /// # Errors
    /// See [`RegistrationError`].
    pub async fn register(
        &self,
        request: RegistrationRequest,
        papers: impl FnOnce(UserId, &CheckedRegistration, DateTime<Utc>) -> Result<Papers, PapersError> + Send,
    ) -> Result<Registered, RegistrationError> {
        let checked =
            request.form.check(&self.settings.policy, self.today()).map_err(RegistrationError::Invalid)?;
        self.admit(request.address)?;
        let hash =
            self.accounts.hash_password(checked.password.clone()).await.map_err(SelfServiceError::from)?;
        let now = self.clock().now();
        let user = random::user_id(self.random(), now).map_err(SelfServiceError::from)?;
        let papers = papers(user, &checked, now)?;
        let upload = self.secret_link(user, LinkAction::Upload, UPLOAD_LIFE, now)?;
        let mut links = vec![upload.link];
        let mut letters = Vec::new();
        if self.settings.confirm_email {
            let confirm = self.secret_link(user, LinkAction::ConfirmEmail, CONFIRM_LIFE, now)?;
            letters.push(
                self.post
                    .letter(confirm_letter(user, &checked, &confirm), now)
                    .map_err(SelfServiceError::from)?,
            );
            links.push(confirm.link);
        }
        let new = new_user(user, &checked, now);
        let detail = json!({ "role": new.role.authority(), "requested": checked.requested_role });
        let own = Some(user);
        let mut audit = vec![self.accounts.line(AuditKind::Registered, own, own, detail, request.origin)];
        audit.extend(papers.audit);
        let registration = Registration {
            password_hash: Some(hash),
            links,
            consents: papers.consents,
            documents: papers.documents,
            ..Registration::of(new)
        };
        let mut work = self.stores().begin().await?;
        match work.users().register(registration).await {
            Err(StorageError::Conflict { what }) => {
                drop(work);
                return self.refuse_or_repeat(what, &checked).await;
            }
            outcome => drop(outcome?),
        }
        work.jobs().add_all(letters).await?;
        work.audit().add_all(audit).await?;
        work.commit().await?;
        Ok(Registered {
            user,
            confirmation_required: self.settings.confirm_email,
            upload_token: upload.secret,
        })
    }

    async fn refuse_or_repeat(
        &self,
        what: &'static str,
        checked: &CheckedRegistration,
    ) -> Result<Registered, RegistrationError> {
        if let Some(first) = self.first_click(checked).await? {
            let now = self.clock().now();
            let upload = self.secret_link(first.id, LinkAction::Upload, UPLOAD_LIFE, now)?;
            let mut work = self.stores().begin().await?;
            work.links().add(upload.link, None, now).await?;
            work.commit().await?;
            return Ok(Registered {
                user: first.id,
                confirmation_required: self.settings.confirm_email && first.has_unconfirmed_email(),
                upload_token: upload.secret,
            });
        }
        match what {
            "users.email" => Err(RegistrationError::EmailTaken),
            "users.username" => Err(RegistrationError::UsernameTaken),
            what => Err(StorageError::Conflict { what }.into()),
        }
    }

    /// The account that the first click created, if this is the second.
    async fn first_click(&self, checked: &CheckedRegistration) -> Result<Option<User>, RegistrationError> {
        let found = self.stores().users.find_by_login(checked.username.as_str()).await?;
        let is_alike = |user: &User| {
            user.username.folded() == checked.username.folded()
                && user.email.as_ref().is_some_and(|email| email.folded() == checked.email.folded())
                && self.clock().now() - user.created_at <= REPEATED
        };
        let Some(user) = found.filter(is_alike) else { return Ok(None) };
        let stored = self.stores().credentials.lookup(user.id).await?.map(|credential| credential.hash);
        let fits = self.accounts.hasher.verify(checked.password.clone(), stored).await;
        Ok(fits.map_err(SelfServiceError::from)?.then_some(user))
    }

    /// Creates a link for this account, together with its secret.
    pub(crate) fn secret_link(
        &self,
        user: UserId,
        action: LinkAction,
        life: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<SecretLink, SelfServiceError> {
        Ok(SecretLink::make(user, action, life, now, self.random())?)
    }
}

fn new_user(id: UserId, checked: &CheckedRegistration, now: DateTime<Utc>) -> NewUser {
    NewUser {
        id,
        username: checked.username.clone(),
        email: Some(checked.email.clone()),
        email_confirmed_at: None,
        name: checked.name.clone(),
        birth_date: checked.birth_date,
        gender: checked.gender,
        snils: checked.snils,
        phone: checked.phone.clone(),
        citizenship: checked.citizenship,
        // Always a patient, whatever role was requested: users cannot grant themselves rights.
        role: Role::Patient,
        staff_role: None,
        requested_role: checked.requested_role,
        esia_oid: None,
        demo: false,
        created_at: now,
    }
}

fn confirm_letter(user: UserId, checked: &CheckedRegistration, confirm: &SecretLink) -> Draft {
    Draft {
        language: checked.language.clone(),
        token: Some(confirm.secret.clone()),
        useful_until: Some(confirm.link.expires_at),
        ..Draft::new(LetterTemplate::ConfirmEmail, user)
    }
}
