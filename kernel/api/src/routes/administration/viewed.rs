//! `POST /api/admin/cabinets/viewed` and `POST /api/admin/cabinets/{id}/viewed`: an administrator takes note of new accounts (B-204…B-207,
//! B-296). Taking note twice changes nothing.

use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use crate::shared::cabinet_filter::FilterBody;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_administration::{AdministrationError, MarkMatching};
use cabinet_domain::UserId;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Which accounts: either `ids`, or `all_matching` with `up_to`.
#[derive(Deserialize, ToSchema)]
pub(super) struct ViewedBody {
    /// At most 1000.
    #[schema(value_type = Option<Vec<uuid::Uuid>>)]
    ids: Option<Vec<UserId>>,
    /// All new accounts that match these filters.
    all_matching: Option<FilterBody>,
    /// The highest `number` that the administrator has seen: accounts that came later stay new.
    up_to: Option<i64>,
}

/// How many accounts were new.
#[derive(Serialize, ToSchema)]
pub(super) struct MarkedView {
    marked: u64,
}

/// Takes note of several accounts.
#[utoipa::path(
    post, path = "/api/admin/cabinets/viewed", tag = "administration", security(("bearer" = [])), request_body = ViewedBody,
    responses(
        (status = 200, body = MarkedView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mark_viewed(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Json(body): Json<ViewedBody>,
) -> Result<axum::Json<MarkedView>, RouteError> {
    let marked = match (body.ids, body.all_matching, body.up_to) {
        (Some(ids), None, None) => app.service.mark_viewed(&admin, &ids).await?,
        (None, Some(filter), Some(up_to)) => {
            app.service.mark_matching(&admin, &MarkMatching { filter: filter.read()?, up_to }).await?
        }
        (None, Some(_), None) => return Err(AdministrationError::Invalid(vec!["up_to"]).into()),
        _ => return Err(AdministrationError::Invalid(vec!["ids"]).into()),
    };
    Ok(axum::Json(MarkedView { marked }))
}

/// Takes note of one account.
#[utoipa::path(
    post, path = "/api/admin/cabinets/{id}/viewed", tag = "administration", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mark_one_viewed(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
) -> Result<StatusCode, RouteError> {
    app.service.mark_viewed(&admin, &[id(&text)?]).await?;
    Ok(StatusCode::NO_CONTENT)
}
