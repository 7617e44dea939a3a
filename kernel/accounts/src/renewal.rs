//! Exchanges a refresh token for a new access token and a new refresh token (OAuth 2.0 BCP, RFC 9700 §4.14.2).
//!
//! The previous token is accepted for [`AccountSettings::GRACE`]: two tabs may renew at the same time, or the response to a renewal may
//! be lost. It then gets the *same* successor again, so that the browser ends up with the right cookie in whatever order the responses
//! arrive. Each token has exactly one successor, derived from it with our key, so neither an interrupted request nor a restart can lose
//! it. Use of the previous token after the grace period means that two parties hold it: the session is ended and the reuse is written to
//! the audit log.

use crate::token::{RefreshToken, digest};
use crate::{AccessToken, AccountSettings, Accounts};
use cabinet_domain::{AuditKind, Origin, Session, SessionId, User};
use cabinet_ports::StorageError;
use secrecy::SecretString;
use serde_json::json;
use subtle::ConstantTimeEq;

/// A renewed sign-in.
#[derive(Debug, Clone)]
pub struct Renewed {
    /// For the `Authorization` header.
    pub access: AccessToken,
    /// For the cookie; `None` if the session was rotated by an older version, whose tokens cannot be derived again.
    pub refresh: Option<SecretString>,
    /// The person chose to stay signed in on this device.
    pub persistent: bool,
}

/// Why the renewal failed.
#[derive(Debug, thiserror::Error)]
pub enum RenewError {
    /// Unknown, expired, revoked, or reused after its rotation.
    #[error("the refresh token does not count")]
    Refused,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Signing or the source of randomness failed.
    #[error("renewal failed inside")]
    Internal,
}

impl Accounts {
    /// Renews the tokens of a session.
    ///
    /// # Errors
    /// See [`RenewError`].
    pub async fn renew(&self, refresh_token: &str, origin: Option<Origin>) -> Result<Renewed, RenewError> {
        // A token that we did not issue causes no database query.
        let Some(id) = self.refresh.session_of(refresh_token) else { return Err(RenewError::Refused) };
        if self.revocations.contains(id) {
            self.catch_up(id, origin).await;
            return Err(RenewError::Refused);
        }
        let presented = digest(refresh_token);
        let Some(session) = self.stores.sessions.find_by_refresh(&presented).await? else {
            return self.outdated(id, origin).await;
        };
        let user = self.living_user(&session).await?;
        let next = self.refresh.after(session.id, refresh_token);
        if !is_current(&session, &presented) {
            return self.tolerate(&session, &user, &presented, next, origin).await;
        }
        let now = self.clock.now();
        let expires_at =
            (now + self.unused_life(session.persistent)).min(session.created_at + AccountSettings::LONGEST);
        if self.stores.sessions.rotate(session.id, &presented, &next.digest, now, expires_at).await? {
            return self.renewed(&session, &user, Some(next.token)).await;
        }
        // A concurrent request has just rotated the session: the token that was current at the lookup above is the previous one now.
        match self.stores.sessions.find_by_refresh(&presented).await? {
            Some(session) if session.revoked_at.is_none() => {
                self.tolerate(&session, &user, &presented, next, origin).await
            }
            _ => Err(RenewError::Refused),
        }
    }

    /// The owner of a session that is still valid. Bypasses the cache, so that a disabled account or a changed role takes effect at this
    /// renewal.
    async fn living_user(&self, session: &Session) -> Result<User, RenewError> {
        if session.revoked_at.is_some() || session.expires_at <= self.clock.now() {
            return Err(RenewError::Refused);
        }
        let user = self.stores.users.lookup(session.user).await?.ok_or(RenewError::Refused)?;
        if user.disabled {
            self.end(session.id, Vec::new()).await?;
            return Err(RenewError::Refused);
        }
        Ok(user)
    }

    async fn tolerate(
        &self,
        session: &Session,
        user: &User,
        presented: &[u8],
        next: RefreshToken,
        origin: Option<Origin>,
    ) -> Result<Renewed, RenewError> {
        let is_previous =
            session.previous_digest.as_deref().is_some_and(|previous| previous.ct_eq(presented).into());
        if is_previous && self.clock.now() - session.rotated_at <= AccountSettings::GRACE {
            let followed: bool = session.refresh_digest.ct_eq(&next.digest).into();
            return self.renewed(session, user, followed.then_some(next.token)).await;
        }
        self.reused(session, origin).await
    }

    /// No session has this token as current or previous, but we issued it: it is an old token that somebody kept.
    async fn outdated(&self, id: SessionId, origin: Option<Origin>) -> Result<Renewed, RenewError> {
        match self.stores.sessions.lookup(id).await? {
            Some(session) if session.revoked_at.is_none() => self.reused(&session, origin).await,
            _ => Err(RenewError::Refused),
        }
    }

    /// The session was ended in this process; the write to the database may have failed, so it is repeated.
    async fn catch_up(&self, ended: SessionId, origin: Option<Origin>) {
        if let Err(error) = self.end_late(ended, origin).await {
            tracing::warn!(session.id = %ended, %error, "a session that was ended here still lives in the database");
        }
    }

    async fn end_late(&self, ended: SessionId, origin: Option<Origin>) -> Result<(), StorageError> {
        let session = self.stores.sessions.lookup(ended).await?;
        let Some(session) = session.filter(|session| session.revoked_at.is_none()) else { return Ok(()) };
        let line = self.line(AuditKind::SessionEnded, Some(session.user), None, json!({}), origin);
        self.end_stored(ended, vec![line.about_session(ended)]).await
    }

    async fn reused(&self, session: &Session, origin: Option<Origin>) -> Result<Renewed, RenewError> {
        let line = self.line(AuditKind::RefreshReused, Some(session.user), None, json!({}), origin);
        self.end(session.id, vec![line.about_session(session.id)]).await?;
        tracing::warn!(session.id = %session.id, "a refresh token was used again after its rotation; the session was ended");
        Err(RenewError::Refused)
    }

    async fn renewed(
        &self,
        session: &Session,
        user: &User,
        refresh: Option<SecretString>,
    ) -> Result<Renewed, RenewError> {
        let duties = self.duties(user).await?;
        let access = self
            .access
            .sign(user.id, session.id, user.role, duties, self.clock.now())
            .map_err(|_| RenewError::Internal)?;
        Ok(Renewed { access, refresh, persistent: session.persistent })
    }
}

fn is_current(session: &Session, presented: &[u8]) -> bool {
    session.refresh_digest.ct_eq(presented).into()
}
