//! The actor of an audit event, as shown to the user.

use cabinet_domain::{AuditEvent, AuditKind, UserId};
use serde::Serialize;

/// Category of the actor; see the table of [`crate::log`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The owner of the data.
    #[serde(rename = "self")]
    Owner,
    /// Another user with the required permission.
    Administrator,
    /// A hospital system: one that the kernel calls, or one that calls the kernel (B-278).
    Plugin,
    /// The kernel or the operator.
    System,
    /// Another user whose access was denied.
    Stranger,
    /// Not signed in: the owner with a typing mistake, or somebody else; it cannot be determined
    /// which.
    Unknown,
}

impl Who {
    pub(super) fn of(owner: UserId, event: &AuditEvent) -> Self {
        use AuditKind::{
            AccessDenied, PasswordRestoreAsked, PaymentLinkUsed, RecordSent, RefreshReused, RelationFound,
            SignInRefused,
        };
        match (event.kind, event.actor) {
            (RecordSent | RelationFound, _) => Self::Plugin,
            _ if event.detail.get("system").is_some() => Self::Plugin,
            (_, Some(actor)) if actor == owner => Self::Owner,
            (AccessDenied, _) => Self::Stranger,
            (_, Some(_)) => Self::Administrator,
            (SignInRefused | RefreshReused | PasswordRestoreAsked | PaymentLinkUsed, None) => Self::Unknown,
            (_, None) => Self::System,
        }
    }

    /// The code in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "self",
            Self::Administrator => "administrator",
            Self::Plugin => "plugin",
            Self::System => "system",
            Self::Stranger => "stranger",
            Self::Unknown => "unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn each_line_is_laid_to_the_one_who_did_it() {
        let (owner, other) = (UserId(Uuid::now_v7()), UserId(Uuid::now_v7()));
        let line = |actor, kind, detail| {
            let subject = Some(owner);
            let event =
                AuditEvent { at: chrono::DateTime::UNIX_EPOCH, actor, subject, kind, detail, origin: None };
            Who::of(owner, &event)
        };
        let who = |actor, kind| line(actor, kind, serde_json::json!({}));
        assert_eq!(who(Some(owner), AuditKind::SignedIn), Who::Owner);
        assert_eq!(who(Some(owner), AuditKind::AccessDenied), Who::Owner);
        assert_eq!(who(Some(other), AuditKind::AccessDenied), Who::Stranger);
        assert_eq!(who(Some(other), AuditKind::ViewedByAdmin), Who::Administrator);
        assert_eq!(who(Some(other), AuditKind::ProfileChanged), Who::Administrator);
        assert_eq!(who(Some(owner), AuditKind::RecordSent), Who::Plugin);
        assert_eq!(who(None, AuditKind::SignInRefused), Who::Unknown);
        assert_eq!(who(None, AuditKind::PasswordRestoreAsked), Who::Unknown);
        assert_eq!(who(None, AuditKind::PaymentLinkUsed), Who::Unknown);
        assert_eq!(who(Some(other), AuditKind::PaymentLinkCreated), Who::Administrator);
        assert_eq!(who(None, AuditKind::UserCreated), Who::System);
        assert_eq!(who(None, AuditKind::AccountRemoved), Who::System);
        let registry = serde_json::json!({ "by": "system", "system": "registry" });
        assert_eq!(line(None, AuditKind::ToldToSystem, registry), Who::Plugin);
    }
}
