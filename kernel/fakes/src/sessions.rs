//! Sessions in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, LinkPurpose, Session, SessionId, UserId};
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::{SessionRepository, StorageError};
use chrono::{DateTime, Utc};

#[async_trait]
impl SessionRepository for Memory {
    async fn add_with_audit(
        &self,
        session: Session,
        stamp: Option<i64>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check_text("sessions.user_agent", session.user_agent.as_deref().unwrap_or_default())?;
        let mut tables = self.tables()?;
        let user = tables.user(session.user)?;
        if user.disabled {
            return Err(StorageError::Missing { what: "user" });
        }
        if stamp.is_some_and(|stamp| stamp != user.security_stamp) {
            return Err(StorageError::Conflict { what: "users.security_stamp" });
        }
        if tables.sessions.iter().any(|row| row.id == session.id) {
            return Err(StorageError::Conflict { what: "sessions.id" });
        }
        if tables.sessions.iter().any(|row| row.refresh_digest == session.refresh_digest) {
            return Err(StorageError::Conflict { what: "sessions.refresh_digest" });
        }
        tables.sessions.push(Session {
            rotated_at: kept(session.rotated_at),
            created_at: kept(session.created_at),
            expires_at: kept(session.expires_at),
            revoked_at: session.revoked_at.map(kept),
            ..session
        });
        tables.add_lines(audit);
        Ok(())
    }

    async fn lookup(&self, id: SessionId) -> Result<Option<Session>, StorageError> {
        Ok(self.tables()?.sessions.iter().find(|row| row.id == id).cloned())
    }

    async fn list(&self, owner: UserId, now: DateTime<Utc>) -> Result<Vec<Session>, StorageError> {
        let tables = self.tables()?;
        let lives =
            |row: &&Session| row.user == owner && row.revoked_at.is_none() && row.expires_at > kept(now);
        let mut own: Vec<_> = tables.sessions.iter().filter(lives).cloned().collect();
        own.sort_by_key(|row| std::cmp::Reverse((row.rotated_at, row.id)));
        Ok(own)
    }

    async fn find_by_refresh(&self, digest: &[u8]) -> Result<Option<Session>, StorageError> {
        let tables = self.tables()?;
        let knows =
            |row: &&Session| row.refresh_digest == digest || row.previous_digest.as_deref() == Some(digest);
        Ok(tables.sessions.iter().find(knows).cloned())
    }

    async fn rotate(
        &self,
        id: SessionId,
        from: &[u8],
        to: &[u8],
        now: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        if tables.sessions.iter().any(|row| row.id != id && row.refresh_digest == to) {
            return Err(StorageError::Conflict { what: "sessions.refresh_digest" });
        }
        let is_current = |row: &&mut Session| {
            row.id == id && row.refresh_digest == from && row.revoked_at.is_none() && row.expires_at > now
        };
        let Some(row) = tables.sessions.iter_mut().find(is_current) else { return Ok(false) };
        row.previous_digest = Some(std::mem::replace(&mut row.refresh_digest, to.to_vec()));
        row.rotated_at = kept(now);
        row.expires_at = kept(expires_at);
        Ok(true)
    }

    async fn revoke_with_audit(
        &self,
        id: SessionId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        if let Some(row) = tables.sessions.iter_mut().find(|row| row.id == id && row.revoked_at.is_none()) {
            row.revoked_at = Some(kept(now));
            tables.add_lines(audit);
        }
        Ok(())
    }

    async fn revoke_all_with_audit(
        &self,
        user: UserId,
        but: Option<SessionId>,
        line: Option<AuditEvent>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.check_lines(line.as_slice())?;
        let mut tables = self.tables()?;
        let ended = tables.end_sessions(user, but, now);
        if let Some(line) = line {
            tables.add_lines(ended.iter().map(|session| line.clone().about_session(*session)).collect());
        }
        Ok(ended)
    }

    async fn revoked_since(&self, since: DateTime<Utc>) -> Result<Vec<SessionId>, StorageError> {
        let tables = self.tables()?;
        let mut ended: Vec<_> = tables
            .sessions
            .iter()
            .filter(|row| row.revoked_at.is_some_and(|at| at >= kept(since)))
            .map(|row| row.id)
            .collect();
        ended.sort_unstable();
        Ok(ended)
    }

    async fn remove_expired(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let kept_before = tables.sessions.len();
        tables.sessions.retain(|row| row.expires_at >= kept(before));
        Ok((kept_before - tables.sessions.len()) as u64)
    }
}

impl Tables {
    /// Changes the security stamp, so that a sign-in that was checked against the old one opens no session.
    pub(super) fn renew_stamp(&mut self, user: UserId) {
        self.users.iter_mut().filter(|row| row.id == user).for_each(|row| row.security_stamp += 1);
    }

    /// Checks that the requesting session is still active.
    pub(super) fn require_session(
        &self,
        user: UserId,
        session: Option<SessionId>,
    ) -> Result<(), StorageError> {
        let lives =
            |id| self.sessions.iter().any(|row| row.id == id && row.user == user && row.revoked_at.is_none());
        if session.is_none_or(lives) { Ok(()) } else { Err(StorageError::Missing { what: "session" }) }
    }

    /// Ends all sessions of a user, except optionally one, in the caller's transaction.
    pub(super) fn end_sessions(
        &mut self,
        user: UserId,
        but: Option<SessionId>,
        now: DateTime<Utc>,
    ) -> Vec<SessionId> {
        self.renew_stamp(user);
        let mut ended = Vec::new();
        for row in self.sessions.iter_mut().filter(|row| row.user == user && row.revoked_at.is_none()) {
            if Some(row.id) != but {
                row.revoked_at = Some(kept(now));
                ended.push(row.id);
            }
        }
        // A holder of an ended session may have requested an address of their own.
        self.spend_links(user, LinkPurpose::NewEmail, now);
        ended.sort_unstable();
        ended
    }
}
