//! Who did what to whose data. Written with every change of somebody's data and every refused look at a stranger's.

use crate::UserId;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// One line of the audit trail.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEvent {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Who did it; none for the kernel itself or an anonymous caller.
    pub actor: Option<UserId>,
    /// Whose data it concerns.
    pub subject: Option<UserId>,
    /// What happened.
    pub kind: AuditKind,
    /// Ids and codes, never names, numbers or texts of a patient.
    pub detail: serde_json::Value,
    /// The request it belongs to.
    pub request_id: Option<String>,
}

/// The closed list of what is worth an audit line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditKind {
    /// Somebody signed in.
    SignedIn,
    /// A sign-in was refused.
    SignInRefused,
    /// A session ended by its owner.
    SignedOut,
    /// A refresh token was used after its rotation: the session was ended.
    RefreshReused,
    /// An account was made.
    UserCreated,
    /// A booking was asked of a hospital system.
    BookingAsked,
    /// The hospital system confirmed it.
    BookingConfirmed,
    /// The hospital system refused it.
    BookingRefused,
    /// Its outcome could not be learnt yet.
    BookingUnknown,
    /// A ticket was cancelled.
    TicketCancelled,
    /// The kernel learnt who a user is at a clinic.
    RelationFound,
    /// Somebody asked for what is not theirs.
    AccessDenied,
}

impl AuditKind {
    /// The name in the database.
    pub fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}
