//! `POST /api/users/resetPassword/confirm`: the mailed link makes the waiting password live.

use super::confirm_email::LinkBody;
use crate::extract::Json;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, running};
use axum::extract::State;
use axum::http::StatusCode;

/// Makes the new password live and ends every session.
#[utoipa::path(
    post, path = "/api/users/resetPassword/confirm", tag = "users", security(()), request_body = LinkBody,
    responses(
        (status = 204, description = "the new password counts"),
        (status = 410, description = "link_spent", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn restore_confirm(
    State(app): State<ApiState>,
    Json(body): Json<LinkBody>,
) -> Result<StatusCode, ApiProblem> {
    let user = app.front_desk.confirm_restore(&body.token, Some(running::request_id())).await?;
    app.me.forget(user);
    Ok(StatusCode::NO_CONTENT)
}
