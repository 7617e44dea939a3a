//! Ends sessions: by the user, by a token (RFC 7009), and all at once when a credential changes.

use crate::token::digest;
use crate::{Accounts, Caller, TokenError};
use cabinet_domain::{AuditEvent, AuditKind, Origin, Session, SessionId, UserId};
use cabinet_ports::StorageError;
use serde_json::json;

impl Accounts {
    /// Ends the session of a verified caller.
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn sign_out(&self, caller: Caller, origin: Option<Origin>) -> Result<(), StorageError> {
        self.sign_out_session(caller.session, caller.user, origin).await
    }

    /// Ends the session of a refresh token, current or previous. An unknown token or an ended session is not an error:
    /// the user is signed out.
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn sign_out_by_refresh(
        &self,
        refresh_token: &str,
        origin: Option<Origin>,
    ) -> Result<(), StorageError> {
        match self.living(refresh_token).await? {
            Some(session) => self.sign_out_session(session.id, session.user, origin).await,
            None => Ok(()),
        }
    }

    /// The session of a refresh token that was issued here, without asking whether it is active.
    pub fn session_of_refresh(&self, refresh_token: &str) -> Option<SessionId> {
        self.refresh.session_of(refresh_token)
    }

    /// Revokes an access or refresh token and its whole session (RFC 7009 §2.1). An unknown token is not an error
    /// (§2.2).
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn revoke(&self, token: &str, origin: Option<Origin>) -> Result<(), StorageError> {
        match self.verify(token) {
            Ok(caller) => self.sign_out(caller, origin).await,
            Err(TokenError::Expired | TokenError::Revoked) => Ok(()),
            Err(TokenError::Invalid) => self.sign_out_by_refresh(token, origin).await,
        }
    }

    /// Ends all sessions of a user, optionally except one; returns the number of ended sessions.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn revoke_all(&self, user: UserId, but: Option<SessionId>) -> Result<usize, StorageError> {
        let now = self.clock.now();
        let mut work = self.stores.begin().await?;
        let ended = work.sessions().revoke_all(user, but, now).await?;
        work.commit().await?;
        for session in &ended {
            self.revocations.add(*session, now);
        }
        self.people.forget(user).await;
        Ok(ended.len())
    }

    pub(crate) async fn end(&self, session: SessionId, lines: Vec<AuditEvent>) -> Result<(), StorageError> {
        // Revoked in memory first: if the database fails, this process rejects the tokens nevertheless.
        self.revocations.add(session, self.clock.now());
        self.end_stored(session, lines).await
    }

    /// Ends the session in the database, with audit events if it was active.
    pub(crate) async fn end_stored(
        &self,
        session: SessionId,
        lines: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        let mut work = self.stores.begin().await?;
        if work.sessions().revoke(session, self.clock.now()).await? {
            work.audit().add_all(lines).await?;
        }
        work.commit().await
    }

    async fn sign_out_session(
        &self,
        session: SessionId,
        user: UserId,
        origin: Option<Origin>,
    ) -> Result<(), StorageError> {
        let own = Some(user);
        let line = self.line(AuditKind::SignedOut, own, own, json!({}), origin);
        self.end(session, vec![line.about_session(session)]).await
    }

    async fn living(&self, refresh_token: &str) -> Result<Option<Session>, StorageError> {
        // A token that we did not issue causes no database query.
        let Some(id) = self.refresh.session_of(refresh_token) else { return Ok(None) };
        match self.stores.sessions.find_by_refresh(&digest(refresh_token)).await {
            Ok(session) => Ok(session.filter(|session| session.revoked_at.is_none())),
            Err(error) => {
                // We issued the token and its holder wants the session ended, so this process ends it despite the
                // failure.
                self.revocations.add(id, self.clock.now());
                Err(error)
            }
        }
    }
}
