//! E-mail address: confirmed once after registration and again after each change. An e-mail to the new address, and never the API response,
//! says that an address already belongs to another account. The old address stays in effect until the link in the e-mail to the new address
//! is followed; its owner is notified of the request at once. Everything that ends the person's other sessions (a new password, a changed
//! factor, signing out everywhere, leaving) also invalidates the link, because the holder of one of those sessions may have requested it.

mod evict;

use crate::fields::present;
use crate::registration::CONFIRM_LIFE;
use crate::restore::LinkError;
use crate::self_service::{LETTER_WINDOW, LETTERS_PER_HOUR, SelfService, SelfServiceError};
use crate::token::digest;
use cabinet_domain::{AuditKind, Email, LinkAction, LinkPurpose, Origin, User, UserId};
use cabinet_ports::repository::{EmailChange, LinkLimit, NewJob};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use std::net::IpAddr;

/// After this time an unconfirmed registration gets no new link. Together with `retention.unconfirmed_days` after the last link, this
/// bounds the lifetime of the registration, whatever anyone requests.
const CONFIRMABLE: TimeDelta = TimeDelta::days(7);

/// A new address that has not been confirmed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEmail {
    pub email: Email,
    /// The mail server rejected the e-mail permanently, for example because the address does not exist.
    pub is_refused: bool,
}

/// An address change that is ready to be written, and the e-mails that announce it.
pub(crate) struct NewAddress {
    pub(crate) change: EmailChange,
    pub(crate) letters: Vec<NewJob>,
}

impl SelfService {
    /// Follows the link in the e-mail to a new account or to a new address; returns the owner of the link.
    ///
    /// # Errors
    /// See [`LinkError`].
    pub async fn confirm_email(
        &self,
        token: &SecretString,
        origin: Option<Origin>,
    ) -> Result<UserId, LinkError> {
        let (digest, now) = (digest(token.expose_secret()), self.clock().now());
        let link = self.stores().links.lookup(&digest, now).await?.ok_or(LinkError::Spent)?;
        let (kind, letters) = match link.action.purpose() {
            LinkPurpose::ConfirmEmail => (AuditKind::EmailConfirmed, Vec::new()),
            LinkPurpose::NewEmail => {
                if let LinkAction::NewEmail { email } = &link.action {
                    self.accounts.evict_unconfirmed(email).await?;
                }
                let user = self.stores().users.lookup(link.user).await?.ok_or(LinkError::Spent)?;
                (AuditKind::EmailChanged, self.farewell(&user, None, now)?)
            }
            LinkPurpose::RestorePassword | LinkPurpose::Upload => return Err(LinkError::Spent),
        };
        let own = Some(link.user);
        let line = self.accounts.line(kind, own, own, json!({}), origin);
        let mut work = self.stores().begin().await?;
        let user = work.links().use_once(&digest, None, now).await?.ok_or(LinkError::Spent)?.link.user;
        work.jobs().add_all(letters).await?;
        work.audit().add(line).await?;
        work.commit().await?;
        self.accounts.people.forget(user).await;
        Ok(user)
    }

    /// Sends the confirmation e-mail of a registration again if one is pending. The response and its timing are the same in every case.
    ///
    /// # Errors
    /// See [`SelfServiceError`].
    pub async fn ask_confirmation_again(
        &self,
        email: &str,
        language: Option<String>,
        address: IpAddr,
    ) -> Result<(), SelfServiceError> {
        self.admit(address)?;
        self.in_equal_time(self.confirmation_again(email, language)).await
    }

    async fn confirmation_again(
        &self,
        email: &str,
        language: Option<String>,
    ) -> Result<(), SelfServiceError> {
        let Some(email) = present(Some(email)) else { return Ok(()) };
        let found = match self.stores().users.find_by_login(email).await {
            Err(StorageError::Unstorable { .. }) => None,
            found => found?,
        };
        let now = self.clock().now();
        let waits = |user: &User| {
            let is_young = now - user.created_at <= CONFIRMABLE;
            self.settings.confirm_email && user.has_unconfirmed_email() && !user.disabled && is_young
        };
        let Some(user) = found.filter(waits) else { return Ok(()) };
        let secret = self.secret_link(user.id, LinkAction::ConfirmEmail, CONFIRM_LIFE, now)?;
        let letter = Draft {
            language,
            token: Some(secret.secret.clone()),
            useful_until: Some(secret.link.expires_at),
            ..Draft::new(LetterTemplate::ConfirmEmail, user.id)
        };
        let letter = self.post.letter(letter, now)?;
        let mut work = self.stores().begin().await?;
        match work.links().add(secret.link, Some(letters_an_hour(now)), now).await {
            // Answer as if the e-mail had been sent, so that the response does not reveal pending registrations.
            Err(StorageError::Conflict { what: "one_time_links.limit" }) => return Ok(()),
            outcome => outcome?,
        }
        work.jobs().add(letter).await?;
        Ok(work.commit().await?)
    }

    /// Prepares a change to a new address, which takes effect when its link is followed, or immediately if the deployment does not require
    /// confirmation. For an address of another account the change is also pending, but its link is not mailed: the owner of the address
    /// gets an e-mail instead. Writes nothing to the database.
    pub(crate) async fn new_address(
        &self,
        user: &User,
        email: Email,
        language: Option<String>,
    ) -> Result<NewAddress, SelfServiceError> {
        let now = self.clock().now();
        if !self.settings.confirm_email {
            // The response reveals whether the address is taken, so the attempts are limited.
            let asked = self.new_addresses.take(&user.id);
            asked.map_err(|retry_after| SelfServiceError::TooOften { retry_after })?;
            let letters = self.farewell(user, language, now)?;
            return Ok(NewAddress { change: EmailChange::Set(email), letters });
        }
        let owner = self.stores().users.find_by_login(email.as_str()).await?;
        // An unconfirmed registration does not block the address: it is removed when the link is followed.
        let is_taken = owner.is_some_and(|owner| owner.id != user.id && !owner.has_unconfirmed_email());
        let template = if is_taken { LetterTemplate::EmailTaken } else { LetterTemplate::NewEmail };
        let secret =
            self.secret_link(user.id, LinkAction::NewEmail { email: email.clone() }, CONFIRM_LIFE, now)?;
        let letter = Draft {
            address: Some(email),
            language: language.clone(),
            token: Some(secret.secret.clone()),
            useful_until: Some(secret.link.expires_at),
            ..Draft::new(template, user.id)
        };
        let mut letters = vec![self.post.letter(letter, now)?];
        if let Some(address) = user.email.clone() {
            // Sent to this address even if another one is in effect when the job runs.
            let draft = Draft::new(LetterTemplate::EmailChangeAsked, user.id);
            let warning = Draft { address: Some(address), language, ..draft };
            letters.push(self.post.letter(warning, now)?);
        }
        Ok(NewAddress { change: EmailChange::Link(secret.link, letters_an_hour(now)), letters })
    }

    /// The address that waits for confirmation, if there is one.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn pending_email(&self, user: UserId) -> Result<Option<PendingEmail>, StorageError> {
        let link = self.stores().links.find_open(user, LinkPurpose::NewEmail, self.clock().now()).await?;
        Ok(link.and_then(|link| match link.action {
            LinkAction::NewEmail { email } => {
                Some(PendingEmail { email, is_refused: link.refused_at.is_some() })
            }
            _ => None,
        }))
    }

    /// The notice to the previous address. It carries the address itself, because the account no longer has it when the e-mail is sent.
    fn farewell(
        &self,
        user: &User,
        language: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<Vec<NewJob>, SelfServiceError> {
        let Some(address) = user.email.clone() else { return Ok(Vec::new()) };
        let draft = Draft::new(LetterTemplate::EmailChanged, user.id);
        Ok(vec![self.post.letter(Draft { address: Some(address), language, ..draft }, now)?])
    }
}

/// The limit on e-mails with a link per account; the repository enforces it when it writes the link.
fn letters_an_hour(now: DateTime<Utc>) -> LinkLimit {
    LinkLimit { most: LETTERS_PER_HOUR, since: now - LETTER_WINDOW }
}

/// Whether the address differs from the person's current one, ignoring case.
pub(crate) fn is_new(user: &User, email: &Email) -> bool {
    user.email.as_ref().is_none_or(|own| own.folded() != email.folded())
}
