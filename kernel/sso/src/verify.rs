//! Linking an existing cabinet to a person at the portal ("verify"), and having its data read again in the person's presence (B-280, X-058).

use crate::{Opener, Return, Sso, SsoError, account};
use cabinet_domain::{AuditKind, PortalPurpose, SessionId, User, UserId};
use cabinet_ports::identity::Proof;
use cabinet_ports::{Draft, LetterTemplate};
use cabinet_profile::Caller;
use serde_json::json;

impl Sso {
    /// Links the cabinet of the user who is signed in on this device, or reads its data again, as the attempt says. After a link the
    /// other devices have to sign in again.
    ///
    /// # Errors
    /// `AttemptSpent` also for an attempt of somebody else; `LinkedElsewhere`; `PersonDiffers`, and nothing is changed; `NotTrusted`;
    /// those of the portal.
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
            self.refused(error, Some(caller.user), caller.request_id.clone()).await;
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
            (_, Some(oid)) if *oid == proof.person.id => {}
            (_, Some(_)) => return Err(SsoError::LinkedElsewhere),
            (PortalPurpose::Link(_), None) => self.link(&user, &proof, caller, session).await?,
            (_, None) => return Err(SsoError::NotLinked),
        }
        self.update(&user, &proof, caller).await;
        Ok(user.id)
    }

    async fn link(
        &self,
        user: &User,
        proof: &Proof,
        caller: &Caller,
        session: SessionId,
    ) -> Result<(), SsoError> {
        if self.stores.users.find_by_esia_oid(&proof.person.id).await?.is_some() {
            return Err(SsoError::LinkedElsewhere);
        }
        if !account::is_alike(user, &proof.person) {
            return Err(SsoError::PersonDiffers);
        }
        self.accounts.end_other_sessions(user.id, session, caller.request_id.clone()).await?;
        self.stores.users.set_esia_oid(user.id, &proof.person.id).await.map_err(|error| {
            if SsoError::is_conflict(&error, "users.esia_oid") {
                SsoError::LinkedElsewhere
            } else {
                error.into()
            }
        })?;
        self.accounts.people().forget(user.id).await;
        self.audit_of(caller, AuditKind::EsiaLinked, json!({})).await;
        let Some(post) = &self.post else { return Ok(()) };
        let now = self.clock.now();
        let posted = match post.letter(Draft::new(LetterTemplate::EsiaLinked, user.id), now) {
            Ok(letter) => self.stores.jobs.add(letter).await.map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = posted {
            tracing::error!(%error, "nobody is written to about a link to the state portal");
        }
        Ok(())
    }
}
