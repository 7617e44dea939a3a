//! Exports of administrators as a file: the browser downloads it itself, by a ticket, without the client holding it in memory. What is exported
//! is encrypted in the link, because addresses are logged. Who exports is audited by the services before the first row is read.

use axum::Json;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use cabinet_domain::{Role, UserId};
use cabinet_export::XLSX_ROWS_AT_MOST;
use cabinet_http::auth::SignedUrls;
use cabinet_http::{ApiProblem, SignedInUser};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::{IntoParams, ToSchema};

pub(crate) const CSV: &str = "text/csv; charset=utf-8";
pub(crate) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
pub(crate) const ZIP: &str = "application/zip";
/// How many rows the file has, for a progress bar.
const ROWS: HeaderName = HeaderName::from_static("cabinet-rows");
/// Exports of an area at a time, of all administrators together. Each keeps a connection of the database busy.
const AT_ONCE: usize = 4;
const RETRY: Duration = Duration::from_secs(10);

/// A file that is written while it is sent, with its headers.
pub(crate) type FileResponse = ([(HeaderName, String); 4], Body);

/// Query of the link.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportParams {
    /// What is exported: encrypted for the administrator who asked for the link.
    pub(crate) request: String,
}

/// A link that needs no token.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportTicket {
    /// Path and query, relative to this site.
    url: String,
    /// When the link expires. A download that has started is not interrupted.
    expires_at: DateTime<Utc>,
}

impl ExportTicket {
    /// The link of an administrator to a file at `path`, valid for five minutes within the session.
    ///
    /// # Errors
    /// A problem if the request is too long, or cannot be sealed.
    pub(crate) fn issue(
        signed_urls: &SignedUrls,
        path: &'static str,
        (admin, caller): (UserId, &SignedInUser),
        request: &impl Serialize,
        now: DateTime<Utc>,
    ) -> Result<Json<Self>, ApiProblem> {
        let request = signed_urls.hide(path, admin, request)?;
        let ticket = signed_urls.issue(path, (admin, Role::Admin), caller.session(), now)?;
        let url = format!("{path}?request={request}&ticket={}", ticket.text);
        Ok(Json(Self { url, expires_at: ticket.until }))
    }
}

/// The permits of running exports.
pub(crate) fn permits() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(AT_ONCE))
}

/// A permit, which is held until the file has ended.
///
/// # Errors
/// `busy`
pub(crate) fn permit(permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, ApiProblem> {
    let busy = |_| ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(RETRY);
    Arc::clone(permits).try_acquire_owned().map_err(busy)
}

/// Checks that a workbook can hold the rows.
///
/// # Errors
/// `too_many_rows`
pub(crate) fn check_workbook(rows: u64) -> Result<(), ApiProblem> {
    match rows > XLSX_ROWS_AT_MOST {
        true => Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows")),
        false => Ok(()),
    }
}

/// The headers of a file named after its kind and day.
pub(crate) fn headers(
    kind: &str,
    (name, day, ending): (&str, NaiveDate, &str),
    rows: u64,
) -> [(HeaderName, String); 4] {
    [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}-{day}.{ending}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
        (ROWS, rows.to_string()),
    ]
}
