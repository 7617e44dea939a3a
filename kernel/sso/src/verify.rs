//! Links an existing account to a person at the portal ("verify"), and reads the portal's data again with the person present (B-280,
//!

use crate::person::ROW_READS;
use crate::{Opener, Return, Sso, SsoError, account};
use cabinet_domain::local_time::today;
use cabinet_domain::{AuditKind, PortalPurpose, SessionId, User, UserId};
use cabinet_ports::identity::Proof;
use cabinet_ports::repository::{AccountChange, PersonChange};
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
            match self.write_link(seen, proof, caller, session).await {
                Ok(ended) => {
                    self.accounts.forget_sessions(&ended);
                    self.accounts.people().forget(user).await;
                    return Ok(());
                }
                Err(SsoError::Storage(error)) if SsoError::is_conflict(&error, "users.person") => {}
                Err(SsoError::Storage(error)) if SsoError::is_conflict(&error, "users.esia_oid") => {
                    return Err(SsoError::LinkedElsewhere);
                }
                Err(error) => return Err(error),
            }
        }
        Err(SsoError::Internal("the account changed at every attempt to link it".to_owned()))
    }

    /// Writes the link if the account is still as it was seen. Returns the ended sessions. If the owner has withdrawn the consent to the
    /// portal's data, neither its documents nor the data are stored.
    async fn write_link(
        &self,
        seen: User,
        proof: &Proof,
        caller: &Caller,
        session: SessionId,
    ) -> Result<Vec<SessionId>, SsoError> {
        let (now, owner) = (self.clock.now(), seen.id);
        let (person, changed) = account::linked(&seen, &proof.person, today(now, self.zone))?;
        let mut lines = vec![self.line_of(caller, AuditKind::EsiaLinked, json!({}))];
        if !changed.is_empty() {
            let detail = json!({ "fields": changed, "how": "esia" });
            lines.push(self.line_of(caller, AuditKind::ProfileChanged, detail));
        }
        let letter = match &self.post {
            Some(post) => Some(
                post.letter(Draft::new(LetterTemplate::EsiaLinked, owner), now)
                    .map_err(|error| SsoError::Internal(error.to_string()))?,
            ),
            None => None,
        };
        let told = account::documents(&proof.person);
        let documents = self.profile.documents.vouched(caller, person.birth_date, told).await?;
        let token = proof.refresh_token.as_ref();
        let answer = self.sealed_answer(owner, &proof.person, token, now)?;
        let esia_oid = Some(proof.person.id.clone());
        let person = Some(PersonChange { esia_oid, ..PersonChange::of(&seen, person) });

        let mut work = self.stores.begin().await?;
        let change = AccountChange { person, ..AccountChange::of(seen, Some(session), now) };
        work.users().change_account(change).await?;
        let ended = work.sessions().revoke_all(owner, Some(session), now).await?;
        lines.extend(self.line_of(caller, AuditKind::SessionEnded, json!({})).about_sessions(&ended));
        if let Some(vouched) = documents
            && work.documents().replace_vouched(owner, vouched.documents).await?
        {
            lines.extend(vouched.lines);
        }
        work.portal().keep_person(answer).await?;
        if let Some(letter) = letter {
            work.jobs().add(letter).await?;
        }
        work.audit().add_all(lines).await?;
        work.commit().await?;
        Ok(ended)
    }
}
