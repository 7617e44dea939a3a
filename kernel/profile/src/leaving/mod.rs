//! Going away: the owner asks, is signed out everywhere and gets a letter; for thirty days they may come back and stay;
//! then a job removes the account ([`RemoveAccount`]).
//!
//! What goes: the account with its password, factors, sessions, links, documents, consents, relations, choices, the booking journal and
//! the files. What stays: the audit audit_log. Its lines hold ids and codes only, and with the account gone nothing leads from its id to a
//! person: they are pseudonymous, and still tell that a consent was given and when. The journal is removed, not pseudonymised: its lines
//! hold the person's id at the hospital, and what it was kept for, to neither lose nor double a booking, is over after thirty days. The
//! hospital's own systems are not touched: a ticket there remains a ticket.

mod worker;

pub use worker::RemoveAccount;

use crate::audit_log::AuditLog;
use crate::{Caller, ProfileError};
use cabinet_domain::{AuditKind, SessionId, UserId};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Clock, Draft, LetterTemplate, Post, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::sync::Arc;

/// How long an account waits for its owner to come back.
pub const GRACE: TimeDelta = TimeDelta::days(30);

/// Asks and takes back.
pub struct Leaving {
    stores: Stores,
    post: Option<Arc<dyn Post>>,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

/// Somebody is leaving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The account is removed then.
    pub leaving_at: DateTime<Utc>,
    /// Sessions that were ended; their tokens must not count in this process either.
    pub ended: Vec<SessionId>,
}

impl Leaving {
    /// Without a post nobody gets a letter: a cabinet without a mail server.
    pub fn new(stores: Stores, post: Option<Arc<dyn Post>>, clock: Arc<dyn Clock>) -> Self {
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Self { stores, post, clock, audit_log }
    }

    /// The owner leaves. Asking again keeps the day that was set first. The caller has proved who they are, in a session that must still live.
    ///
    /// # Errors
    /// `NotFound` if the account is gone; `Letter`; `Storage`, also if the session has ended.
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
        let users = &self.stores.users;
        let ended =
            users.request_leaving_with_audit(caller.user, session, due, jobs, now, vec![line]).await?;
        let leaving_at = self.leaving_at(caller.user).await?;
        let leaving_at = leaving_at.ok_or(ProfileError::NotFound { what: "account" })?;
        Ok(Left { leaving_at, ended })
    }

    /// The owner stays after all. The job finds that out by itself.
    ///
    /// # Errors
    /// `NotFound` if the account was not leaving; `Storage`.
    pub async fn stay(&self, caller: &Caller) -> Result<(), ProfileError> {
        let line = self.audit_log.by_owner(caller, AuditKind::AccountStayed, json!({}));
        if !self.stores.users.cancel_leaving_with_audit(caller.user, vec![line]).await? {
            return Err(ProfileError::NotFound { what: "account" });
        }
        Ok(())
    }

    /// Somebody asked for the removal of an account that is not theirs: its owner can read that.
    ///
    /// # Errors
    /// Those of the repository.
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
