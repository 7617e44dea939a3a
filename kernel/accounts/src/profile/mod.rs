//! Changes that users make to their own profile: name, birth date, gender, address, phone number, SNILS, password (B-277). The whole
//! request is validated before anything changes. A new address requires reauthentication like a new password, because the owner of the
//! address can restore the password. So does a new identity, because the hospital would show that person's appointments; it may change at
//! most three times in 30 days.

mod change;
mod form;

pub use form::PersonalForm;

use crate::ReauthenticationError;
use crate::address::is_new;
use crate::fault::{Fault, FaultCode};
use crate::fields::Checker;
use crate::self_service::{LETTER_WINDOW, SelfService, SelfServiceError};
use cabinet_domain::{Origin, SessionId, User, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{PasswordChange, PersonalData};
use change::Asked;
use secrecy::{ExposeSecret, SecretString};

/// How often a row that changed during validation is read again.
const ROW_READS: usize = 5;

/// A profile change as requested.
#[derive(Debug)]
pub struct ProfileUpdate {
    pub user: UserId,
    pub session: SessionId,
    /// The new password; empty or missing means no change.
    pub password: Option<SecretString>,
    /// The current password.
    pub current_password: Option<SecretString>,
    /// The other changes.
    pub personal: Option<PersonalForm>,
    /// Language of the UI.
    pub language: Option<String>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// Why a profile change failed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// Some fields are invalid.
    #[error("{} fields of the form are wrong", .0.len())]
    Invalid(Vec<Fault>),
    /// Some fields come from the state portal and can only be changed there.
    #[error("{} fields come from the state portal", .0.len())]
    EsiaValue(Vec<Fault>),
    /// The new address belongs to another account.
    #[error("the mail address is taken")]
    EmailTaken,
    /// an account that signs in only through the state portal has no password to change.
    #[error("the account has no password of its own")]
    PasswordNotLocal,
    /// name, birth date, gender or SNILS were changed three times within 30 days.
    #[error("the account has become another person too often")]
    TooManyIdentities,
    /// A new password needs the current one; a new address, name, birth date, gender or SNILS needs it or a fresh sign-in.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The requesting session has ended meanwhile, or the account no longer exists.
    #[error("the session has ended")]
    Gone,
    /// Any other error.
    #[error(transparent)]
    Other(#[from] SelfServiceError),
}

impl From<StorageError> for UpdateError {
    fn from(error: StorageError) -> Self {
        Self::Other(error.into())
    }
}

impl SelfService {
    /// Applies the whole change in one transaction, or none of it (issue 11, item 3).
    ///
    /// # Errors
    /// See [`UpdateError`].
    pub async fn update(&self, update: ProfileUpdate) -> Result<(), UpdateError> {
        let mut proof = None;
        let mut hash = None;
        for _ in 0..ROW_READS {
            let seen = self.stores().users.lookup(update.user).await?.ok_or(UpdateError::Gone)?;
            let asked = self.check(&update, &seen)?;
            if asked.password.is_some() && self.stores().credentials.lookup(seen.id).await?.is_none() {
                return Err(UpdateError::PasswordNotLocal);
            }
            if proof.is_none() && asked.needs_proof(&seen) {
                proof = Some(self.believe(&update, asked.password.is_some()).await?);
                check_new(&update, asked.password.as_ref())?;
            }
            if let (Some(password), None) = (&asked.password, &hash) {
                hash = Some(
                    self.accounts.hash_password(password.clone()).await.map_err(SelfServiceError::from)?,
                );
            }
            let password = hash.clone().map(|hash| PasswordChange { seen: proof.clone().flatten(), hash });
            let Some(prepared) = self.change_of(&update, seen, asked, password).await? else { return Ok(()) };
            let mut work = self.stores().begin().await?;
            let ended = match work.users().change_account(prepared.change).await {
                // The row has changed since it was validated, for example because the state portal vouches for it now.
                Err(StorageError::Conflict { what: "users.person" }) => continue,
                outcome => outcome.map_err(refusal)?,
            };
            work.jobs().add_all(prepared.letters).await?;
            work.audit().add_all(prepared.lines).await?;
            work.commit().await?;
            self.accounts.forget_sessions(&ended);
            self.accounts.people.forget(update.user).await;
            return Ok(());
        }
        Err(StorageError::Conflict { what: "users.person" }.into())
    }

    /// Validates the change against this account: the form must be valid and must not change values of the state portal.
    fn check(&self, update: &ProfileUpdate, seen: &User) -> Result<Asked, UpdateError> {
        let mut form = Checker::new(self.today());
        let personal = update.personal.as_ref().and_then(|personal| personal.check(seen, &mut form));
        let password = update.password.clone().filter(|password| !password.expose_secret().is_empty());
        if let Some(password) = &password {
            let (policy, email) = (&self.settings.policy, seen.email.as_ref());
            form.password(policy, Some(password.clone()), Some(&seen.username), email);
        }
        form.finish().map_err(UpdateError::Invalid)?;
        let (person, email) = personal.unwrap_or_else(|| (PersonalData::of(seen), None));
        check_vouched(seen, &person)?;
        Ok(Asked { person, email: email.filter(|email| is_new(seen, email)), password })
    }

    /// Checks that the caller owns the account, see [`Accounts::reauthenticate`](crate::Accounts::reauthenticate). Returns the hash that a
    /// new password replaces.
    async fn believe(
        &self,
        update: &ProfileUpdate,
        by_password: bool,
    ) -> Result<Option<String>, UpdateError> {
        let (user, session, current) = (update.user, update.session, update.current_password.clone());
        let believed = match (by_password, current) {
            (true, Some(current)) => self.accounts.prove_password(user, session, current).await.map(Some),
            (true, None) => Err(ReauthenticationError::Required),
            (false, current) => self.accounts.reauthenticate(user, session, current).await.map(|()| None),
        };
        match believed {
            Err(ReauthenticationError::WrongPassword) => Err(wrong_password()),
            outcome => Ok(outcome?),
        }
    }
}

/// Maps a conflict at the write to the error of the caller.
fn refusal(error: StorageError) -> UpdateError {
    match error {
        StorageError::Conflict { what: "users.identity_changes" } => UpdateError::TooManyIdentities,
        StorageError::Conflict { what: "users.email" } => UpdateError::EmailTaken,
        // The password was right when it was checked, but has changed since.
        StorageError::Conflict { what: "password_credentials.hash" } => wrong_password(),
        StorageError::Conflict { what: "one_time_links.limit" } => {
            let retry_after = LETTER_WINDOW.to_std().unwrap_or_default();
            SelfServiceError::TooOften { retry_after }.into()
        }
        StorageError::Missing { what: "session" | "user" } => UpdateError::Gone,
        other => other.into(),
    }
}

fn wrong_password() -> UpdateError {
    UpdateError::Invalid(vec![Fault::new("currentPassword", FaultCode::Invalid)])
}

/// A new password must differ from the current one, which has been verified by now.
fn check_new(update: &ProfileUpdate, new: Option<&SecretString>) -> Result<(), UpdateError> {
    let (Some(new), Some(current)) = (new, &update.current_password) else { return Ok(()) };
    if new.expose_secret() == current.expose_secret() {
        return Err(UpdateError::Invalid(vec![Fault::new("password", FaultCode::PasswordSame)]));
    }
    Ok(())
}

/// Values from the state portal can only be changed there: name, birth date, gender and SNILS of a linked account.
fn check_vouched(user: &User, new: &PersonalData) -> Result<(), UpdateError> {
    if !user.is_from_esia() {
        return Ok(());
    }
    // The owner cannot add a SNILS that the portal did not supply either: it would count as vouched for.
    let vouched = differences(&PersonalData::of(user), new).into_iter().filter(|field| *field != "phone");
    let faults: Vec<_> = vouched.map(|field| Fault::new(field, FaultCode::EsiaValue)).collect();
    if faults.is_empty() { Ok(()) } else { Err(UpdateError::EsiaValue(faults)) }
}

/// The changed fields, as the API names them.
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
