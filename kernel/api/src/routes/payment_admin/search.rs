//! `GET /api/admin/payments`

use super::PaymentAdminState;
use super::admin::PaymentAdmin;
use super::payment_view::AdminPayment;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::AttemptState;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Days that are searched if none are named.
const USUAL_DAYS: Days = Days::new(30);
/// Most days of a search.
const MOST_DAYS: i64 = 366;
/// Last page of a search.
const LAST_PAGE: u32 = 10_000;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PaymentsQuery {
    /// First day on which the payments began, of the hospital's time zone; a month ago if absent.
    from: Option<NaiveDate>,
    /// Last day; today if absent.
    to: Option<NaiveDate>,
    /// A state of docs/payments.md; all if absent.
    state: Option<String>,
    /// From 0.
    #[param(maximum = 10_000)]
    page: Option<u32>,
    /// Our order number, or the gateway's id of the order. Everything else is ignored then.
    number: Option<String>,
}

/// A page of payments.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminPaymentPage {
    /// Newest first.
    payments: Vec<AdminPayment>,
    has_more: bool,
}

/// Lists payments of some days, or finds one by its number.
#[utoipa::path(
    get, path = "/api/admin/payments", tag = "payment", security(("bearer" = [])), params(PaymentsQuery),
    responses(
        (status = 200, body = AdminPaymentPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn search_payments(
    State(app): State<Arc<PaymentAdminState>>,
    _: PaymentAdmin,
    Query(query): Query<PaymentsQuery>,
) -> Result<Json<AdminPaymentPage>, RouteError> {
    if let Some(number) = &query.number {
        let found = app.payments.payment_of_order(number.trim()).await?;
        let payments = found.into_iter().map(AdminPayment::from).collect();
        return Ok(Json(AdminPaymentPage { payments, has_more: false }));
    }
    let invalid = |field: &'static str| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let to = query.to.unwrap_or_else(|| app.payments.today());
    let from = query.from.unwrap_or_else(|| to.checked_sub_days(USUAL_DAYS).unwrap_or(to));
    if !(0..MOST_DAYS).contains(&(to - from).num_days()) {
        return Err(invalid("from").into());
    }
    let state = query.state.map(|name| AttemptState::from_name(&name).ok_or_else(|| invalid("state")));
    let page = query.page.unwrap_or(0);
    if page > LAST_PAGE {
        return Err(invalid("page").into());
    }
    let found = app.payments.search((from, to), state.transpose()?, page).await?;
    let payments = found.payments.into_iter().map(AdminPayment::from).collect();
    Ok(Json(AdminPaymentPage { payments, has_more: found.has_more }))
}
