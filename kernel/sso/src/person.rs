//! The data of a linked user: written into the account because the portal vouches for it, and returned to authorized callers (B-282).

use crate::{Opener, Sso, SsoError, account};
use cabinet_domain::local_time::today;
use cabinet_domain::{AuditKind, BirthDate, ConsentKind, Origin, SystemId, User, UserId};
use cabinet_ports::identity::{FailureKind, PortalPerson, Proof};
use cabinet_ports::repository::PersonChange;
use cabinet_profile::Caller;
use chrono::{DateTime, Utc};
use serde_json::json;

/// How often a row that changed during validation is read again.
pub(crate) const ROW_READS: usize = 5;

/// The portal's data about a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPerson {
    pub user: UserId,
    pub person: PortalPerson,
    /// When the data was read from the portal.
    pub as_of: DateTime<Utc>,
}

impl Sso {
    /// The portal's data about a linked user: read now if the portal supplied a refresh token, otherwise the last stored response.
    /// Another system gets it only after the disclosure is written to the owner's access log.
    ///
    /// # Errors
    /// `NotLinked`, also if the account is disabled or its owner has withdrawn a consent; `Storage`; `Internal`. An unavailable portal is
    /// not an error if a response is stored.
    pub async fn person(&self, user: UserId, caller: Caller) -> Result<KnownPerson, SsoError> {
        let known = self.known(user, &caller).await?;
        self.tell(&caller, json!({ "what": "person" })).await?;
        Ok(known)
    }

    /// Records that a system receives data about the user. Users who read their own data are not recorded.
    async fn tell(&self, caller: &Caller, detail: serde_json::Value) -> Result<(), SsoError> {
        if caller.by_system.is_some() {
            self.stores.audit.add(self.line_of(caller, AuditKind::ToldToSystem, detail)).await?;
        }
        Ok(())
    }

    async fn known(&self, user: UserId, caller: &Caller) -> Result<KnownPerson, SsoError> {
        let found = self.stores.users.lookup(user).await?;
        let Some((found, oid)) = found.and_then(|found| found.esia_oid.clone().map(|oid| (found, oid)))
        else {
            return Err(SsoError::NotLinked);
        };
        self.check_open(&found).await?;
        let kept = self.kept(user).await?.ok_or(SsoError::NotLinked)?;
        if let Some(token) = &kept.token {
            match self.identity.refresh(token).await {
                Ok(mut proof) if proof.person.id == oid && account::is_still(&found, &proof.person) => {
                    // The account may have been disabled or a consent withdrawn while the portal was queried.
                    let now = self.stores.users.lookup(user).await?.ok_or(SsoError::NotLinked)?;
                    self.check_open(&now).await?;
                    // If the portal issues no new token, the old one stays valid.
                    proof.refresh_token = proof.refresh_token.or_else(|| kept.token.clone());
                    self.update(&found, &proof, caller).await;
                    return Ok(KnownPerson { user, person: proof.person, as_of: self.clock.now() });
                }
                Ok(_) => {
                    tracing::error!(user.id = %user, "the state portal gave another person for the refresh token of user {user}");
                    self.refused(&SsoError::PersonDiffers(user), Some(user), caller.origin.clone()).await?;
                }
                Err(failure) => {
                    tracing::warn!(%failure, "the state portal does not read a person again");
                    if failure.kind == FailureKind::Spent {
                        self.keep_with(user, &kept.person, None, kept.read_at).await?;
                    }
                }
            }
        }
        Ok(KnownPerson { user, person: kept.person, as_of: kept.read_at })
    }

    /// Writes the portal's values into the account. A failure here does not reject a user who has just authenticated: the next sign-in
    /// writes the values.
    pub(crate) async fn update(&self, user: &User, proof: &Proof, caller: &Caller) {
        match self.try_update(user, proof, caller).await {
            Ok(()) => {}
            Err(error @ SsoError::PersonDiffers(_)) => {
                // The user is not refused here; only the response is discarded.
                if let Err(error) = self.refused(&error, Some(user.id), caller.origin.clone()).await {
                    tracing::error!(%error, "an answer of the state portal about another person is not in the audit trail");
                }
                return;
            }
            Err(error) => {
                tracing::error!(%error, "what the state portal said about a user was not written down");
            }
        }
        if let Err(error) = self.keep(user.id, proof).await {
            tracing::error!(%error, "what the state portal said about a user was not kept");
        }
    }

    /// Rejects a response about a person other than the account's owner, even if the account is linked to that portal id.
    pub(crate) fn check_still(&self, user: &User, proof: &Proof) -> Result<(), SsoError> {
        if account::is_still(user, &proof.person) { Ok(()) } else { Err(SsoError::PersonDiffers(user.id)) }
    }

    async fn try_update(&self, user: &User, proof: &Proof, caller: &Caller) -> Result<(), SsoError> {
        let born = self.vouch(user.clone(), proof, caller).await?;
        let documents = account::documents(&proof.person);
        Ok(self.profile.documents.replace_vouched(caller, born, documents).await?)
    }

    /// Writes the portal's values into a linked account if they describe the same person. A row that has changed meanwhile is read and
    /// checked again.
    async fn vouch(&self, mut seen: User, proof: &Proof, caller: &Caller) -> Result<BirthDate, SsoError> {
        for _ in 0..ROW_READS {
            if seen.esia_oid.as_deref() != Some(proof.person.id.as_str()) {
                return Err(SsoError::NotLinked);
            }
            self.check_still(&seen, proof)?;
            let day = today(self.clock.now(), self.zone);
            let (person, changed) = account::vouched(&seen, &proof.person, day);
            let born = person.birth_date;
            if changed.is_empty() {
                return Ok(born);
            }
            let detail = json!({ "fields": changed, "how": "esia" });
            let line = self.line_of(caller, AuditKind::ProfileChanged, detail);
            let mut work = self.stores.begin().await?;
            match work.users().set_person(PersonChange::of(&seen, person)).await {
                Ok(()) => {
                    work.audit().add(line).await?;
                    work.commit().await?;
                    self.accounts.people().forget(seen.id).await;
                    return Ok(born);
                }
                Err(error) if SsoError::is_conflict(&error, "users.person") => {
                    drop(work);
                    seen = self.stores.users.lookup(seen.id).await?.ok_or(SsoError::NotLinked)?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(SsoError::Internal("the account changed at every attempt to write it".to_owned()))
    }

    /// Rejects disabled accounts, and users who have withdrawn the consent to the processing of their data or of the portal's data.
    async fn check_open(&self, user: &User) -> Result<(), SsoError> {
        let consents = &self.stores.consents;
        let is_closed = user.disabled
            || consents.is_withdrawn(user.id, ConsentKind::PersonalData).await?
            || consents.is_withdrawn(user.id, ConsentKind::Esia).await?;
        if is_closed { Err(SsoError::NotLinked) } else { Ok(()) }
    }

    /// Identifies the user behind a code that another system supplies (B-280).
    ///
    /// # Errors
    /// `NotLinked` if the person has no account that may be disclosed, see [`Self::person`]; those of the attempt and of the portal.
    pub async fn identify(
        &self,
        state: &str,
        code: String,
        system: SystemId,
        origin: Option<Origin>,
    ) -> Result<UserId, SsoError> {
        let attempt = self.found(state, &Opener::System(system.clone())).await?;
        let proof = self.proof(&attempt, crate::Return::Code(code)).await?;
        if !proof.person.trusted {
            return Err(SsoError::NotTrusted);
        }
        let user = self.stores.users.find_by_esia_oid(&proof.person.id).await?.ok_or(SsoError::NotLinked)?;
        self.check_open(&user).await?;
        if let Err(error) = self.check_still(&user, &proof) {
            self.refused(&error, Some(user.id), origin).await?;
            return Err(error);
        }
        let caller = Caller::system(user.id, system, origin);
        self.update(&user, &proof, &caller).await;
        self.tell(&caller, json!({ "what": "user" })).await?;
        Ok(user.id)
    }
}
