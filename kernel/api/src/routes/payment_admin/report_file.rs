//! `GET /api/admin/payments/report.csv` and `GET /api/admin/payments/report.xlsx`

use super::PaymentAdminState;
use super::admin::PaymentAdmin;
use super::report::{DayQuery, report_of};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_payments::ReportFormat;
use std::sync::Arc;

const CSV: &str = "text/csv; charset=utf-8";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A file with its headers.
type File = ([(HeaderName, String); 3], Vec<u8>);

/// Returns the report of a day as CSV that Excel opens: UTF-8 with a byte order mark, semicolons.
#[utoipa::path(
    get, path = "/api/admin/payments/report.csv", tag = "payment", security(("bearer" = [])), params(DayQuery),
    responses(
        (status = 200, content_type = "text/csv", body = Vec<u8>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `server_timed_out`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_report_csv(
    State(app): State<Arc<PaymentAdminState>>,
    _: PaymentAdmin,
    headers: HeaderMap,
    Query(query): Query<DayQuery>,
) -> Result<File, RouteError> {
    file(&app, &headers, &query, ReportFormat::Csv).await
}

/// Returns the report of a day as an Excel workbook.
#[utoipa::path(
    get, path = "/api/admin/payments/report.xlsx", tag = "payment", security(("bearer" = [])), params(DayQuery),
    responses(
        (status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = Vec<u8>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `server_timed_out`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_report_xlsx(
    State(app): State<Arc<PaymentAdminState>>,
    _: PaymentAdmin,
    headers: HeaderMap,
    Query(query): Query<DayQuery>,
) -> Result<File, RouteError> {
    file(&app, &headers, &query, ReportFormat::Xlsx).await
}

async fn file(
    app: &PaymentAdminState,
    headers: &HeaderMap,
    query: &DayQuery,
    format: ReportFormat,
) -> Result<File, RouteError> {
    let (report, language) = report_of(app, headers, query).await?;
    let (ending, kind) = if format == ReportFormat::Xlsx { ("xlsx", XLSX) } else { ("csv", CSV) };
    let name = format!("attachment; filename=\"payments-{}.{ending}\"", report.day);
    let file = report.file(format, language).map_err(|error| {
        tracing::error!(%error, "the report of a day could not be written");
        ApiProblem::internal()
    })?;
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, file))
}
