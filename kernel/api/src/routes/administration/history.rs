//! `GET /api/admin/cabinets/{id}/history`: what happened to an account, from the audit log.

use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::UserId;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::NumberedEvent;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryParams {
    /// `next` of the previous page.
    before: Option<i64>,
}

/// An event of the audit log.
#[derive(Serialize, ToSchema)]
pub(super) struct HistoryEntry {
    /// Position in the log.
    number: i64,
    at: DateTime<Utc>,
    /// Who did it; null for the kernel itself and for an anonymous caller.
    #[schema(value_type = Option<uuid::Uuid>)]
    actor: Option<UserId>,
    /// What happened, e.g. `access_changed`.
    kind: String,
    /// Ids and codes; `why` is the reason that an administrator stated.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
}

/// A page of the history.
#[derive(Serialize, ToSchema)]
pub(super) struct HistoryPage {
    /// Newest first.
    entries: Vec<HistoryEntry>,
    /// Value for `before` of the next page; null on the last page.
    next: Option<i64>,
}

impl From<NumberedEvent> for HistoryEntry {
    fn from(line: NumberedEvent) -> Self {
        let NumberedEvent { number, event } = line;
        Self { number, at: event.at, actor: event.actor, kind: event.kind.name(), detail: event.detail }
    }
}

/// Returns what happened to an account. The person sees in the access log that it was looked at.
#[utoipa::path(
    get, path = "/api/admin/cabinets/{id}/history", tag = "administration", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id of the account"), HistoryParams),
    responses(
        (status = 200, body = HistoryPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn cabinet_history(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Query(query): Query<HistoryParams>,
) -> Result<Json<HistoryPage>, RouteError> {
    let (events, next) = app.service.history(&admin, id(&text)?, query.before).await?;
    Ok(Json(HistoryPage { entries: events.into_iter().map(HistoryEntry::from).collect(), next }))
}
