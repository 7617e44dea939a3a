//! `POST /api/esia/authorize-lk`: completes a sign-in after the redirect from the state portal, with the consent (B-126…B-128, B-203,
//! B-281).

use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use crate::shared::record_caller::caller_of;
use crate::shared::token_answer::TokenAnswer;
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::CookieJar;
use cabinet_accounts::SignedIn;
use cabinet_http::auth::KnownSystem;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, origin, request_context};
use cabinet_sso::{Admitted, Opener, Return, Visitor};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Parameters of the portal's redirect, and the consent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthorizeBody {
    state: String,
    /// Authorization code, if the portal identified the person.
    code: Option<String>,
    /// OAuth error code, in place of `code`.
    error: Option<String>,
    /// The portal's own error code and text.
    error_description: Option<String>,
    /// Whether the user ticked the consent box.
    #[serde(default)]
    confirmed: bool,
    /// Version of the displayed consent to receiving the portal's data.
    consent_version: Option<String>,
    /// Version of the consent to the processing of personal data, if it was displayed and given as well.
    personal_data_version: Option<String>,
    /// Language of the displayed texts.
    language: Option<String>,
    /// Whether to stay signed in on this device; otherwise the session ends with the browser.
    #[serde(default)]
    stay_signed_in: bool,
}

/// A successful sign-in. A browser also gets the cookie `cabinet_refresh`.
#[derive(Serialize, ToSchema)]
pub(super) struct AuthorizeAnswer {
    credentials: TokenAnswer,
    /// Always `null` here; a refusal has `error_code` and `error_message`.
    error_message: Option<String>,
    /// Whether the account was created by this call.
    new: bool,
}

/// Signs in through the portal; a new user gets an account. After `not_confirmed` and `consent_outdated` the attempt can be continued;
/// every other error ends it, and the browser must start again at `auth-url`.
#[utoipa::path(
    post, path = "/api/esia/authorize-lk", tag = "esia", security((), ("api_key" = [])), request_body = AuthorizeBody,
    responses(
        (status = 200, body = AuthorizeAnswer),
        (status = 401, description = "`invalid_api_key`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`not_trusted`, `esia_refused` (the person declined at the portal), `esia_child` (under 14), `esia_error`, `bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`email_registered`, `consent_outdated`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`: already used, older than ten minutes, or started in another browser", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`no_email` (with `canProveEmail`: see `/api/esia/registration/email`), `not_confirmed`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`esia_error`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`auth_service_error`, `esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn authorize_lk(
    State(app): State<Arc<EsiaState>>,
    system: Option<KnownSystem>,
    headers: HeaderMap,
    extensions: Extensions,
    jar: CookieJar,
    Json(body): Json<AuthorizeBody>,
) -> Result<(CookieJar, axum::Json<AuthorizeAnswer>), RouteError> {
    let is_browser = system.is_none();
    let opener = match system {
        Some(KnownSystem(system)) => Opener::System(system),
        None => {
            origin::check(&headers, &app.public_url)?;
            cookie::browser(&app, &jar)
        }
    };
    let back = match (body.code, body.error) {
        (Some(code), None) => Return::Code(code),
        (None, Some(error)) => {
            Return::Error { error, description: body.error_description.unwrap_or_default() }
        }
        _ => return Err(ApiProblem::malformed().into()),
    };
    let visitor = Visitor {
        opener,
        confirmed: body.confirmed,
        consent_version: body.consent_version,
        personal_data_version: body.personal_data_version,
        language: body.language,
        // Another system keeps none of our cookies: its sessions end with the access token and are never renewed.
        persistent: is_browser && body.stay_signed_in,
        // Only the other system knows the address of its user.
        address: is_browser.then(|| ClientAddress::of(&extensions).0),
        user_agent: headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned),
        origin: Some(request_context::origin()),
    };
    let admitted = app.sso()?.sign_in(&body.state, back, visitor).await.map_err(refusal::problem)?;
    Ok(admitted_answer(&app, admitted, is_browser))
}

/// Builds the response of a successful sign-in.
pub(super) fn admitted_answer(
    app: &EsiaState,
    admitted: Admitted,
    is_browser: bool,
) -> (CookieJar, axum::Json<AuthorizeAnswer>) {
    app.me.forget(admitted.signed_in.user);
    app.records.refresh_in_background(caller_of(admitted.signed_in.user));
    let SignedIn { access, refresh, persistent, .. } = admitted.signed_in;
    let cookies = match is_browser {
        true => app.refresh_cookie.set(CookieJar::new(), &refresh, persistent),
        false => CookieJar::new(),
    };
    let credentials = TokenAnswer::new(&access, persistent);
    (cookies, axum::Json(AuthorizeAnswer { credentials, error_message: None, new: admitted.is_new }))
}
