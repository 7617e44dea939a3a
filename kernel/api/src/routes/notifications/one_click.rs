//! `GET` and `POST /api/notifications/stop/{token}`: the address in the header `List-Unsubscribe` (RFC 8058). The path holds no personal data: the
//! token is encrypted.

use super::NotificationsState;
use crate::error::RouteError;
use axum::extract::{Path, State};
use axum::http::header::{LOCATION, REFERRER_POLICY};
use axum::http::{Extensions, StatusCode};
use axum::response::IntoResponse;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use secrecy::{ExposeSecret as _, SecretString};
use std::sync::Arc;

/// Redirects to the page with one button. A mail program that cannot stop by itself opens the address, and so do scanners of e-mails: opening it
/// changes nothing.
#[utoipa::path(
    get, path = "/api/notifications/stop/{token}", tag = "notifications", security(()), params(("token" = String, Path)),
    responses((status = 303, description = "To `/notifications/stop`, with the token in the fragment"))
)]
pub(super) async fn open_stop_page(Path(token): Path<SecretString>) -> impl IntoResponse {
    // A token has letters, digits, `-` and `_`; anything else is no token, and must not become another address.
    let token: String = token
        .expose_secret()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        .collect();
    let headers = [
        (LOCATION, format!("/notifications/stop#token={token}")),
        (REFERRER_POLICY, "no-referrer".to_owned()),
    ];
    (StatusCode::SEE_OTHER, headers)
}

/// Stops the e-mails of this kind. Sent by the mail program when its user presses "Unsubscribe" there; the body is `List-Unsubscribe=One-Click`
/// and is not read.
#[utoipa::path(
    post, path = "/api/notifications/stop/{token}", tag = "notifications", security(()), params(("token" = String, Path)),
    responses(
        (status = 204),
        (status = 404, description = "`link_not_valid`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn stop_by_one_click(
    State(app): State<Arc<NotificationsState>>,
    extensions: Extensions,
    Path(token): Path<SecretString>,
) -> Result<StatusCode, RouteError> {
    app.links.admit(ClientAddress::of(&extensions))?;
    app.notifications.follow_link(&token, false, Some(request_context::origin())).await?;
    Ok(StatusCode::NO_CONTENT)
}
