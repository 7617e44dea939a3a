//! `POST /api/admin/cabinets/export/ticket` and `GET /api/admin/cabinets/export`: the table as a file (`shared::file_export`).

use super::AdministrationState;
use super::admin::Admin;
use crate::error::RouteError;
use crate::shared::cabinet_filter::{FilterBody, OrderBody};
use crate::shared::file_export::{self, CSV, ExportParams, ExportTicket, FileResponse, XLSX};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use cabinet_administration::AdministrationError;
use cabinet_config::Column;
use cabinet_export::{TableFormat, UsersTableExport};
use cabinet_http::SignedInUser;
use cabinet_http::extract::{Json as JsonBody, Query};
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const PATH: &str = "/api/admin/cabinets/export";

/// Which file.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = CabinetExportBody)]
pub(super) struct ExportBody {
    #[serde(flatten)]
    filter: FilterBody,
    #[serde(flatten)]
    order: OrderBody,
    /// `csv` or `xlsx`
    format: String,
    /// Columns of the hospital's table, from left to right; all of them if absent or empty.
    #[serde(default)]
    columns: Vec<String>,
    /// Language of the headings: `ru`, `en`, `de`, `fr`; the hospital's first language if absent.
    language: Option<String>,
}

/// A file that is to be written.
struct Chosen {
    format: TableFormat,
    columns: Vec<Column>,
    language: &'static str,
}

impl ExportBody {
    fn read(&self, app: &AdministrationState) -> Result<Chosen, AdministrationError> {
        let format = match self.format.as_str() {
            "csv" => TableFormat::Csv,
            "xlsx" => TableFormat::Xlsx,
            _ => return Err(AdministrationError::Invalid(vec!["format"])),
        };
        let name = |column: &Column| serde_json::to_value(column).ok();
        let column = |text: &String| {
            app.columns.iter().find(|column| name(column).is_some_and(|name| name == *text)).copied()
        };
        let columns = match self.columns.is_empty() {
            true => app.columns.clone(),
            false => self
                .columns
                .iter()
                .map(column)
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| AdministrationError::Invalid(vec!["columns"]))?,
        };
        let mut offered = app.languages.iter().map(|language| language.code());
        let first = offered.clone().next().unwrap_or("en");
        let language = offered.find(|code| Some(*code) == self.language.as_deref()).unwrap_or(first);
        Ok(Chosen { format, columns, language })
    }
}

/// Returns a link to the file, valid for five minutes within this session. The link says nothing about the filters.
#[utoipa::path(
    post, path = "/api/admin/cabinets/export/ticket", tag = "administration", security(("bearer" = [])), request_body = ExportBody,
    responses(
        (status = 200, body = ExportTicket),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn export_ticket(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    caller: SignedInUser,
    JsonBody(body): JsonBody<ExportBody>,
) -> Result<Json<ExportTicket>, RouteError> {
    body.read(&app)?;
    let now = app.clock.now();
    let ticket = ExportTicket::issue(&app.signed_urls, PATH, (admin.user, &caller), &body, now)?;
    body.order.read()?;
    app.service.check_filter(&body.filter.read()?)?;
    Ok(ticket)
}

/// Returns the table as a file that is written while it is sent: CSV as Excel opens it (UTF-8 with a byte order mark, semicolons), or a
/// workbook. If the server fails while sending, it closes the connection.
#[utoipa::path(
    get, path = "/api/admin/cabinets/export", tag = "administration", security(("bearer" = []), ("ticket" = [])),
    params(
        ExportParams,
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/admin/cabinets/export/ticket`"),
    ),
    responses(
        (status = 200, content(
            (Vec<u8> = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ), headers(
            ("Cabinet-Rows" = u64, description = "number of rows; with a filter of which more than 10 000 match, that number"),
        )),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`; `too_many_rows` for a workbook", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`busy`: too many exports at a time", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn export_table(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Query(query): Query<ExportParams>,
) -> Result<FileResponse, RouteError> {
    let body: ExportBody = app
        .signed_urls
        .reveal(PATH, admin.user, &query.request)
        .ok_or_else(|| AdministrationError::Invalid(vec!["request"]))?;
    let Chosen { format, columns, language } = body.read(&app)?;
    let (sort, is_descending) = body.order.read()?;
    let permit = file_export::permit(&app.exports)?;
    let (ending, kind) = match format {
        TableFormat::Csv => ("csv", CSV),
        TableFormat::Xlsx => ("xlsx", XLSX),
    };
    let export = app.service.begin_export(&admin, &body.filter.read()?, ending).await?;
    if format == TableFormat::Xlsx {
        file_export::check_workbook(export.rows)?;
    }
    let now = app.clock.now();
    let day = now.with_timezone(&app.zone).date_naive();
    let headers = file_export::headers(kind, ("users", day, ending), export.rows);
    let table = UsersTableExport {
        cabinets: Arc::clone(&app.cabinets),
        filter: export.filter,
        sort,
        is_descending,
        columns,
        language,
        zone: app.zone,
    };
    Ok((headers, Body::from_stream(table.stream(format, now, permit))))
}
