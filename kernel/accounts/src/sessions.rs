//! The devices on which somebody is signed in, and their end from afar.

use crate::Accounts;
use cabinet_domain::{AuditKind, Origin, Session, SessionId, UserId};
use cabinet_ports::StorageError;
use serde_json::json;

impl Accounts {
    /// The living sessions of a user, last used first. A session is used when its token is renewed: that is what `rotated_at` says.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn list_sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError> {
        self.stores.sessions.list(user, self.clock.now()).await
    }

    /// Ends one of the user's own sessions; `false` if it is not theirs or has ended. The owner of somebody else's reads of the attempt.
    ///
    /// # Errors
    /// Those of the repositories.
    pub async fn end_session(
        &self,
        user: UserId,
        session: SessionId,
        origin: Option<Origin>,
    ) -> Result<bool, StorageError> {
        let Some(found) = self.stores.sessions.lookup(session).await? else { return Ok(false) };
        if found.user != user {
            self.write_denied(user, Some(found.user), "session", origin).await?;
            return Ok(false);
        }
        if found.revoked_at.is_some() {
            return Ok(false);
        }
        let own = Some(user);
        let line = self.line(AuditKind::SessionEnded, own, own, json!({}), origin);
        self.end(session, vec![line.about_session(session)]).await?;
        Ok(true)
    }

    /// Writes into the access log of `owner` that somebody else asked for what is theirs; nothing if nobody owns it.
    pub(crate) async fn write_denied(
        &self,
        stranger: UserId,
        owner: Option<UserId>,
        what: &str,
        origin: Option<Origin>,
    ) -> Result<(), StorageError> {
        let Some(owner) = owner.filter(|owner| *owner != stranger) else { return Ok(()) };
        let detail = json!({ "what": what });
        self.write(self.line(AuditKind::AccessDenied, Some(owner), Some(stranger), detail, origin)).await
    }

    /// Ends every session of the user but the one that asks; returns how many.
    ///
    /// # Errors
    /// Those of the repositories.
    pub async fn end_other_sessions(
        &self,
        user: UserId,
        but: SessionId,
        origin: Option<Origin>,
    ) -> Result<usize, StorageError> {
        let now = self.clock.now();
        let own = Some(user);
        let line = self.line(AuditKind::SessionEnded, own, own, json!({}), origin);
        let ended = self.stores.sessions.revoke_all_with_audit(user, Some(but), Some(line), now).await?;
        self.forget_sessions(&ended);
        Ok(ended.len())
    }

    /// Sessions that the database has ended in the transaction of something else: their tokens die here, too.
    pub fn forget_sessions(&self, ended: &[SessionId]) {
        let now = self.clock.now();
        ended.iter().for_each(|session| self.revocations.add(*session, now));
    }

    /// Whether a session was ended within the life of an access token: for what is bound to a session and lives no longer than one.
    pub fn has_ended(&self, session: SessionId) -> bool {
        self.revocations.contains(session)
    }
}
