//! `GET /api/admin/payments/report`

use super::PaymentAdminState;
use super::admin::PaymentAdmin;
use super::report_view::ReportView;
use crate::error::RouteError;
use crate::shared::screen_language::{page_language, screen_language};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_payments::DayReport;
use cabinet_ports::payment::PageLanguage;
use chrono::NaiveDate;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DayQuery {
    /// Day of the hospital's time zone, not in the future.
    #[param(required = true)]
    day: Option<NaiveDate>,
}

/// Compares the payments of a day with the gateway's list. Asks the gateway, and changes nothing.
#[utoipa::path(
    get, path = "/api/admin/payments/report", tag = "payment", security(("bearer" = [])), params(DayQuery),
    responses(
        (status = 200, body = ReportView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `server_timed_out`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_report(
    State(app): State<Arc<PaymentAdminState>>,
    _: PaymentAdmin,
    headers: HeaderMap,
    Query(query): Query<DayQuery>,
) -> Result<Json<ReportView>, RouteError> {
    let (report, language) = report_of(&app, &headers, &query).await?;
    Ok(Json(ReportView::of(report, language)))
}

/// The report that a query asks for, and the language of the request.
pub(super) async fn report_of(
    app: &PaymentAdminState,
    headers: &HeaderMap,
    query: &DayQuery,
) -> Result<(DayReport, PageLanguage), RouteError> {
    let invalid = || ApiProblem::validation(vec![FieldProblem::new("day", "invalid")]);
    let day = query.day.filter(|day| *day <= app.payments.today()).ok_or_else(invalid)?;
    let language = page_language(screen_language(&app.languages, headers));
    Ok((app.payments.report(day).await?, language))
}
