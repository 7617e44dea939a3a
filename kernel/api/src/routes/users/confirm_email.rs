//! `POST /api/users/confirmEmail`: follows the link that was e-mailed to a new account or a new address.

use crate::extract::Json;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, request_context};
use axum::extract::State;
use axum::http::StatusCode;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

/// The token of an e-mailed link.
#[derive(Deserialize, ToSchema)]
pub(super) struct LinkBody {
    /// The parameter `confirm`, `email` or `restore` in the fragment of the link.
    #[schema(value_type = String)]
    pub(super) token: SecretString,
}

/// Confirms an e-mail address.
#[utoipa::path(
    post, path = "/api/users/confirmEmail", tag = "users", security(()), request_body = LinkBody,
    responses(
        (status = 204, description = "the e-mail address is confirmed"),
        (status = 409, description = "email_taken: another user has registered it in the meantime", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "link_spent", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn confirm_email(
    State(app): State<ApiState>,
    Json(body): Json<LinkBody>,
) -> Result<StatusCode, ApiProblem> {
    let user = app.self_service.confirm_email(&body.token, Some(request_context::origin())).await?;
    app.me.forget(user);
    Ok(StatusCode::NO_CONTENT)
}
