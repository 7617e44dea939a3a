//! Links an existing account to a person at the portal ("verify"), and reads the portal's data again with the person present (B-280,
//!

use crate::person::ROW_READS;
use crate::{Opener, Return, Sso, SsoError, account};
use cabinet_domain::local_time::today;
use cabinet_domain::{AuditKind, PortalPurpose, SessionId, User, UserId};
use cabinet_ports::identity::Proof;
use cabinet_ports::repository::{PersonChange, PortalLink};
use cabinet_ports::{Draft, LetterTemplate};
use cabinet_profile::Caller;
use serde_json::json;

impl Sso {
    /// Links the account of the signed-in user, or reads the portal's data again, depending on the attempt. After a link, other devices
    /// have to sign in again.
    ///
    /// # Errors
    /// `AttemptSpent`, also for an attempt of somebody else; `LinkedElsewhere`; `PersonDiffers`, in which case nothing is changed;
    /// `NotTrusted`; those of the portal.
    pub async fn verify(
        &self,
        caller: &Caller,
        session: SessionId,
        state: &str,
        code: String,
        opener: Opener,
    ) -> Result<UserId, SsoError> {
        let verified = self.try_verify(caller, session, state, code, &opener).await;
        if let Err(error) = &verified {
            self.refused(error, Some(caller.user), caller.origin.clone()).await?;
        }
        verified
    }

    async fn try_verify(
        &self,
        caller: &Caller,
        session: SessionId,
        state: &str,
        code: String,
        opener: &Opener,
    ) -> Result<UserId, SsoError> {
        let attempt = self.found(state, opener).await?;
        if attempt.purpose.user() != Some(caller.user) {
            return Err(SsoError::AttemptSpent);
        }
        let user = self.stores.users.lookup(caller.user).await?.ok_or(SsoError::NotLinked)?;
        let proof = self.proof(&attempt, Return::Code(code)).await?;
        if !proof.person.trusted {
            return Err(SsoError::NotTrusted);
        }
        match (attempt.purpose, &user.esia_oid) {
            (_, Some(oid)) if *oid == proof.person.id => {
                self.check_still(&user, &proof)?;
                self.update(&user, &proof, caller).await;
            }
            (_, Some(_)) => return Err(SsoError::LinkedElsewhere),
            (PortalPurpose::Link(_), None) => self.link(user.id, &proof, caller, session).await?,
            (_, None) => return Err(SsoError::NotLinked),
        }
        Ok(user.id)
    }

    /// Links the account. The vouched data and documents, the portal's response and the end of the other sessions are written in one
    /// transaction that requires the row to be unchanged since its check. The owner's identity may have changed while the portal was
    /// queried: the row is read after the portal's response, and is read and checked again whenever it has changed before the
    /// write.
    async fn link(
        &self,
        user: UserId,
        proof: &Proof,
        caller: &Caller,
        session: SessionId,
    ) -> Result<(), SsoError> {
        for _ in 0..ROW_READS {
            let seen = self.stores.users.lookup(user).await?.ok_or(SsoError::NotLinked)?;
            match &seen.esia_oid {
                // Another device of the same person has already created the link.
                Some(oid) if *oid == proof.person.id => {
                    self.check_still(&seen, proof)?;
                    self.update(&seen, proof, caller).await;
                    return Ok(());
                }
                Some(_) => return Err(SsoError::LinkedElsewhere),
                None => {}
            }
            if self.stores.users.find_by_esia_oid(&proof.person.id).await?.is_some() {
                return Err(SsoError::LinkedElsewhere);
            }
            if !account::is_alike(&seen, &proof.person) {
                return Err(SsoError::PersonDiffers(user));
            }
            let link = self.link_of(&seen, proof, caller, session).await?;
            match self.stores.portal.link(link).await {
                Ok(ended) => {
                    self.accounts.forget_sessions(&ended);
                    self.accounts.people().forget(user).await;
                    return Ok(());
                }
                Err(error) if SsoError::is_conflict(&error, "users.person") => {}
                Err(error) if SsoError::is_conflict(&error, "users.esia_oid") => {
                    return Err(SsoError::LinkedElsewhere);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(SsoError::Internal("the account changed at every attempt to link it".to_owned()))
    }

    async fn link_of(
        &self,
        seen: &User,
        proof: &Proof,
        caller: &Caller,
        session: SessionId,
    ) -> Result<PortalLink, SsoError> {
        let now = self.clock.now();
        let (person, changed) = account::linked(seen, &proof.person, today(now, self.zone))?;
        let mut events = vec![self.line_of(caller, AuditKind::EsiaLinked, json!({}))];
        if !changed.is_empty() {
            let detail = json!({ "fields": changed, "how": "esia" });
            events.push(self.line_of(caller, AuditKind::ProfileChanged, detail));
        }
        let letters = match &self.post {
            Some(post) => vec![
                post.letter(Draft::new(LetterTemplate::EsiaLinked, seen.id), now)
                    .map_err(|error| SsoError::Internal(error.to_string()))?,
            ],
            None => Vec::new(),
        };
        let told = account::documents(&proof.person);
        let documents = self.profile.documents.vouched(caller, person.birth_date, told).await?;
        let token = proof.refresh_token.as_ref();
        let answer = self.sealed_answer(seen.id, &proof.person, token, now)?;
        let esia_oid = Some(proof.person.id.clone());
        let change = PersonChange { esia_oid, events, letters, ..PersonChange::of(seen, person) };
        let session_line = self.line_of(caller, AuditKind::SessionEnded, json!({}));
        Ok(PortalLink { change, but: session, session_line, documents, answer, at: now })
    }
}
