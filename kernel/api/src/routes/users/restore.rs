//! `POST /api/users/resetPassword` (B-055, B-275, X-002, X-080): as a form, as in the specification, or as JSON.

use super::UsersState;
use crate::error::RouteError;
use crate::shared::cookies::RESTORE;
use axum::extract::{Form, FromRequest, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use cabinet_accounts::restore::{LIFE, RestoreRequest};
use cabinet_http::client_address::ClientAddress;
use cabinet_http::cookies::Kept;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, extract, origin, request_context};
use secrecy::SecretString;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Login and new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RestoreBody {
    /// Login or e-mail address.
    username: Option<String>,
    /// The new password.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// Must equal `password` if present.
    #[schema(value_type = Option<String>)]
    confirm_password: Option<SecretString>,
    /// Language of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

impl<S: Send + Sync> FromRequest<S> for RestoreBody {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiProblem> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return extract::Json::from_request(request, state).await.map(|extract::Json(body)| body);
        }
        Ok(Form::from_request(request, state).await?.0)
    }
}

/// Requests a new password. It is pending until the link e-mailed to the account's address is followed. The response does not reveal
/// whether the account exists, and sets the cookie `cabinet_restore`: the pending password can take effect only in this browser.
#[utoipa::path(
    post, path = "/api/users/resetPassword", tag = "users", security(()),
    request_body(content(
        (RestoreBody = "application/x-www-form-urlencoded"),
        (RestoreBody = "application/json"),
    )),
    responses(
        (status = 204, description = "accepted; an e-mail is sent only if the account exists"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "busy, database_unavailable", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn restore(
    State(app): State<Arc<UsersState>>,
    extensions: Extensions,
    headers: HeaderMap,
    body: RestoreBody,
) -> Result<(StatusCode, CookieJar), RouteError> {
    // Another site must not be able to mark this browser as the one that requested the password.
    origin::check(&headers, &app.public_url)?;
    let request = RestoreRequest {
        username: body.username,
        password: body.password,
        confirmation: body.confirm_password,
        language: body.language,
        address: ClientAddress::of(&extensions).0,
        origin: Some(request_context::origin()),
    };
    let secret = app.self_service.ask_restore(request).await?;
    Ok((
        StatusCode::NO_CONTENT,
        RESTORE.set(&app.public_url, CookieJar::new(), &secret, Kept::Seconds(LIFE.num_seconds())),
    ))
}
