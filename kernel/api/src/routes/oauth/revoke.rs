//! `POST /api/oauth/revoke`: token revocation (RFC 7009).

use super::OauthState;
use super::client::{self, refusal};
use crate::error::RouteError;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderMap, StatusCode};
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// RFC 7009 §2.1; `token_type_hint` is not needed.
#[derive(Deserialize, ToSchema)]
pub(super) struct Revocation {
    /// An access or refresh token.
    #[schema(value_type = String)]
    token: SecretString,
}

/// Ends the session of a token. An unknown token also gets 200 (RFC 7009 §2.2).
#[utoipa::path(
    post, path = "/api/oauth/revoke", tag = "oauth", security(("client" = [])),
    request_body(content = Revocation, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "the token is no longer valid"),
        (status = 400, description = "invalid_request", body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, description = "invalid_client", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn revoke(
    State(app): State<Arc<OauthState>>,
    headers: HeaderMap,
    form: Result<Form<Revocation>, FormRejection>,
) -> Result<StatusCode, RouteError> {
    client::check(&headers)?;
    let Form(form) = form.map_err(|_| refusal(StatusCode::BAD_REQUEST, "invalid_request"))?;
    app.accounts.revoke(form.token.expose_secret(), Some(request_context::origin())).await?;
    Ok(StatusCode::OK)
}
