//! `GET /api/admin/cabinets/counters`: what needs an administrator's attention (B-068, B-069, B-165, B-166).

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_administration::Counters;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// True counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct AdminCounters {
    /// Accounts that no administrator has taken note of.
    new_cabinets: u64,
    /// Files of patients that no administrator has opened or marked.
    new_events: u64,
}

impl From<Counters> for AdminCounters {
    fn from(counters: Counters) -> Self {
        Self { new_cabinets: counters.new_cabinets, new_events: counters.new_events }
    }
}

/// Returns the counters of the back office.
#[utoipa::path(
    get, path = "/api/admin/cabinets/counters", tag = "administration", security(("bearer" = [])),
    responses(
        (status = 200, body = AdminCounters),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn cabinet_counters(
    State(app): State<Arc<AdministrationState>>,
    _: Admin,
) -> Result<Json<AdminCounters>, RouteError> {
    Ok(Json(app.service.counters().await?.into()))
}
