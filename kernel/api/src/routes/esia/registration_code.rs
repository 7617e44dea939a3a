//! `POST /api/esia/registration/code`: verifies the e-mailed code, creates the account and signs in.

use super::authorize_lk::{AuthorizeAnswer, admitted_answer};
use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::CookieJar;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{origin, request_context};
use cabinet_sso::Visitor;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(super) struct RegistrationCodeBody {
    /// The `state` of the attempt.
    state: String,
    /// Six digits; spaces are ignored.
    #[schema(value_type = String)]
    code: SecretString,
}

/// Creates the account after the e-mail address is verified by the code, records the consents given before, and signs in.
#[utoipa::path(
    post, path = "/api/esia/registration/code", tag = "esia", security(()), request_body = RegistrationCodeBody,
    responses(
        (status = 200, body = AuthorizeAnswer),
        (status = 403, description = "`esia_error`, `bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`email_registered`: another user has registered it in the meantime; `consent_outdated`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`: this browser has no pending registration (any more)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`wrong_code` with `triesLeft`; at 0 request a new code", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn registration_code(
    State(app): State<Arc<EsiaState>>,
    headers: HeaderMap,
    extensions: Extensions,
    jar: CookieJar,
    Json(body): Json<RegistrationCodeBody>,
) -> Result<(CookieJar, axum::Json<AuthorizeAnswer>), RouteError> {
    origin::check(&headers, &app.public_url)?;
    let visitor = Visitor {
        opener: cookie::browser(&app, &jar),
        confirmed: true,
        // The consents given before the code was sent are used.
        consent_version: None,
        personal_data_version: None,
        language: None,
        persistent: false,
        address: Some(ClientAddress::of(&extensions).0),
        user_agent: headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned),
        origin: Some(request_context::origin()),
    };
    let code: String = body.code.expose_secret().split_whitespace().collect();
    let admitted = app.sso()?.confirm_email_code(&body.state, &code, visitor).await;
    Ok(admitted_answer(&app, admitted.map_err(refusal::problem)?, true))
}
