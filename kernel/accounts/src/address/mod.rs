//! The mail address: proved once after registration, and again whenever it changes. Whether an address is somebody else's is told by a
//! letter to it, never by an answer. Until the link in the letter to the new address is
//! followed, the old one stays; its owner is told at once that somebody asked. Whatever ends the person's other sessions (a new password, a
//! changed factor, signing out everywhere, leaving) spends the link: whoever held one of them may have asked for it.

mod evict;

use crate::fields::present;
use crate::registration::CONFIRM_LIFE;
use crate::restore::LinkError;
use crate::self_service::{LETTER_WINDOW, LETTERS_PER_HOUR, SelfService, SelfServiceError};
use crate::token::digest;
use cabinet_domain::{AuditKind, Email, LinkAction, LinkPurpose, Origin, User, UserId};
use cabinet_ports::repository::{EmailChange, LinkLimit, LinkUse, NewJob, NewLink};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use std::net::IpAddr;

/// A registration that nobody confirmed gets no new link after this time: with the days of `retention.unconfirmed_days` after the last one, its
/// life is bounded from the day it was made, whoever asks for what.
const CONFIRMABLE: TimeDelta = TimeDelta::days(7);

/// An address that waits for its link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEmail {
    /// The address.
    pub email: Email,
    /// The mail server refused the letter for good: there is no such address, for instance.
    pub is_refused: bool,
}

/// Another address, ready to be written, and the letters that tell of it.
pub(crate) struct NewAddress {
    pub(crate) change: EmailChange,
    pub(crate) letters: Vec<NewJob>,
}

impl SelfService {
    /// Follows the link of a letter to a new account or to a new address; returns whose it is.
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
        let with = LinkUse { letters, audit: vec![line], ..LinkUse::default() };
        let used = self.stores().links.use_once_with(&digest, with, now).await?;
        let user = used.ok_or(LinkError::Spent)?.link.user;
        self.accounts.people.forget(user).await;
        Ok(user)
    }

    /// Sends the letter of a registration once more, if somebody waits for it. Answers the same to everybody, and at the same time.
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
        let letters = vec![self.post.letter(letter, now)?];
        let new = NewLink { letters, limit: Some(letters_an_hour(now)), ..NewLink::of(secret.link) };
        match self.stores().links.add_with(new, now).await {
            // As if it had been sent: nobody learns who waits for a letter.
            Err(StorageError::Conflict { what: "one_time_links.limit" }) => Ok(()),
            outcome => Ok(outcome?),
        }
    }

    /// A new address, which waits for its link, or counts at once where no address needs a proof. One that another account has waits as
    /// well, for a link that nobody gets: its owner is written to. Nothing is written here.
    pub(crate) async fn new_address(
        &self,
        user: &User,
        email: Email,
        language: Option<String>,
    ) -> Result<NewAddress, SelfServiceError> {
        let now = self.clock().now();
        if !self.settings.confirm_email {
            // The answer tells whether the address is taken, so there are few of them.
            let asked = self.new_addresses.take(&user.id);
            asked.map_err(|retry_after| SelfServiceError::TooOften { retry_after })?;
            let letters = self.farewell(user, language, now)?;
            return Ok(NewAddress { change: EmailChange::Set(email), letters });
        }
        let owner = self.stores().users.find_by_login(email.as_str()).await?;
        // A registration that nobody confirmed is in nobody's way: it goes when the link is followed.
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
            // To this address, even if another one counts by the time it is sent.
            let draft = Draft::new(LetterTemplate::EmailChangeAsked, user.id);
            let warning = Draft { address: Some(address), language, ..draft };
            letters.push(self.post.letter(warning, now)?);
        }
        Ok(NewAddress { change: EmailChange::Link(secret.link, letters_an_hour(now)), letters })
    }

    /// The address that waits for its link.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn pending_email(&self, user: UserId) -> Result<Option<PendingEmail>, StorageError> {
        let link = self.stores().links.find_open(user, LinkPurpose::NewEmail, self.clock().now()).await?;
        Ok(link.and_then(|link| match link.action {
            LinkAction::NewEmail { email } => {
                Some(PendingEmail { email, is_refused: link.refused_at.is_some() })
            }
            _ => None,
        }))
    }

    /// The letter to the address that counts until now: it is gone when the letter is sent.
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

/// Letters with a link that one account gets, counted where the link is written.
fn letters_an_hour(now: DateTime<Utc>) -> LinkLimit {
    LinkLimit { most: LETTERS_PER_HOUR, since: now - LETTER_WINDOW }
}

/// Whether it is another address than the person's, in whatever case.
pub(crate) fn is_new(user: &User, email: &Email) -> bool {
    user.email.as_ref().is_none_or(|own| own.folded() != email.folded())
}
