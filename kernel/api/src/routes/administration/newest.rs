//! `GET /api/admin/cabinets/new`: the newest accounts for the notifications of the first load.

use super::AdministrationState;
use super::admin::Admin;
use super::cabinet_view::CabinetRow;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

///
const USUAL: u32 = 5;
const MOST: u32 = 100;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NewParams {
    /// 5 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// New accounts.
#[derive(Serialize, ToSchema)]
pub(super) struct NewCabinets {
    /// Newest first.
    content: Vec<CabinetRow>,
    /// How many there are in all.
    total: u64,
}

/// Returns the newest accounts that no administrator has taken note of.
#[utoipa::path(
    get, path = "/api/admin/cabinets/new", tag = "administration", security(("bearer" = [])), params(NewParams),
    responses(
        (status = 200, body = NewCabinets),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn new_cabinets(
    State(app): State<Arc<AdministrationState>>,
    _: Admin,
    Query(query): Query<NewParams>,
) -> Result<Json<NewCabinets>, RouteError> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let (rows, total) = app.service.newest(limit).await?;
    let content = rows.into_iter().map(|row| CabinetRow::of(row, &app.columns)).collect();
    Ok(Json(NewCabinets { content, total }))
}
