//! `POST` and `PUT /api/notifications/link`: the page behind the link in an e-mail
//!
//! The token is in the body: paths and queries are logged.

use super::NotificationsState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::Extensions;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_notifications::LinkState;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A link in an e-mail.
#[derive(Deserialize, ToSchema)]
#[schema(as = NotificationLink)]
pub(super) struct LinkBody {
    /// The parameter `token` in the fragment of the link.
    #[schema(value_type = String)]
    token: SecretString,
}

/// What a link is to do.
#[derive(Deserialize, ToSchema)]
#[schema(as = NotificationLinkChange)]
pub(super) struct ChangeBody {
    /// The parameter `token` in the fragment of the link.
    #[schema(value_type = String)]
    token: SecretString,
    /// `false` stops the e-mails, `true` undoes it.
    mail: bool,
}

/// What a link is about. It names no person.
#[derive(Serialize, ToSchema)]
#[schema(as = NotificationLinkState)]
pub(super) struct LinkView {
    /// `visit`, `result`, `questionnaire`, `invoice` or `chat`.
    kind: &'static str,
    /// Whether e-mails of this kind are sent.
    mail: bool,
}

impl From<LinkState> for LinkView {
    fn from(state: LinkState) -> Self {
        Self { kind: state.kind.name(), mail: state.is_wanted }
    }
}

/// Returns which e-mails a link stops, and whether they are sent. Changes nothing.
#[utoipa::path(
    post, path = "/api/notifications/link", tag = "notifications", security(()), request_body = LinkBody,
    responses(
        (status = 200, body = LinkView),
        (status = 404, description = "`link_not_valid`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show_notification_link(
    State(app): State<Arc<NotificationsState>>,
    extensions: Extensions,
    Body(body): Body<LinkBody>,
) -> Result<Json<LinkView>, RouteError> {
    app.links.admit(ClientAddress::of(&extensions))?;
    Ok(Json(app.notifications.link(&body.token).await?.into()))
}

/// Stops the e-mails that a link is about, without signing in, or undoes it.
#[utoipa::path(
    put, path = "/api/notifications/link", tag = "notifications", security(()), request_body = ChangeBody,
    responses(
        (status = 200, body = LinkView),
        (status = 404, description = "`link_not_valid`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn follow_notification_link(
    State(app): State<Arc<NotificationsState>>,
    extensions: Extensions,
    Body(body): Body<ChangeBody>,
) -> Result<Json<LinkView>, RouteError> {
    app.links.admit(ClientAddress::of(&extensions))?;
    let origin = Some(request_context::origin());
    Ok(Json(app.notifications.follow_link(&body.token, body.mail, origin).await?.into()))
}
