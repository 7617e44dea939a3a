//! `POST /api/admin/users/{id}/disable`, `…/enable`, `…/sign-out`. Doing one twice changes nothing.

use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::Reason;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Why the administrator does it.
#[derive(Deserialize, ToSchema)]
pub(super) struct ReasonBody {
    /// 3 to 200 characters. The person does not see it.
    pub(super) reason: String,
}

/// Disables an account and ends its sessions.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/disable", tag = "administration", security(("bearer" = [])), request_body = ReasonBody,
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn disable(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, RouteError> {
    app.service.set_disabled(&admin, id(&text)?, true, &Reason::new(&body.reason)?).await?;
    app.me.forget(id(&text)?);
    Ok(StatusCode::NO_CONTENT)
}

/// Enables an account again.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/enable", tag = "administration", security(("bearer" = [])), request_body = ReasonBody,
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn enable(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, RouteError> {
    app.service.set_disabled(&admin, id(&text)?, false, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends every session of an account.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/sign-out", tag = "administration", security(("bearer" = [])), request_body = ReasonBody,
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn sign_out(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Json(body): Json<ReasonBody>,
) -> Result<StatusCode, RouteError> {
    app.service.sign_out(&admin, id(&text)?, &Reason::new(&body.reason)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
