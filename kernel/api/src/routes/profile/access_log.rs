//! `GET /api/users/me/access-log`: who read or changed the patient's data, and when.

use super::ProfileState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::SignedInPatient;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use cabinet_profile::Entry;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Maximum number of entries per page.
const MOST: u32 = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LogQuery {
    /// `next` of the previous page.
    before: Option<i64>,
    /// Entries per page; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// An entry of the access log.
#[derive(Serialize, ToSchema)]
pub(super) struct LogEntry {
    at: DateTime<Utc>,
    /// `self`, `administrator`, `plugin`, `system`, `stranger` or `unknown`.
    who: &'static str,
    /// What happened, e.g. `consent_given`.
    kind: String,
    /// Codes and names: `host`, `clinic`, `fields`, `type`, …
    #[schema(value_type = Object)]
    detail: serde_json::Map<String, serde_json::Value>,
}

impl From<Entry> for LogEntry {
    fn from(entry: Entry) -> Self {
        Self { at: entry.at, who: entry.who.name(), kind: entry.kind.name(), detail: entry.detail }
    }
}

/// A page of the access log.
#[derive(Serialize, ToSchema)]
pub(super) struct LogPage {
    /// Newest first.
    entries: Vec<LogEntry>,
    /// Value for `before` of the next page; null on the last page.
    next: Option<i64>,
}

/// Returns what happened to the patient's own data.
#[utoipa::path(
    get, path = "/api/users/me/access-log", tag = "profile", security(("bearer" = [])), params(LogQuery),
    responses(
        (status = 200, body = LogPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn access_log(
    State(app): State<Arc<ProfileState>>,
    patient: SignedInPatient,
    Query(query): Query<LogQuery>,
) -> Result<Json<LogPage>, RouteError> {
    let limit = page_limit(query.limit, MOST)?;
    let page = app.profile.log.page(patient.id(), query.before, limit).await?;
    Ok(Json(LogPage { entries: page.entries.into_iter().map(LogEntry::from).collect(), next: page.next }))
}
