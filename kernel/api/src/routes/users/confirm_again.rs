//! `POST /api/users/confirmEmail/again`: sends the confirmation e-mail of a registration again.

use super::UsersState;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_http::client_address::ClientAddress;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The account to send the e-mail for.
#[derive(Deserialize, ToSchema)]
pub(super) struct AgainBody {
    /// The e-mail address or the login.
    email: String,
    /// Language of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// Sends the confirmation e-mail again to an account that awaits confirmation. The response does not reveal whether the account exists.
#[utoipa::path(
    post, path = "/api/users/confirmEmail/again", tag = "users", security(()), request_body = AgainBody,
    responses(
        (status = 204, description = "accepted; an e-mail is sent only if an account awaits confirmation"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn confirm_again(
    State(app): State<Arc<UsersState>>,
    extensions: Extensions,
    Json(body): Json<AgainBody>,
) -> Result<StatusCode, RouteError> {
    let address = ClientAddress::of(&extensions).0;
    app.self_service.ask_confirmation_again(&body.email, body.language, address).await?;
    Ok(StatusCode::NO_CONTENT)
}
