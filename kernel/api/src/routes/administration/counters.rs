//! `GET /api/admin/cabinets/counters`: what needs an administrator's attention (B-068, B-069, B-165, B-166).

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_administration::Counters;
use cabinet_domain::{Permission, Permissions};
use cabinet_http::auth::Staff;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// True counts. What the caller's role may not see is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct AdminCounters {
    /// Accounts that no administrator has taken note of.
    new_cabinets: Option<u64>,
    /// Files of patients that no administrator has opened or marked.
    new_events: Option<u64>,
    /// Completed questionnaires that need a look, and that no administrator has taken note of.
    #[schema(required = false)]
    questionnaire_alerts: Option<u64>,
}

impl AdminCounters {
    /// The counters that these permissions allow to see.
    pub(super) fn of(counters: Counters, permissions: Permissions) -> Self {
        let seen = |permission, count| permissions.has(permission).then_some(count);
        Self {
            new_cabinets: seen(Permission::UsersRead, counters.new_cabinets),
            new_events: seen(Permission::FilesRead, counters.new_events),
            questionnaire_alerts: seen(Permission::QuestionnairesRead, counters.questionnaire_alerts),
        }
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
    State(staff): State<Staff>,
    Admin(admin): Admin,
) -> Result<Json<AdminCounters>, RouteError> {
    let permissions = staff.permissions(admin.user).await?;
    Ok(Json(AdminCounters::of(app.service.counters().await?, permissions)))
}
