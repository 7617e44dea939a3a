//! `POST /api/admin/cabinets/search`: a page of the table of users (B-067, B-079, B-254). A `POST`, because addresses are logged, and what
//! is searched for is personal data.

use super::AdministrationState;
use super::admin::Admin;
use super::cabinet_view::CabinetRow;
use crate::error::RouteError;
use crate::shared::cabinet_filter::{FilterBody, OrderBody};
use axum::Json;
use axum::extract::State;
use cabinet_administration::{AdministrationError, TablePage, TablePlace, TableQuery, Tolerance};
use cabinet_http::extract::Json as JsonBody;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// B-079
pub(super) const USUAL_SIZE: u32 = 20;

/// Which page of which rows. Of `page`, `after` and `before` at most one may be given.
#[derive(Deserialize, ToSchema)]
#[schema(as = CabinetSearchBody)]
pub(super) struct SearchBody {
    #[serde(flatten)]
    filter: FilterBody,
    #[serde(flatten)]
    order: OrderBody,
    /// 5, 10, 20, 50 or 100; 20 if absent.
    size: Option<u32>,
    /// From 0. While more than 10 000 accounts match a filter, only the first 1 000 rows have numbers: `page_too_deep`.
    page: Option<u32>,
    /// `next` of a page.
    after: Option<i64>,
    /// `previous` of a page.
    before: Option<i64>,
}

/// A page of the table.
#[derive(Serialize, ToSchema)]
pub(super) struct CabinetPageView {
    content: Vec<CabinetRow>,
    /// Number of the page, if it was asked for by number.
    page: Option<u32>,
    size: u32,
    /// Value for `after` of the next page; null on the last one.
    next: Option<i64>,
    /// Value for `before` of the previous page; null on the first one.
    previous: Option<i64>,
    /// `spelling` if no account matches the words literally, and these match except for typing mistakes.
    tolerance: Option<&'static str>,
}

/// Returns a page of the patients' accounts.
#[utoipa::path(
    post, path = "/api/admin/cabinets/search", tag = "administration", security(("bearer" = [])), request_body = SearchBody,
    responses(
        (status = 200, body = CabinetPageView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`; `page_too_deep`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn search_cabinets(
    State(app): State<Arc<AdministrationState>>,
    _: Admin,
    JsonBody(body): JsonBody<SearchBody>,
) -> Result<Json<CabinetPageView>, RouteError> {
    let size = body.size.unwrap_or(USUAL_SIZE);
    let place = match (body.page, body.after, body.before) {
        (number, None, None) => TablePlace::Page(number.unwrap_or_default()),
        (None, Some(row), None) => TablePlace::After(row),
        (None, None, Some(row)) => TablePlace::Before(row),
        _ => return Err(AdministrationError::Invalid(vec!["page"]).into()),
    };
    let (sort, is_descending) = body.order.read()?;
    let query = TableQuery { filter: body.filter.read()?, sort, is_descending, place, size };
    let TablePage { rows, has_next, has_previous, tolerance } = app.service.list(&query).await?;
    let next = rows.last().filter(|_| has_next).map(|row| row.number);
    let previous = rows.first().filter(|_| has_previous).map(|row| row.number);
    Ok(Json(CabinetPageView {
        content: rows.into_iter().map(|row| CabinetRow::of(row, &app.columns)).collect(),
        page: if let TablePlace::Page(number) = place { Some(number) } else { None },
        size,
        next,
        previous,
        tolerance: tolerance.map(|Tolerance::Spelling| "spelling"),
    }))
}
