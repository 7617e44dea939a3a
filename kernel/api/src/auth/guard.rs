//! The door before every matched route: token, then rate, then the handler.

use super::{bearer_token, public};
use crate::client_address::ClientAddress;
use crate::{ApiProblem, ApiState};
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cabinet_accounts::TokenError;

/// Verifies the token, puts the [`cabinet_accounts::Caller`] where the extractors find it, and counts the request.
pub async fn guard(State(app): State<ApiState>, mut request: Request, next: Next) -> Response {
    let verified = bearer_token(request.headers()).map(|token| app.accounts.verify(token));
    let (is_public, is_unlimited) = match request.extensions().get::<MatchedPath>() {
        Some(path) => {
            (public::is_public(request.method(), path.as_str()), public::UNLIMITED.contains(&path.as_str()))
        }
        None => (false, false),
    };
    let address = ClientAddress::of(request.extensions());
    let admitted = match (verified, is_public) {
        (Some(Ok(caller)), _) => {
            request.extensions_mut().insert(caller);
            app.rate_limits.admit_user(caller.user)
        }
        (_, true) if is_unlimited => Ok(()),
        // A public call with a token that does not count is a public call.
        (_, true) => app.rate_limits.admit_anonymous(address),
        (None, false) => {
            app.rate_limits.admit_anonymous(address).and(Err(ApiProblem::unauthorized("unauthorized")))
        }
        (Some(Err(error)), false) => {
            app.rate_limits.admit_anonymous(address).and(Err(ApiProblem::unauthorized(code(error))))
        }
    };
    match admitted {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// An expired token is renewed by the shell, the others send to the sign-in page.
const fn code(error: TokenError) -> &'static str {
    match error {
        TokenError::Expired => "token_expired",
        TokenError::Revoked => "session_ended",
        TokenError::Invalid => "unauthorized",
    }
}
