//! `GET /api/esia/auth-url`: starts a sign-in at the state portal (B-279).

use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::{ACCEPT, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use cabinet_domain::PortalPurpose;
use cabinet_http::auth::KnownSystem;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_sso::Opener;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Purpose of the attempt.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SignInPurpose {
    /// Sign in.
    #[default]
    SignIn,
    /// Register an account.
    Register,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuthUrlQuery {
    /// `sign-in` (the default) or `register`.
    #[serde(default)]
    #[param(required = false, inline)]
    purpose: SignInPurpose,
}

/// Address to which another system redirects its browser.
#[derive(Serialize, ToSchema)]
pub(super) struct AuthUrl {
    /// Address at the portal.
    url: String,
    /// Id of the attempt. The portal returns it; pass it on to `authorize-lk` or `auth-code`.
    state: Uuid,
}

/// Redirects a browser to the portal and binds it to a new attempt; returns the address to another system (`X-Api-Key`). The portal
/// redirects the browser back to `/login?code=&state=` or `/login?error=&error_description=&state=`. If the redirect is not possible, the
/// browser is sent to `/login?error_code=`.
#[utoipa::path(
    get, path = "/api/esia/auth-url", tag = "esia", security((), ("api_key" = [])), params(AuthUrlQuery),
    responses(
        (status = 200, description = "for another system: the address", body = AuthUrl),
        (status = 303, description = "for a browser: redirect to the portal"),
        (status = 401, description = "`invalid_api_key`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`not_trusted`, `esia_refused`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`esia_error`: the plugin's settings or its signing key", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `auth_service_error`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn auth_url(
    State(app): State<Arc<EsiaState>>,
    system: Option<KnownSystem>,
    headers: HeaderMap,
    jar: CookieJar,
    Query(query): Query<AuthUrlQuery>,
) -> Result<Response, RouteError> {
    let purpose = match query.purpose {
        SignInPurpose::SignIn => PortalPurpose::SignIn,
        SignInPurpose::Register => PortalPurpose::Register,
    };
    if let Some(KnownSystem(system)) = system {
        let departure = app.sso()?.open(purpose, Opener::System(system)).await.map_err(refusal::problem)?;
        let answer = AuthUrl { url: departure.url.into(), state: departure.state };
        return Ok(axum::Json(answer).into_response());
    }
    match depart(&app, purpose, &jar).await {
        // This is a page load, not an API call: redirect to the sign-in page, which shows the error in the user's language.
        Err(RouteError(problem)) if wants_a_page(&headers) => {
            let code = problem.members.get("error_code").and_then(|code| code.as_str());
            let place = format!("/login?error_code={}", code.unwrap_or(&problem.code));
            Ok((StatusCode::SEE_OTHER, [(LOCATION, place)]).into_response())
        }
        sent => sent,
    }
}

async fn depart(app: &EsiaState, purpose: PortalPurpose, jar: &CookieJar) -> Result<Response, RouteError> {
    let opened = app.sso()?.open(purpose, cookie::browser(app, jar)).await;
    let departure = opened.map_err(refusal::problem)?;
    let bound = cookie::bound(app, departure.browser.as_ref());
    Ok((StatusCode::SEE_OTHER, bound, [(LOCATION, String::from(departure.url))]).into_response())
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}
