//! `POST /api/admin/cabinets/count`: how many accounts match (B-163). Apart from the page, which need not wait for it.

use super::AdministrationState;
use super::admin::Admin;
use super::list::USUAL_SIZE;
use crate::error::RouteError;
use crate::shared::cabinet_filter::FilterBody;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Json as JsonBody;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What is counted.
#[derive(Deserialize, ToSchema)]
#[schema(as = CabinetCountBody)]
pub(super) struct CountBody {
    #[serde(flatten)]
    filter: FilterBody,
    /// 5, 10, 20, 50 or 100; 20 if absent.
    size: Option<u32>,
}

/// How many accounts match.
#[derive(Serialize, ToSchema)]
pub(super) struct CabinetCountView {
    /// With a filter at most 10 000 are counted.
    total: u64,
    /// Pages that can be requested by number. If `is_exact` is false there are more, which are reached by cursor.
    total_pages: u64,
    /// Whether there are not more than `total`.
    is_exact: bool,
}

/// Counts the patients' accounts that match.
#[utoipa::path(
    post, path = "/api/admin/cabinets/count", tag = "administration", security(("bearer" = [])), request_body = CountBody,
    responses(
        (status = 200, body = CabinetCountView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn count_cabinets(
    State(app): State<Arc<AdministrationState>>,
    _: Admin,
    JsonBody(body): JsonBody<CountBody>,
) -> Result<Json<CabinetCountView>, RouteError> {
    let count = app.service.count(&body.filter.read()?, body.size.unwrap_or(USUAL_SIZE)).await?;
    Ok(Json(CabinetCountView { total: count.total, total_pages: count.pages, is_exact: count.is_exact }))
}
