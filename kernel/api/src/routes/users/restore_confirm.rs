//! The e-mailed link of a forgotten password.

use super::UsersState;
use super::confirm_email::LinkBody;
use crate::error::RouteError;
use crate::shared::cookies::RESTORE;
use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use cabinet_accounts::restore::FollowedRestore;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What must be entered to follow a link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RestoreLink {
    /// Whether the new password must be entered again, because it was chosen in another browser.
    asks_password: bool,
}

/// A link and, if required, the new password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowedBody {
    /// The parameter `restore` in the fragment of the link.
    #[schema(value_type = String)]
    token: SecretString,
    /// The new password; if absent, the pending one takes effect, in the browser where it was chosen.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// Must equal `password` if present.
    #[schema(value_type = Option<String>)]
    confirm_password: Option<SecretString>,
}

/// Reports whether the link requires a new password in this browser. Does not use up the link.
#[utoipa::path(
    post, path = "/api/users/resetPassword/link", tag = "users", security(()), request_body = LinkBody,
    responses(
        (status = 200, body = RestoreLink),
        (status = 410, description = "link_spent", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn restore_link(
    State(app): State<Arc<UsersState>>,
    jar: CookieJar,
    Json(body): Json<LinkBody>,
) -> Result<Answer<RestoreLink>, RouteError> {
    let browser = RESTORE.read(&app.public_url, &jar);
    let asks_password = app.self_service.restore_asks_password(&body.token, browser.as_ref()).await?;
    Ok(Answer(RestoreLink { asks_password }))
}

/// Sets the new password and ends every session.
#[utoipa::path(
    post, path = "/api/users/resetPassword/confirm", tag = "users", security(()), request_body = FollowedBody,
    responses(
        (status = 204, description = "the new password takes effect"),
        (status = 410, description = "link_spent", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn restore_confirm(
    State(app): State<Arc<UsersState>>,
    jar: CookieJar,
    Json(body): Json<FollowedBody>,
) -> Result<(StatusCode, CookieJar), RouteError> {
    let followed = FollowedRestore {
        token: body.token,
        browser: RESTORE.read(&app.public_url, &jar),
        password: body.password,
        confirmation: body.confirm_password,
        origin: Some(request_context::origin()),
    };
    let user = app.self_service.follow_restore(followed).await?;
    app.me.forget(user);
    Ok((StatusCode::NO_CONTENT, RESTORE.remove(&app.public_url, CookieJar::new())))
}
