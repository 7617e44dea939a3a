//! What people change about themselves: name, birth date, gender, address, telephone, SNILS, password (B-277). Everything is checked before
//! anything is changed. A new address is asked a proof of like a new password, for whoever has the address can restore the password; and so is
//! another person, whose tickets a hospital would show: that happens at most three times in 30 days.

mod form;

pub use form::PersonalForm;

use crate::ReauthenticationError;
use crate::address::{NewEmailError, is_new};
use crate::fault::{Fault, FaultCode};
use crate::fields::Checker;
use crate::registry::{Registry, RegistryError};
use cabinet_domain::{AuditEvent, AuditKind, Origin, SessionId, User, UserId};
use cabinet_ports::repository::{IdentityLimit, PersonChange, PersonalData};
use cabinet_ports::{Draft, LetterTemplate, StorageError};
use chrono::TimeDelta;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

/// an account becomes another person at most this often within [`IDENTITY_WINDOW`].
const IDENTITY_CHANGES: u32 = 3;
const IDENTITY_WINDOW: TimeDelta = TimeDelta::days(30);

/// How often a row that changes under a judgement is read again.
const ROW_READS: usize = 5;

/// A change as it comes from outside.
#[derive(Debug)]
pub struct ProfileUpdate {
    /// Whose.
    pub user: UserId,
    /// On which device.
    pub session: SessionId,
    /// The new password; empty or missing is no change.
    pub password: Option<SecretString>,
    /// The one until now.
    pub current_password: Option<SecretString>,
    /// What else changes.
    pub personal: Option<PersonalForm>,
    /// Language of the screen.
    pub language: Option<String>,
    /// Where it was asked from, for the audit trail.
    pub origin: Option<Origin>,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// Fields at fault.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// Fields for which the state portal vouches.
    #[error("{} fields come from the state portal", .0.len())]
    EsiaValue(Vec<Fault>),
    /// The new address is somebody else's.
    #[error("the mail address is taken")]
    EmailTaken,
    /// who signs in through the state portal only has no password to change.
    #[error("the account has no password of its own")]
    PasswordNotLocal,
    /// name, birth date, gender or SNILS were changed three times within 30 days.
    #[error("the account has become another person too often")]
    TooManyIdentities,
    /// A new password needs the current one; a new address, name, birth date, gender or SNILS needs it or a fresh sign-in.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The account is gone.
    #[error("there is no such account")]
    Gone,
    /// Any other.
    #[error(transparent)]
    Other(#[from] RegistryError),
}

impl From<StorageError> for UpdateError {
    fn from(error: StorageError) -> Self {
        Self::Other(error.into())
    }
}

impl From<NewEmailError> for UpdateError {
    fn from(error: NewEmailError) -> Self {
        match error {
            NewEmailError::Taken => Self::EmailTaken,
            NewEmailError::Other(other) => Self::Other(other),
        }
    }
}

impl Registry {
    /// Changes what was asked for.
    ///
    /// # Errors
    /// See [`UpdateError`].
    pub async fn update(&self, update: ProfileUpdate) -> Result<(), UpdateError> {
        let user = self.stores().users.lookup(update.user).await?.ok_or(UpdateError::Gone)?;
        let mut form = Checker::new(self.today());
        let personal = update.personal.as_ref().map(|personal| personal.check(&user, &mut form));
        let new_password = update.password.clone().filter(|password| !password.expose_secret().is_empty());
        if let Some(password) = &new_password {
            let (policy, email) = (&self.settings.policy, user.email.as_ref());
            form.password(policy, Some(password.clone()), Some(&user.username), email);
        }
        form.finish().map_err(UpdateError::Invalid)?;
        let personal = personal.flatten();
        if let Some((data, _)) = &personal {
            check_vouched(&user, data)?;
        }
        if new_password.is_some() && self.stores().credentials.lookup(user.id).await?.is_none() {
            return Err(UpdateError::PasswordNotLocal);
        }
        let new_email = personal.as_ref().and_then(|(_, email)| email.as_ref());
        let becomes_another =
            personal.as_ref().is_some_and(|(data, _)| !PersonalData::of(&user).is_same_person(data));
        if new_password.is_some() || becomes_another || new_email.is_some_and(|email| is_new(&user, email)) {
            self.believe(&update, new_password.is_some()).await?;
            check_new(&update, new_password.as_ref())?;
        }

        let mut changed = Vec::new();
        if let Some((data, email)) = personal {
            if let Some(email) = email
                && self.change_email(&user, email, update.language.clone()).await?
            {
                changed.push("email");
            }
            self.change_person(&update, user.clone(), data, changed).await?;
        }
        if let Some(password) = new_password {
            self.change_password(&update, password).await?;
        }
        self.accounts.people.forget(user.id).await;
        Ok(())
    }

    /// Writes who the person is into the row that was judged. A row that has changed since, for example because the state portal
    /// vouches for it now, is read and judged again. `written` are the fields that were written already.
    async fn change_person(
        &self,
        update: &ProfileUpdate,
        mut seen: User,
        mut data: PersonalData,
        written: Vec<&'static str>,
    ) -> Result<(), UpdateError> {
        for _ in 0..ROW_READS {
            let mut fields = written.clone();
            fields.extend(differences(&PersonalData::of(&seen), &data));
            if fields.is_empty() {
                return Ok(());
            }
            let now = self.clock().now();
            let is_same = PersonalData::of(&seen).is_same_person(&data);
            let (kind, limit) = match is_same {
                true => (AuditKind::ProfileChanged, None),
                false => {
                    let limit = IdentityLimit { most: IDENTITY_CHANGES, since: now - IDENTITY_WINDOW };
                    (AuditKind::IdentityChanged, Some(limit))
                }
            };
            let who = Some(seen.id);
            let event = AuditEvent {
                at: now,
                actor: who,
                subject: who,
                kind,
                detail: json!({ "fields": fields }),
                origin: update.origin.clone(),
            };
            let change = PersonChange { events: vec![event], limit, ..PersonChange::of(&seen, data) };
            match self.stores().users.set_person(change).await {
                Err(StorageError::Conflict { what: "users.identity_changes" }) => {
                    return Err(UpdateError::TooManyIdentities);
                }
                Err(StorageError::Conflict { what: "users.person" }) => {}
                outcome => return Ok(outcome?),
            }
            seen = self.stores().users.lookup(seen.id).await?.ok_or(UpdateError::Gone)?;
            let mut form = Checker::new(self.today());
            let checked = update.personal.as_ref().and_then(|personal| personal.check(&seen, &mut form));
            form.finish().map_err(UpdateError::Invalid)?;
            let Some((again, _)) = checked else { return Ok(()) };
            check_vouched(&seen, &again)?;
            data = again;
        }
        Err(StorageError::Conflict { what: "users.person" }.into())
    }

    /// Whether whoever asks is the owner, see [`Accounts::reauthenticate`].
    async fn believe(&self, update: &ProfileUpdate, by_password: bool) -> Result<(), UpdateError> {
        let (user, session, current) = (update.user, update.session, update.current_password.clone());
        let believed = match by_password {
            true => self.accounts.ask_password(user, session, current).await,
            false => self.accounts.reauthenticate(user, session, current).await,
        };
        match believed {
            Err(ReauthenticationError::WrongPassword) => {
                Err(UpdateError::Invalid(vec![Fault::new("currentPassword", FaultCode::Invalid)]))
            }
            outcome => Ok(outcome?),
        }
    }

    async fn change_password(
        &self,
        update: &ProfileUpdate,
        password: SecretString,
    ) -> Result<(), UpdateError> {
        let hash = self.accounts.hash_password(password).await.map_err(RegistryError::from)?;
        let now = self.clock().now();
        let letter = Draft {
            language: update.language.clone(),
            ..Draft::new(LetterTemplate::PasswordChanged, update.user)
        };
        let letter = self.post.letter(letter, now).map_err(RegistryError::from)?;
        let (who, detail, request) = (Some(update.user), json!({ "by": "owner" }), update.origin.clone());
        let lines = vec![self.accounts.line(AuditKind::PasswordChanged, who, who, detail, request)];
        let (credentials, but, letters) = (&self.stores().credentials, Some(update.session), vec![letter]);
        let ended = credentials.change_with_audit(update.user, hash, but, letters, now, lines).await?;
        self.accounts.forget_sessions(&ended);
        Ok(())
    }
}

/// A new password is another one than the current, which is proved by now.
fn check_new(update: &ProfileUpdate, new: Option<&SecretString>) -> Result<(), UpdateError> {
    let (Some(new), Some(current)) = (new, &update.current_password) else { return Ok(()) };
    if new.expose_secret() == current.expose_secret() {
        return Err(UpdateError::Invalid(vec![Fault::new("password", FaultCode::PasswordSame)]));
    }
    Ok(())
}

/// What the state portal told is changed there: name, birth date, gender and SNILS of an account that is linked with it.
fn check_vouched(user: &User, new: &PersonalData) -> Result<(), UpdateError> {
    if !user.is_from_esia() {
        return Ok(());
    }
    // Nor may the owner tell a SNILS that the portal did not: it would count as vouched.
    let vouched = differences(&PersonalData::of(user), new).into_iter().filter(|field| *field != "phone");
    let faults: Vec<_> = vouched.map(|field| Fault::new(field, FaultCode::EsiaValue)).collect();
    if faults.is_empty() { Ok(()) } else { Err(UpdateError::EsiaValue(faults)) }
}

/// The fields, as the API calls them, that are not the same.
fn differences(old: &PersonalData, new: &PersonalData) -> Vec<&'static str> {
    [
        ("lastName", old.name.last_name != new.name.last_name),
        ("firstName", old.name.first_name != new.name.first_name),
        ("patrName", old.name.patr_name != new.name.patr_name),
        ("birthDate", old.birth_date != new.birth_date),
        ("gender", old.gender != new.gender),
        ("snils", old.snils != new.snils),
        ("phone", old.phone != new.phone),
    ]
    .into_iter()
    .filter_map(|(field, differs)| differs.then_some(field))
    .collect()
}
