//! `POST /api/esia/authorize-lk`: back from the state portal, with the box of the consent (B-126…B-128, B-203, B-281).

use super::{cookie, refusal};
use crate::auth::KnownSystem;
use crate::client_address::ClientAddress;
use crate::extract::Json;
use crate::problem::ProblemBody;
use crate::routes::oauth::{TokenAnswer, with_refresh};
use crate::routes::record::welcome;
use crate::{ApiProblem, ApiState, origin, request_context};
use axum::extract::State;
use axum::http::header::USER_AGENT;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::CookieJar;
use cabinet_accounts::SignedIn;
use cabinet_sso::{Admitted, Opener, Return, Visitor};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the portal sent the browser back with, and the consent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuthorizeBody {
    state: String,
    /// Of a person whom the portal knows.
    code: Option<String>,
    /// OAuth's word, in place of a code.
    error: Option<String>,
    /// The portal's own code and text.
    error_description: Option<String>,
    /// Whether the box of the consent is ticked.
    #[serde(default)]
    confirmed: bool,
    /// Of the text about the portal's data that was shown.
    consent_version: Option<String>,
    /// Of the text about personal data, if it was shown and agreed to as well.
    personal_data_version: Option<String>,
    /// Of the texts that were shown.
    language: Option<String>,
    /// The person chose to stay signed in on this device; otherwise the session ends with the browser.
    #[serde(default)]
    stay_signed_in: bool,
}

/// Somebody is in. A browser also gets the cookie `cabinet_refresh`.
#[derive(Serialize, ToSchema)]
pub(super) struct AuthorizeAnswer {
    credentials: TokenAnswer,
    /// Always `null` here; a refusal has `error_code` and `error_message`.
    error_message: Option<String>,
    /// Whether the cabinet was made just now.
    new: bool,
}

/// Signs in through the portal; who is new gets a cabinet. `not_confirmed` and `consent_outdated` leave the attempt open, everything else
/// ends it: after that the browser starts at `auth-url` again.
#[utoipa::path(
    post, path = "/api/esia/authorize-lk", tag = "esia", security((), ("api_key" = [])), request_body = AuthorizeBody,
    responses(
        (status = 200, body = AuthorizeAnswer),
        (status = 401, description = "`invalid_api_key`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`not_trusted`, `esia_refused` (the person said no at the portal), `esia_child` (under 14), `esia_error`, `bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`email_registered`, `consent_outdated`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`: used, older than ten minutes, or of another browser", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`no_email` (with `canProveEmail`: see `/api/esia/registration/email`), `not_confirmed`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`esia_error`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`auth_service_error`, `esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn authorize_lk(
    State(app): State<ApiState>,
    system: Option<KnownSystem>,
    headers: HeaderMap,
    extensions: Extensions,
    jar: CookieJar,
    Json(body): Json<AuthorizeBody>,
) -> Result<(CookieJar, axum::Json<AuthorizeAnswer>), ApiProblem> {
    let is_browser = system.is_none();
    let opener = match system {
        Some(KnownSystem(system)) => Opener::System(system),
        None => {
            origin::check(&headers, &app.variant.http.public_url)?;
            cookie::browser(&app, &jar)
        }
    };
    let back = match (body.code, body.error) {
        (Some(code), None) => Return::Code(code),
        (None, Some(error)) => {
            Return::Error { error, description: body.error_description.unwrap_or_default() }
        }
        _ => return Err(ApiProblem::malformed()),
    };
    let visitor = Visitor {
        opener,
        confirmed: body.confirmed,
        consent_version: body.consent_version,
        personal_data_version: body.personal_data_version,
        language: body.language,
        // Another system keeps no cookie of ours: its sessions end with the access token and are never renewed.
        persistent: is_browser && body.stay_signed_in,
        // Behind another system stands somebody whose address only that system knows.
        address: is_browser.then(|| ClientAddress::of(&extensions).0),
        user_agent: headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned),
        origin: Some(request_context::origin()),
    };
    let admitted = app.sso()?.sign_in(&body.state, back, visitor).await.map_err(refusal::problem)?;
    Ok(admitted_answer(&app, admitted, is_browser))
}

/// The session of somebody who is in.
pub(super) fn admitted_answer(
    app: &ApiState,
    admitted: Admitted,
    is_browser: bool,
) -> (CookieJar, axum::Json<AuthorizeAnswer>) {
    app.me.forget(admitted.signed_in.user);
    welcome(app, admitted.signed_in.user);
    let SignedIn { access, refresh, persistent, .. } = admitted.signed_in;
    let cookies = match is_browser {
        true => with_refresh(CookieJar::new(), app, &refresh, persistent),
        false => CookieJar::new(),
    };
    let credentials = TokenAnswer::new(&access, persistent);
    (cookies, axum::Json(AuthorizeAnswer { credentials, error_message: None, new: admitted.is_new }))
}
