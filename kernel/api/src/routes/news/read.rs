//! `GET /api/news/unread`, `POST /api/news/read`

use super::NewsRoutesState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_domain::NewsId;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum number of ids: more than any page shows.
const MOST: usize = 500;

/// Number of unread news.
#[derive(Serialize, ToSchema)]
#[schema(as = NewsUnread)]
pub(super) struct Unread {
    unread: i64,
}

/// The items to mark as read.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewsRead)]
pub(super) struct ReadBody {
    /// Ids of the items; if absent, all items.
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    ids: Option<Vec<NewsId>>,
}

/// Returns how many news the patient has not read.
#[utoipa::path(
    get, path = "/api/news/unread", tag = "news", security(("bearer" = [])),
    responses(
        (status = 200, body = Unread),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn unread_news(
    State(app): State<Arc<NewsRoutesState>>,
    owner: Owner,
) -> Result<Json<Unread>, RouteError> {
    Ok(Json(Unread { unread: app.news.unread(owner.id()).await? }))
}

/// Marks news as read. Ids of items that are not for this patient have no effect.
#[utoipa::path(
    post, path = "/api/news/read", tag = "news", security(("bearer" = [])), request_body = ReadBody,
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "more than 500 ids", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn read_news(
    State(app): State<Arc<NewsRoutesState>>,
    owner: Owner,
    Body(body): Body<ReadBody>,
) -> Result<StatusCode, RouteError> {
    if body.ids.as_ref().is_some_and(|ids| ids.len() > MOST) {
        return Err(ApiProblem::validation(vec![FieldProblem::new("ids", "too_long")]).into());
    }
    app.news.mark_read(owner.id(), body.ids.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
