//! `POST /api/users/confirmEmail/again`: the letter of a registration once more.

use crate::client_address::ClientAddress;
use crate::extract::Json;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

/// Whose letter.
#[derive(Deserialize, ToSchema)]
pub(super) struct AgainBody {
    /// The address, or the login.
    email: String,
    /// Of the letter: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// Sends the letter again to an account that waits for its proof. Everybody gets the same answer.
#[utoipa::path(
    post, path = "/api/users/confirmEmail/again", tag = "users", security(()), request_body = AgainBody,
    responses(
        (status = 204, description = "if somebody waits for a letter, it is on its way"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn confirm_again(
    State(app): State<ApiState>,
    extensions: Extensions,
    Json(body): Json<AgainBody>,
) -> Result<StatusCode, ApiProblem> {
    let address = ClientAddress::of(&extensions).0;
    app.self_service.ask_confirmation_again(&body.email, body.language, address).await?;
    Ok(StatusCode::NO_CONTENT)
}
