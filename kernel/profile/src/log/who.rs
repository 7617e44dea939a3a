//! Who stands behind a line.

use cabinet_domain::{AuditKind, UserId};
use serde::Serialize;

/// See the table of [`crate::log`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The person.
    #[serde(rename = "self")]
    Owner,
    /// Somebody else who had the right.
    Administrator,
    /// A hospital system.
    Plugin,
    /// The kernel or the operator.
    System,
    /// Somebody who was refused or not signed in.
    Stranger,
}

impl Who {
    pub(super) fn of(owner: UserId, actor: Option<UserId>, kind: AuditKind) -> Self {
        use AuditKind::{
            AccessDenied, PasswordRestoreAsked, RecordSent, RefreshReused, RelationFound, SignInRefused,
        };
        match (kind, actor) {
            (RecordSent | RelationFound, _) => Self::Plugin,
            (_, Some(actor)) if actor == owner => Self::Owner,
            (AccessDenied, _) => Self::Stranger,
            (_, Some(_)) => Self::Administrator,
            // Nobody was signed in: it may have been the owner, but nobody proved that.
            (SignInRefused | RefreshReused | PasswordRestoreAsked, None) => Self::Stranger,
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
        let who = |actor, kind| Who::of(owner, actor, kind);
        assert_eq!(who(Some(owner), AuditKind::SignedIn), Who::Owner);
        assert_eq!(who(Some(owner), AuditKind::AccessDenied), Who::Owner);
        assert_eq!(who(Some(other), AuditKind::AccessDenied), Who::Stranger);
        assert_eq!(who(Some(other), AuditKind::ViewedByAdmin), Who::Administrator);
        assert_eq!(who(Some(other), AuditKind::ProfileChanged), Who::Administrator);
        assert_eq!(who(Some(owner), AuditKind::RecordSent), Who::Plugin);
        assert_eq!(who(None, AuditKind::SignInRefused), Who::Stranger);
        assert_eq!(who(None, AuditKind::UserCreated), Who::System);
        assert_eq!(who(None, AuditKind::AccountRemoved), Who::System);
    }
}
