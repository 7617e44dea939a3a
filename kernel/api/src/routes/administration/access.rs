//! `PUT /api/admin/users/{id}/access`: what a patient may do (B-085, X-044).

use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::Reason;
use cabinet_domain::CabinetAccess;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The access settings.
#[derive(Deserialize, ToSchema)]
pub(super) struct AccessBody {
    /// The person may not upload files.
    files_upload_forbidden: bool,
    /// The person may not see the hospital's data nor act there: their calls answer 403 `view_forbidden`.
    view_forbidden: bool,
    /// 3 to 200 characters.
    reason: String,
}

/// Forbids or allows. Takes effect at once; at other kernels within five seconds.
#[utoipa::path(
    put, path = "/api/admin/users/{id}/access", tag = "administration", security(("bearer" = [])), request_body = AccessBody,
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
pub(super) async fn set_access(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Json(body): Json<AccessBody>,
) -> Result<StatusCode, RouteError> {
    let id = id(&text)?;
    let access = CabinetAccess {
        files_upload_forbidden: body.files_upload_forbidden,
        view_forbidden: body.view_forbidden,
    };
    app.service.set_access(&admin, id, access, &Reason::new(&body.reason)?).await?;
    app.me.forget(id);
    Ok(StatusCode::NO_CONTENT)
}
