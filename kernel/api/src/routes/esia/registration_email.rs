//! `POST /api/esia/registration/email`: a person without an e-mail address at the portal enters one.

use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use crate::shared::field_problems::fields;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use cabinet_accounts::email_field;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, origin};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(super) struct RegistrationEmailBody {
    /// The `state` of the attempt that failed with `no_email` and `canProveEmail`.
    state: String,
    email: String,
    /// Language of the e-mail.
    language: Option<String>,
}

/// Sends a code to the e-mail address; it replaces an earlier code. The response does not reveal whether the address is registered.
#[utoipa::path(
    post, path = "/api/esia/registration/email", tag = "esia", security(()), request_body = RegistrationEmailBody,
    responses(
        (status = 204, description = "the e-mail will be sent"),
        (status = 403, description = "`bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`: this browser has no pending registration (any more)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn registration_email(
    State(app): State<Arc<EsiaState>>,
    headers: HeaderMap,
    jar: CookieJar,
    Json(body): Json<RegistrationEmailBody>,
) -> Result<StatusCode, RouteError> {
    origin::check(&headers, &app.public_url)?;
    let email = email_field(Some(&body.email)).map_err(|faults| ApiProblem::validation(fields(faults)))?;
    let sent =
        app.sso()?.send_email_code(&body.state, &cookie::browser(&app, &jar), email, body.language).await;
    sent.map_err(refusal::problem)?;
    Ok(StatusCode::NO_CONTENT)
}
