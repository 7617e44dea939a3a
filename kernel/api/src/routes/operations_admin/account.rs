//! An account that a line or a job is about.

use cabinet_domain::UserId;
use serde::Serialize;
use utoipa::ToSchema;

/// An account.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditAccount {
    #[schema(value_type = uuid::Uuid)]
    id: UserId,
    /// Login; null if there is no such account any more.
    username: Option<String>,
}

impl AuditAccount {
    pub(super) fn of(id: Option<UserId>, username: Option<String>) -> Option<Self> {
        id.map(|id| Self { id, username })
    }
}
