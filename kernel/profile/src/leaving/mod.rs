//! Account deletion: the owner requests it, is signed out everywhere and gets an e-mail. For thirty days they can cancel it;
//! then a job removes the account ([`RemoveAccount`]).
//!
//! Removed: the account with its password, factors, sessions, links, documents, consents, relations, choices, the booking log and the
//! files. Kept: the audit log. Its events contain only ids and codes, and without the account nothing maps its id to a person: they are
//! pseudonymous, and still prove that a consent was given and when. The booking log is removed, not pseudonymised: its entries contain the
//! person's id at the hospital, and its purpose, not losing or duplicating a booking, is over after thirty days. The hospital's own systems
//! are not changed: an appointment there remains.

mod worker;

pub use worker::RemoveAccount;

use crate::audit_log::AuditLog;
use crate::{Caller, ProfileError};
use cabinet_domain::{AuditEvent, AuditKind, SessionId, UserId};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Clock, Draft, LetterTemplate, Post, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::sync::Arc;

/// How long the owner of an account can cancel its deletion.
pub const GRACE: TimeDelta = TimeDelta::days(30);

/// Requests and cancels account deletion.
pub struct Leaving {
    stores: Stores,
    post: Option<Arc<dyn Post>>,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

/// An account whose deletion is pending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// When the account will be removed.
    pub leaving_at: DateTime<Utc>,
    /// Sessions that were ended; the caller must revoke their tokens in this process.
    pub ended: Vec<SessionId>,
}

impl Leaving {
    /// `post` is `None` in a deployment without a mail server; no e-mails are sent then.
    pub fn new(stores: Stores, post: Option<Arc<dyn Post>>, clock: Arc<dyn Clock>) -> Self {
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Self { stores, post, clock, audit_log }
    }

    /// Requests the deletion of the caller's account. A repeated request keeps the original date. The caller must have reauthenticated, in
    /// a session that is still active.
    ///
    /// # Errors
    /// `NotFound` if the account no longer exists; `Letter`; `Storage`, also if the session has ended.
    pub async fn ask(
        &self,
        caller: &Caller,
        session: Option<SessionId>,
        language: Option<String>,
    ) -> Result<Left, ProfileError> {
        let now = self.clock.now();
        let due = now + GRACE;
        let mut jobs = vec![NewJob::remove_account(caller.user, due)];
        if let Some(post) = &self.post {
            let mut draft = Draft::new(LetterTemplate::AccountLeaving, caller.user);
            draft.language = language;
            draft.details.insert("date".to_owned(), due.date_naive().to_string());
            jobs.push(post.letter(draft, now).map_err(|_| ProfileError::Letter)?);
        }
        let line = self.audit_log.by_owner(caller, AuditKind::AccountLeaving, json!({ "leavingAt": due }));
        let mut work = self.stores.begin().await?;
        let requested = work.users().request_leaving(caller.user, session, due, now).await?;
        if requested.is_new {
            work.jobs().add_all(jobs).await?;
            work.audit().add(line).await?;
        }
        work.commit().await?;
        let leaving_at = self.leaving_at(caller.user).await?;
        let leaving_at = leaving_at.ok_or(ProfileError::NotFound { what: "account" })?;
        Ok(Left { leaving_at, ended: requested.ended })
    }

    /// Requests the deletion of a patient's account on an administrator's behalf; `audit` builds the administrator's event from the date. The
    /// owner is told by e-mail and can cancel it until then. Returns the date, and the sessions that were ended.
    ///
    /// # Errors
    /// `NotFound` if the account no longer exists; `Letter`; `Storage`.
    pub async fn order(
        &self,
        user: UserId,
        audit: impl FnOnce(DateTime<Utc>) -> AuditEvent + Send,
    ) -> Result<Left, ProfileError> {
        let now = self.clock.now();
        let due = now + GRACE;
        let mut jobs = vec![NewJob::remove_account(user, due)];
        if let Some(post) = &self.post {
            let mut draft = Draft::new(LetterTemplate::AccountLeaving, user);
            draft.details.insert("date".to_owned(), due.date_naive().to_string());
            jobs.push(post.letter(draft, now).map_err(|_| ProfileError::Letter)?);
        }
        let mut work = self.stores.begin().await?;
        let requested = work.users().request_leaving(user, None, due, now).await?;
        if requested.is_new {
            work.jobs().add_all(jobs).await?;
            work.audit().add(audit(due)).await?;
        }
        work.commit().await?;
        let leaving_at = self.leaving_at(user).await?;
        let leaving_at = leaving_at.ok_or(ProfileError::NotFound { what: "account" })?;
        Ok(Left { leaving_at, ended: requested.ended })
    }

    /// Cancels the deletion. The pending job then has no effect.
    ///
    /// # Errors
    /// `NotFound` if no deletion is pending; `Storage`.
    pub async fn stay(&self, caller: &Caller) -> Result<(), ProfileError> {
        let line = self.audit_log.by_owner(caller, AuditKind::AccountStayed, json!({}));
        let mut work = self.stores.begin().await?;
        if !work.users().cancel_leaving(caller.user).await? {
            return Err(ProfileError::NotFound { what: "account" });
        }
        work.audit().add(line).await?;
        Ok(work.commit().await?)
    }

    /// Records that somebody requested the deletion of another user's account; the owner sees it in the access log.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn refuse(&self, caller: &Caller, other: UserId) -> Result<(), StorageError> {
        if self.stores.users.lookup(other).await?.is_some() {
            let detail = json!({ "what": "account" });
            self.stores
                .audit
                .add(self.audit_log.by_stranger(caller, other, AuditKind::AccessDenied, detail))
                .await?;
        }
        Ok(())
    }

    async fn leaving_at(&self, user: UserId) -> Result<Option<DateTime<Utc>>, ProfileError> {
        let user = self.stores.users.lookup(user).await?;
        Ok(user.ok_or(ProfileError::NotFound { what: "account" })?.leaving_at)
    }
}
