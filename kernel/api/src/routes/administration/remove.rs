//! `DELETE /api/admin/users/{username}`: removes an account in thirty days (B-086, B-260, B-295, X-034).

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use axum::extract::State;
use axum::response::Response;
use cabinet_administration::Reason;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The typed confirmation.
#[derive(Deserialize, ToSchema)]
pub(super) struct RemoveBody {
    /// The login once more, as the administrator typed it.
    confirm: String,
    /// 3 to 200 characters.
    reason: String,
}

/// When the account will be removed.
#[derive(Serialize, ToSchema)]
pub(super) struct RemovalView {
    leaves_at: DateTime<Utc>,
}

/// Schedules the removal of an account and ends its sessions. The person is told by e-mail and can sign in and cancel it until the date. The
/// hospital's own systems are not changed.
#[utoipa::path(
    delete, path = "/api/admin/users/{username}", tag = "administration", security(("bearer" = [])), request_body = RemoveBody,
    params(
        ("username" = String, Path, description = "login of the account"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 200, body = RemovalView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`, `in_progress`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`, `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn remove_user(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(username): Path<String>,
    IdempotentJson { request, body }: IdempotentJson<RemoveBody>,
) -> Result<Response, RouteError> {
    let reason = Reason::new(&body.reason)?;
    let user = admin.user;
    let removed = async move {
        let leaves_at = app.service.remove(&admin, &username, &body.confirm, &reason).await?;
        Ok::<_, RouteError>(axum::Json(RemovalView { leaves_at }))
    };
    request.execute(user, removed).await
}
