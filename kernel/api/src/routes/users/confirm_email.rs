//! `POST /api/users/confirmEmail`: the link of the letter to a new account, or to a new address.

use crate::extract::Json;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, request_context};
use axum::extract::State;
use axum::http::StatusCode;
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

/// What the link carries.
#[derive(Deserialize, ToSchema)]
pub(super) struct LinkBody {
    /// The parameter `confirm`, `email` or `restore` in the fragment of the link.
    #[schema(value_type = String)]
    pub(super) token: SecretString,
}

/// Proves an address.
#[utoipa::path(
    post, path = "/api/users/confirmEmail", tag = "users", security(()), request_body = LinkBody,
    responses(
        (status = 204, description = "the address is proved"),
        (status = 409, description = "email_taken: meanwhile by somebody else", body = ProblemBody, content_type = "application/problem+json"),
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
