//! Lists a user's sessions and ends them remotely.

use crate::Accounts;
use cabinet_domain::{AuditKind, Origin, Session, SessionId, UserId};
use cabinet_ports::StorageError;
use serde_json::json;

impl Accounts {
    /// The active sessions of a user, most recently used first. A session is used when its token is renewed, which sets `rotated_at`.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn list_sessions(&self, user: UserId) -> Result<Vec<Session>, StorageError> {
        self.stores.sessions.list(user, self.clock.now()).await
    }

    /// Ends one of the user's own sessions; returns `false` if it belongs to somebody else or has already ended. An attempt to end
    /// somebody else's session is written to the owner's access log.
    ///
    /// # Errors
    /// Storage errors of the repositories.
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

    /// Writes into the access log of `owner` that `stranger` requested an object of theirs; does nothing without an owner.
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

    /// Ends every session of the user except the calling one; returns the number of ended sessions.
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn end_other_sessions(
        &self,
        user: UserId,
        but: SessionId,
        origin: Option<Origin>,
    ) -> Result<usize, StorageError> {
        let now = self.clock.now();
        let own = Some(user);
        let line = self.line(AuditKind::SessionEnded, own, own, json!({}), origin);
        let mut work = self.stores.begin().await?;
        let ended = work.sessions().revoke_all(user, Some(but), now).await?;
        work.audit().add_all(line.about_sessions(&ended)).await?;
        work.commit().await?;
        self.forget_sessions(&ended);
        Ok(ended.len())
    }

    /// Revokes, in this process, the tokens of sessions that another transaction has already ended in the database.
    pub fn forget_sessions(&self, ended: &[SessionId]) {
        let now = self.clock.now();
        ended.iter().for_each(|session| self.revocations.add(*session, now));
    }

    /// Whether a session was ended within the lifetime of an access token. For objects that are bound to a session and live no longer
    /// than a token.
    pub fn has_ended(&self, session: SessionId) -> bool {
        self.revocations.contains(session)
    }
}
