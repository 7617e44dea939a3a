//! `POST /api/esia/registration/email`: somebody whom the portal knows without a mail address names one.

use super::{cookie, refusal};
use crate::extract::Json;
use crate::problem::{ProblemBody, fields};
use crate::{ApiProblem, ApiState, origin};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use cabinet_accounts::email_field;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(super) struct RegistrationEmailBody {
    /// Of the attempt that was answered with `no_email` and `canProveEmail`.
    state: String,
    email: String,
    /// Of the letter.
    language: Option<String>,
}

/// Sends a code to the address; it replaces an earlier one. The answer is the same whoever has the address.
#[utoipa::path(
    post, path = "/api/esia/registration/email", tag = "esia", security(()), request_body = RegistrationEmailBody,
    responses(
        (status = 204, description = "a letter is on its way"),
        (status = 403, description = "`bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`: nothing waits in this browser (any more)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn registration_email(
    State(app): State<ApiState>,
    headers: HeaderMap,
    jar: CookieJar,
    Json(body): Json<RegistrationEmailBody>,
) -> Result<StatusCode, ApiProblem> {
    origin::check(&headers, &app.variant.http.public_url)?;
    let email = email_field(Some(&body.email)).map_err(|faults| ApiProblem::validation(fields(faults)))?;
    let sent =
        app.sso()?.send_email_code(&body.state, &cookie::browser(&app, &jar), email, body.language).await;
    sent.map_err(refusal::problem)?;
    Ok(StatusCode::NO_CONTENT)
}
