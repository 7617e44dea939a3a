//! Registrations that wait for an e-mail address. The portal knows the person but has no verified address of theirs, and an account
//! needs one. The portal's response is stored sealed with its attempt; a code is mailed to the address that the person types, and the
//! account is created only with this code.
//!
//! * The registration belongs to the browser of the attempt, for half an hour.
//! * The response to a typed address is the same whoever owns it (adr/0016): if an account has it, its owner gets an e-mail without a code.
//! * If the mail server refuses the e-mail, the browser is told, and the person types another address.
//! * One portal id gets a few e-mails per hour, whatever addresses it names; each code allows a few attempts.

use crate::sign_in::{Admitted, Outcome, Visitor};
use crate::{Opener, Sso, SsoError};
use cabinet_domain::{Email, PortalAttempt, UserId};
use cabinet_ports::identity::{PortalPerson, Proof, RefreshToken};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Clock, Draft, LetterTemplate, Post};
use cabinet_rate_limit::Buckets;
use chrono::{DateTime, TimeDelta, Utc};
use rand::TryRngCore as _;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

/// Attempts per code.
const TRIES: u8 = 5;
/// E-mails per hour for one person at the portal.
const LETTERS_PER_HOUR: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Bounds the memory of the buckets.
const PEOPLE: usize = 10_000;
/// Number of possible codes: six digits.
const CODES: u32 = 1_000_000;
/// Random numbers from here on are drawn again, so that all codes are equally likely.
const FAIR: u32 = u32::MAX - u32::MAX % CODES;
/// How often a registration that changes concurrently is read again.
const READS: usize = 5;

/// A registration that waits for an address.
#[derive(Serialize, Deserialize)]
struct Pending {
    person: PortalPerson,
    refresh_token: Option<String>,
    consent_version: Option<String>,
    personal_data_version: Option<String>,
    language: Option<String>,
    persistent: bool,
    until: DateTime<Utc>,
    asked: Option<Asked>,
}

/// An address that a person claims.
#[derive(Serialize, Deserialize)]
struct Asked {
    email: Email,
    /// `None` if an account has the address: no code is right then.
    code: Option<String>,
    tries_left: u8,
}

/// A registration as read from the database.
struct Waiting {
    attempt: Uuid,
    sealed: Vec<u8>,
    is_refused: bool,
    pending: Pending,
}

/// The buckets of e-mails, by the portal's id.
pub(crate) fn letters(clock: &Arc<dyn Clock>) -> Buckets<String> {
    Buckets::new(LETTERS_PER_HOUR, HOUR / LETTERS_PER_HOUR.get(), PEOPLE, Arc::clone(clock))
}

impl Sso {
    /// How long a registration waits for its address.
    pub const WAIT: TimeDelta = TimeDelta::minutes(30);

    /// Stores the registration of a person without an address. Returns `NoEmail` if that is impossible: without a mail server, and for
    /// another system, whose UI does not support it.
    pub(crate) async fn wait_for_email(
        &self,
        attempt: &PortalAttempt,
        proof: Proof,
        visitor: &Visitor,
    ) -> Outcome<Admitted> {
        if self.post.is_none() || visitor.opener.system().is_some() {
            return Err(SsoError::NoEmail);
        }
        let pending = Pending {
            person: proof.person,
            refresh_token: proof.refresh_token.map(|token| token.0),
            consent_version: visitor.consent_version.clone(),
            personal_data_version: visitor.personal_data_version.clone(),
            language: visitor.language.clone(),
            persistent: visitor.persistent,
            until: self.clock.now() + Self::WAIT,
            asked: None,
        };
        let sealed = self.seal_pending(attempt.state, &pending)?;
        let mut work = self.stores.begin().await?;
        work.portal().swap_pending(attempt.state, None, Some(sealed), None).await?;
        work.commit().await?;
        Err(SsoError::EmailNeeded)
    }

    /// Sends a code to the address that the person claims. It invalidates an earlier code.
    ///
    /// # Errors
    /// `AttemptSpent` if this browser has no waiting registration; `TooOften`; `Storage`; `Internal`.
    pub async fn send_email_code(
        &self,
        state: &str,
        opener: &Opener,
        email: Email,
        language: Option<String>,
    ) -> Outcome<()> {
        // Counted before the owner of the address is looked up.
        let counted = self.code_letters.take(&self.waiting(state, opener).await?.pending.person.id);
        counted.map_err(|retry_after| SsoError::TooOften { retry_after })?;
        for _ in 0..READS {
            let mut waiting = self.waiting(state, opener).await?;
            let (asked, letter) = self.ask(email.clone(), language.clone(), waiting.pending.until).await?;
            waiting.pending.asked = Some(asked);
            if self.swap(&waiting, Some(&waiting.pending), Some(letter)).await? {
                return Ok(());
            }
        }
        Err(changing())
    }

    async fn ask(
        &self,
        email: Email,
        language: Option<String>,
        until: DateTime<Utc>,
    ) -> Outcome<(Asked, NewJob)> {
        let post = self.post.as_ref().ok_or(SsoError::NoEmail)?;
        let owner = self.stores.users.find_by_login(email.as_str()).await?;
        // An unconfirmed registration does not block the address: it is removed when the code is typed.
        let owner = owner.filter(|owner| !owner.has_unconfirmed_email());
        let (code, draft) = match owner {
            Some(owner) => (None, Draft::new(LetterTemplate::EmailTaken, owner.id)),
            None => {
                let code = fresh_code()?;
                let draft = Draft::new(LetterTemplate::PortalEmail, UserId(Uuid::now_v7()));
                (Some(code.clone()), Draft { token: Some(code.into()), ..draft })
            }
        };
        let draft = Draft { address: Some(email.clone()), language, useful_until: Some(until), ..draft };
        Ok((Asked { email, code, tries_left: TRIES }, written(&**post, draft, self.clock.now())?))
    }

    /// Whether the mail server refused the last e-mail for good, so that its code will not arrive.
    ///
    /// # Errors
    /// `AttemptSpent` if this browser has no waiting registration; `Storage`; `Internal`.
    pub async fn is_email_refused(&self, state: &str, opener: &Opener) -> Outcome<bool> {
        Ok(self.waiting(state, opener).await?.is_refused)
    }

    /// Creates the account with the address that the code confirms, and signs its owner in.
    ///
    /// # Errors
    /// `AttemptSpent` if this browser has no waiting registration; `WrongCode`; those of [`Self::sign_in`].
    pub async fn confirm_email_code(&self, state: &str, code: &str, visitor: Visitor) -> Outcome<Admitted> {
        let admitted = self.admit_by_code(state, code, &visitor).await;
        if let Err(error) = &admitted {
            self.refused(error, None, visitor.origin.clone()).await?;
        }
        admitted
    }

    async fn admit_by_code(&self, state: &str, code: &str, visitor: &Visitor) -> Outcome<Admitted> {
        let email = self.proved_by(state, code, &visitor.opener).await?;
        let waiting = self.waiting(state, &visitor.opener).await?;
        let pending = &waiting.pending;
        let visitor = Visitor {
            consent_version: pending.consent_version.clone(),
            personal_data_version: pending.personal_data_version.clone(),
            language: pending.language.clone(),
            persistent: pending.persistent,
            ..visitor.clone()
        };
        let proof = Proof {
            person: pending.person.clone(),
            refresh_token: pending.refresh_token.clone().map(RefreshToken),
            authenticated_at: None,
        };
        let admitted = self.welcome(UserId(Uuid::now_v7()), &proof, &email, &visitor).await?;
        // Repeating the code until the row is deleted signs in to the same account, in the same browser.
        if let Err(error) = self.swap(&waiting, None, None).await {
            tracing::warn!(%error, "a registration that has become an account still waits");
        }
        Ok(admitted)
    }

    /// The address that the code confirms. The attempt is stored before the code is compared, so that concurrent guesses are limited to
    /// [`TRIES`] as well.
    async fn proved_by(&self, state: &str, code: &str, opener: &Opener) -> Outcome<Email> {
        for _ in 0..READS {
            let mut waiting = self.waiting(state, opener).await?;
            let asked = waiting.pending.asked.as_mut().ok_or(SsoError::WrongCode { tries_left: 0 })?;
            let tries_left = asked.tries_left.checked_sub(1).ok_or(SsoError::WrongCode { tries_left: 0 })?;
            asked.tries_left = tries_left;
            let email = asked.email.clone();
            let is_right =
                asked.code.as_ref().is_some_and(|own| own.as_bytes().ct_eq(code.as_bytes()).into());
            if self.swap(&waiting, Some(&waiting.pending), None).await? {
                return if is_right { Ok(email) } else { Err(SsoError::WrongCode { tries_left }) };
            }
        }
        Err(changing())
    }

    /// The registration of this attempt, if it belongs to this browser.
    async fn waiting(&self, state: &str, opener: &Opener) -> Outcome<Waiting> {
        let attempt: Uuid = state.parse().map_err(|_| SsoError::AttemptSpent)?;
        let found = self.stores.portal.lookup_pending(attempt).await?.ok_or(SsoError::AttemptSpent)?;
        if !opener.has_bound(found.binding.as_deref()) {
            return Err(SsoError::AttemptSpent);
        }
        let plain = self.vault.open(&context(attempt), &found.sealed)?;
        let pending: Pending = serde_json::from_slice(&plain)
            .map_err(|_| SsoError::Internal("a registration that waits is not understood".to_owned()))?;
        if pending.until <= self.clock.now() {
            return Err(SsoError::AttemptSpent);
        }
        let is_refused = found.code_refused_at.is_some();
        Ok(Waiting { attempt, sealed: found.sealed, is_refused, pending })
    }

    async fn swap(&self, waiting: &Waiting, to: Option<&Pending>, letter: Option<NewJob>) -> Outcome<bool> {
        let to = to.map(|pending| self.seal_pending(waiting.attempt, pending)).transpose()?;
        let from = Some(waiting.sealed.clone());
        let mut work = self.stores.begin().await?;
        let id = letter.as_ref().map(|letter| letter.id);
        let is_swapped = work.portal().swap_pending(waiting.attempt, from, to, id).await?;
        if let (true, Some(letter)) = (is_swapped, letter) {
            work.jobs().add(letter).await?;
        }
        work.commit().await?;
        Ok(is_swapped)
    }

    fn seal_pending(&self, attempt: Uuid, pending: &Pending) -> Outcome<Vec<u8>> {
        let plain = serde_json::to_vec(pending)
            .map_err(|_| SsoError::Internal("a registration that waits has no JSON".to_owned()))?;
        Ok(self.vault.seal(&context(attempt), &plain)?)
    }
}

/// The vault context: a sealed registration can only be opened in its own row.
fn context(attempt: Uuid) -> String {
    format!("portal_attempts.pending_registration:{attempt}")
}

fn written(post: &dyn Post, draft: Draft, now: DateTime<Utc>) -> Outcome<NewJob> {
    post.letter(draft, now).map_err(|error| SsoError::Internal(error.to_string()))
}

fn changing() -> SsoError {
    SsoError::Internal("a registration that waits changed at every attempt to change it".to_owned())
}

/// Generates a code of six digits; all codes are equally likely.
fn fresh_code() -> Outcome<String> {
    loop {
        let drawn = rand::rngs::OsRng.try_next_u32();
        let drawn = drawn.map_err(|_| SsoError::Internal("there is no source of randomness".to_owned()))?;
        if drawn < FAIR {
            return Ok(format!("{:06}", drawn % CODES));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_six_digits_and_is_another_each_time() {
        assert_eq!(FAIR % CODES, 0);
        let codes: Vec<String> = (0..50).map(|_| fresh_code().unwrap()).collect();
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit())));
        let different: std::collections::HashSet<_> = codes.iter().collect();
        assert!(different.len() > 40, "{codes:?}");
    }
}
