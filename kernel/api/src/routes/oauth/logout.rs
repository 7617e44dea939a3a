//! `POST /api/oauth/logout`: ends the session of the token and of the cookie, whichever is present. The cookie is removed in any case: a
//! database restart must not leave it behind on a shared computer.

use super::OauthState;
use crate::error::RouteError;
use crate::shared::cookies::REFRESH;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use cabinet_http::auth::bearer_token;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, origin, request_context};
use secrecy::ExposeSecret;
use std::sync::Arc;

/// Signs out. Succeeds even if there is no session.
#[utoipa::path(
    post, path = "/api/oauth/logout", tag = "oauth", security(("bearer" = []), ()),
    responses(
        (status = 204, description = "the session has ended and the cookie is removed"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "database_unavailable: the cookie is removed, but the session may remain active until a later sign-out",
            body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn logout(
    State(app): State<Arc<OauthState>>,
    headers: HeaderMap,
    jar: CookieJar,
) -> Result<Response, RouteError> {
    origin::check(&headers, &app.public_url)?;
    let by_token = match bearer_token(&headers).map(|token| app.accounts.verify(token)) {
        Some(Ok(caller)) => app.accounts.sign_out(caller, Some(request_context::origin())).await,
        _ => Ok(()),
    };
    let by_cookie = match REFRESH.read(&app.public_url, &jar) {
        Some(refresh) => {
            app.accounts.sign_out_by_refresh(refresh.expose_secret(), Some(request_context::origin())).await
        }
        None => Ok(()),
    };
    let jar = REFRESH.remove(&app.public_url, CookieJar::new());
    match by_token.and(by_cookie) {
        Ok(()) => Ok((StatusCode::NO_CONTENT, jar).into_response()),
        Err(error) => Ok((jar, ApiProblem::from(error)).into_response()),
    }
}
