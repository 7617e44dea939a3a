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
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, origin, request_context};
use secrecy::ExposeSecret;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LogoutQuery {
    /// Whether nobody has signed out, and the screen was merely left. Notices on this browser then stay on (docs/adr/0052).
    #[serde(default)]
    #[param(required = false)]
    idle: bool,
}

/// Signs out. Succeeds even if there is no session.
#[utoipa::path(
    post, path = "/api/oauth/logout", tag = "oauth", security(("bearer" = []), ()), params(LogoutQuery),
    responses(
        (status = 204, description = "the session has ended and the cookie is removed"),
        (status = 403, description = "bad_origin", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "database_unavailable: the cookie is removed, but the session may remain active until a later sign-out",
            body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn logout(
    State(app): State<Arc<OauthState>>,
    Query(query): Query<LogoutQuery>,
    headers: HeaderMap,
    jar: CookieJar,
) -> Result<Response, RouteError> {
    origin::check(&headers, &app.public_url)?;
    let caller = bearer_token(&headers).map(|token| app.accounts.verify(token));
    if query.idle {
        let of_token = caller.as_ref().and_then(|caller| caller.as_ref().ok()).map(|caller| caller.session);
        let of_cookie = REFRESH.read(&app.public_url, &jar);
        let of_cookie =
            of_cookie.and_then(|refresh| app.accounts.session_of_refresh(refresh.expose_secret()));
        for session in of_token.into_iter().chain(of_cookie) {
            // Signing out goes on, or the cookie would stay.
            if let Err(error) = app.push.keep(session).await {
                tracing::warn!(%error, "the notices of a browser end with its session");
            }
        }
    }
    let by_token = match caller {
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
