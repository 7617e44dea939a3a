//! Signed URLs: a browser that loads a large file by itself sends no `Authorization` header. A ticket grants its owner access to one path
//! for five minutes, and not beyond the session that requested it. Tickets are encrypted, so a link in a log reveals no user. What a link
//! asks for is encrypted too where it may be personal data, such as a name that somebody searched for.

use super::Sessions;
use crate::problem::{ApiProblem, FieldProblem};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_domain::{Caller, Duties, Role, SessionId, UserId};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Long enough to follow the link, too short to pass it on. A download that has started is not interrupted.
const LIFE: TimeDelta = TimeDelta::minutes(5);

/// Longer tickets are rejected unread: the kernel never issues them.
const LONGEST: usize = 512;

/// Characters of a hidden request. Proxies accept eight thousand in a line of a request (nginx: `large_client_header_buffers`).
const LONGEST_REQUEST: usize = 6_000;

/// Issues and verifies tickets.
pub struct SignedUrls {
    vault: Arc<Vault>,
}

#[derive(Serialize, Deserialize)]
struct Sealed {
    user: UserId,
    session: SessionId,
    /// Tickets of earlier releases were issued to patients only.
    #[serde(default = "patient")]
    role: Role,
    until: i64,
}

const fn patient() -> Role {
    Role::Patient
}

/// A ticket for the query of a link.
pub struct SignedUrl {
    /// The ticket in URL-safe base64.
    pub text: String,
    /// When the ticket expires.
    pub until: DateTime<Utc>,
}

impl SignedUrls {
    /// Creates an issuer that encrypts with this vault.
    pub const fn new(vault: Arc<Vault>) -> Self {
        Self { vault }
    }

    /// Issues a ticket for this user and exactly this path, as written in the link.
    ///
    /// # Errors
    /// 500 `internal`: the operating system provides no randomness.
    pub fn issue(
        &self,
        path: &str,
        (user, role): (UserId, Role),
        session: SessionId,
        now: DateTime<Utc>,
    ) -> Result<SignedUrl, ApiProblem> {
        let until = now + LIFE;
        let content = Sealed { user, session, role, until: until.timestamp() };
        let content = serde_json::to_vec(&content).map_err(|_| ApiProblem::internal())?;
        let sealed = self.vault.seal(&place(path), &content).map_err(|error| {
            tracing::error!(%error, "a ticket cannot be sealed");
            ApiProblem::internal()
        })?;
        Ok(SignedUrl { text: URL_SAFE_NO_PAD.encode(sealed), until })
    }

    /// Encrypts what a link to this path asks for, in URL-safe base64. Only [`Self::reveal`] for the same path and user reads it. It grants
    /// nothing: the link needs a ticket as well.
    ///
    /// # Errors
    /// 422 `validation` if the request is too long; 500 `internal`: the operating system provides no randomness.
    pub fn hide(&self, path: &str, user: UserId, request: &impl Serialize) -> Result<String, ApiProblem> {
        let content = serde_json::to_vec(request).map_err(|_| ApiProblem::internal())?;
        let sealed = self.vault.seal(&request_place(path, user), &content).map_err(|error| {
            tracing::error!(%error, "a link cannot be sealed");
            ApiProblem::internal()
        })?;
        let text = URL_SAFE_NO_PAD.encode(sealed);
        match text.len() <= LONGEST_REQUEST {
            true => Ok(text),
            false => Err(ApiProblem::validation(vec![FieldProblem::new("request", "too_long")])),
        }
    }

    /// Returns what a link to this path asks for, if it was hidden for this user.
    pub fn reveal<T: DeserializeOwned>(&self, path: &str, user: UserId, text: &str) -> Option<T> {
        let sealed = (text.len() <= LONGEST_REQUEST).then(|| URL_SAFE_NO_PAD.decode(text).ok()).flatten()?;
        let content = self.vault.open(&request_place(path, user), &sealed).ok()?;
        serde_json::from_slice(&content).ok()
    }

    /// Returns the holder of the ticket if it is valid for this path now.
    ///
    /// # Errors
    /// 401 `ticket_invalid`, `ticket_expired`, `session_ended`.
    pub(crate) fn open(
        &self,
        path: &str,
        ticket: &str,
        sessions: &dyn Sessions,
        now: DateTime<Utc>,
    ) -> Result<Caller, ApiProblem> {
        let invalid = || ApiProblem::unauthorized("ticket_invalid");
        let sealed = (ticket.len() <= LONGEST).then(|| URL_SAFE_NO_PAD.decode(ticket).ok()).flatten();
        let content = self.vault.open(&place(path), &sealed.ok_or_else(invalid)?).map_err(|_| invalid())?;
        let ticket: Sealed = serde_json::from_slice(&content).map_err(|_| invalid())?;
        let until = DateTime::from_timestamp(ticket.until, 0).ok_or_else(invalid)?;
        if now > until {
            return Err(ApiProblem::unauthorized("ticket_expired"));
        }
        if sessions.has_ended(ticket.session) {
            return Err(ApiProblem::unauthorized("session_ended"));
        }
        Ok(Caller {
            user: ticket.user,
            session: ticket.session,
            role: ticket.role,
            duties: Duties::default(),
            expires_at: until,
        })
    }
}

fn place(path: &str) -> String {
    format!("ticket:{path}")
}

fn request_place(path: &str, user: UserId) -> String {
    format!("request:{user}:{path}")
}
