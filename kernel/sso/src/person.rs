//! The data of somebody who is linked: written into the account when the portal vouches for it, and told to whoever may ask (B-282).

use crate::{Opener, Sso, SsoError, account};
use cabinet_domain::local_time::today;
use cabinet_domain::{AuditKind, BirthDate, ConsentKind, Origin, SystemId, User, UserId};
use cabinet_ports::identity::{FailureKind, PortalPerson, Proof};
use cabinet_ports::repository::PersonChange;
use cabinet_profile::Caller;
use chrono::{DateTime, Utc};
use serde_json::json;

/// How often a row that changes under a judgement is read again.
pub(crate) const ROW_READS: usize = 5;

/// What the portal says about a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPerson {
    /// Whose.
    pub user: UserId,
    /// The person.
    pub person: PortalPerson,
    /// When it was read.
    pub as_of: DateTime<Utc>,
}

impl Sso {
    /// What the portal says about a linked user: read now if it gave a refresh token, or else what it said last. Another system is told
    /// only after the owner's access log says so.
    ///
    /// # Errors
    /// `NotLinked`, also of an account that is disabled or whose owner has withdrawn a consent; `Storage`; `Internal`. That the portal is
    /// away is no error while something is kept.
    pub async fn person(&self, user: UserId, caller: Caller) -> Result<KnownPerson, SsoError> {
        let known = self.known(user, &caller).await?;
        self.tell(&caller, json!({ "what": "person" })).await?;
        Ok(known)
    }

    /// Writes down that a system is told something of the caller's user. Who reads about themself leaves no line.
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
                    // Closed or withdrawn while the portal was asked.
                    let now = self.stores.users.lookup(user).await?.ok_or(SsoError::NotLinked)?;
                    self.check_open(&now).await?;
                    // A portal that gives no new token lets the old one live.
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

    /// Writes what the portal vouches for into the account. Somebody who has just proved who they are is not sent away because of a
    /// failure here: the next sign-in writes it.
    pub(crate) async fn update(&self, user: &User, proof: &Proof, caller: &Caller) {
        match self.try_update(user, proof, caller).await {
            Ok(()) => {}
            Err(error @ SsoError::PersonDiffers(_)) => {
                // Nobody is refused here; the answer is only not taken.
                if let Err(error) = self.refused(&error, Some(user.id), caller.origin.clone()).await {
                    tracing::error!(%error, "an answer of the state portal about another person is not in the audit trail");
                }
                return;
            }
            Err(error) => {
                tracing::error!(%error, "what the state portal said about a user was not written down");
            }
        }
        self.keep_or_log(user.id, proof).await;
    }

    /// Refuses an answer about somebody else than the owner of the cabinet, which may be linked to that id at the portal all the same.
    pub(crate) fn check_still(&self, user: &User, proof: &Proof) -> Result<(), SsoError> {
        if account::is_still(user, &proof.person) { Ok(()) } else { Err(SsoError::PersonDiffers(user.id)) }
    }

    async fn try_update(&self, user: &User, proof: &Proof, caller: &Caller) -> Result<(), SsoError> {
        let born = self.vouch(user.clone(), proof, caller).await?;
        let documents = account::documents(&proof.person);
        Ok(self.profile.documents.replace_vouched(caller, born, documents).await?)
    }

    /// Writes the portal's values into an account that is linked, if they are about the same person. A row that has changed meanwhile is
    /// read and judged again.
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
            let change = PersonChange {
                events: vec![self.line_of(caller, AuditKind::ProfileChanged, detail)],
                ..PersonChange::of(&seen, person)
            };
            match self.stores.users.set_person(change).await {
                Ok(()) => {
                    self.accounts.people().forget(seen.id).await;
                    return Ok(born);
                }
                Err(error) if SsoError::is_conflict(&error, "users.person") => {
                    seen = self.stores.users.lookup(seen.id).await?.ok_or(SsoError::NotLinked)?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(SsoError::Internal("the account changed at every attempt to write it".to_owned()))
    }

    pub(crate) async fn keep_or_log(&self, user: UserId, proof: &Proof) {
        if let Err(error) = self.keep(user, proof).await {
            tracing::error!(%error, "what the state portal said about a user was not kept");
        }
    }

    /// Nothing is told of somebody whose account is disabled, or who took back the consent to the processing of their data or to that of
    /// the portal's.
    async fn check_open(&self, user: &User) -> Result<(), SsoError> {
        let consents = &self.stores.consents;
        let is_closed = user.disabled
            || consents.is_withdrawn(user.id, ConsentKind::PersonalData).await?
            || consents.is_withdrawn(user.id, ConsentKind::Esia).await?;
        if is_closed { Err(SsoError::NotLinked) } else { Ok(()) }
    }

    /// Which user stands behind a code that another system brings (B-280).
    ///
    /// # Errors
    /// `NotLinked` if the person has no cabinet that may be told of, see [`Self::person`]; those of the attempt and of the portal.
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
