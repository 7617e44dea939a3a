//! Registration: the form is checked as a whole, and account, password, consents, document, links, the letter and the lines of the audit
//! trail come into being in one transaction, or none of them does.
//!
//! That an address or a login is taken is told (B-320, B-321), which tells a stranger that there is such an account; the documents demand
//! it, and the number of questions from one address is bounded.
//!
//! A double click is one registration: the second one finds the first, which is [`REPEATED`] minutes old at most and has the same login,
//! address and password, and gets its answer. No second letter is written.

mod disk_space;
mod form;
mod papers;
mod upload;

pub(crate) use disk_space::DiskSpace;
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

/// How long the same registration is taken for a second click.
const REPEATED: TimeDelta = TimeDelta::minutes(10);
/// Life of the link that proves an address: letters are read on the next day, too. The letters `confirm_email` and `new_email` name it in
/// words: "two days".
pub const CONFIRM_LIFE: TimeDelta = TimeDelta::days(2);
/// Life of the token with which the files of a registration come.
const UPLOAD_LIFE: TimeDelta = TimeDelta::minutes(30);

/// A registration as it comes from outside.
#[derive(Debug)]
pub struct RegistrationRequest {
    /// What was typed.
    pub form: RegistrationForm,
    /// Where it comes from.
    pub address: IpAddr,
    /// Where it was asked from, for the audit trail.
    pub origin: Option<Origin>,
}

/// Who is registered.
#[derive(Debug)]
pub struct Registered {
    /// The account.
    pub user: UserId,
    /// Whether the mailed link must be followed before signing in.
    pub confirmation_required: bool,
    /// Brings the files of the registration within half an hour.
    pub upload_token: SecretString,
}

/// Why nobody was registered.
#[derive(Debug, thiserror::Error)]
pub enum RegistrationError {
    /// Fields at fault.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// B-320
    #[error("the mail address is taken")]
    EmailTaken,
    /// B-321
    #[error("the login is taken")]
    UsernameTaken,
    /// The text that was agreed to is not the one that is in force now: show it again.
    #[error("the consent is to an outdated text")]
    ConsentOutdated,
    /// Any other.
    #[error(transparent)]
    Other(#[from] SelfServiceError),
}

impl From<StorageError> for RegistrationError {
    fn from(error: StorageError) -> Self {
        Self::Other(error.into())
    }
}

impl SelfService {
    /// Registers a patient. `papers` makes the consents and documents of the new account, whose id it is given.
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
            letters,
            audit,
            ..Registration::of(new)
        };
        match self.stores().users.register(registration).await {
            Ok(user) => Ok(Registered {
                user: user.id,
                confirmation_required: self.settings.confirm_email,
                upload_token: upload.secret,
            }),
            Err(StorageError::Conflict { what }) => self.refuse_or_repeat(what, &checked).await,
            Err(error) => Err(error.into()),
        }
    }

    async fn refuse_or_repeat(
        &self,
        what: &'static str,
        checked: &CheckedRegistration,
    ) -> Result<Registered, RegistrationError> {
        if let Some(first) = self.first_click(checked).await? {
            let now = self.clock().now();
            let upload = self.secret_link(first.id, LinkAction::Upload, UPLOAD_LIFE, now)?;
            self.stores().links.add(upload.link, Vec::new(), now).await?;
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

    /// The account that the first click made, if this is the second.
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

    /// A link of this account, and its secret.
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
        // Whatever was asked for: nobody gives themself rights.
        role: Role::Patient,
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
