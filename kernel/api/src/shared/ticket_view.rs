//! The answer of the calls that give out tickets.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A download link that needs no token.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TicketView {
    /// Path and query, relative to this site.
    pub(crate) url: String,
    /// When the link expires. A download that has started is not interrupted.
    pub(crate) expires_at: DateTime<Utc>,
}
