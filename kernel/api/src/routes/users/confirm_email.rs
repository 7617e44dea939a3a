//! `POST /api/users/confirmEmail`: follows the link that was e-mailed to a new account or a new address.

use super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use secrecy::SecretString;
use serde::Deserialize;
use std::sync::Arc;
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
    State(app): State<Arc<UsersState>>,
    Json(body): Json<LinkBody>,
) -> Result<StatusCode, RouteError> {
    let user = app.self_service.confirm_email(&body.token, Some(request_context::origin())).await?;
    app.me.forget(user);
    Ok(StatusCode::NO_CONTENT)
}
