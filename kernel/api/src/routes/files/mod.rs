//! Documents of the medical record: `/api/files…` (A-135… … ). Lists and texts are served from the local copy within
//! milliseconds, whether or not the hospital responds; files are streamed from the hospital through the kernel.

mod archive;
mod archive_ticket;
mod choice;
mod download;
mod html;
mod list;
mod resume;
mod search;
mod show;
mod ticket;
mod view;

use crate::shared::open_streams::{OpenStreams, StreamBounds};
use axum::extract::FromRef;
use cabinet_config::Language;
use cabinet_domain::RecordDocumentId;
use cabinet_http::ApiProblem;
use cabinet_http::auth::{Consents, SignedUrls};
use cabinet_http::rate_limits::UserLimit;
use cabinet_ports::Clock;
use cabinet_records::RecordService;
use chrono_tz::Tz;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[cfg(test)]
pub(crate) use download::PASSIVE;

/// What the routes of this area need.
pub(crate) struct FilesState {
    pub(crate) records: Arc<RecordService>,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) open_streams: Arc<OpenStreams>,
    /// Links to files.
    pub(crate) ticket_limit: UserLimit,
    /// Archives of the record.
    pub(crate) archive_limit: UserLimit,
    pub(crate) languages: Vec<Language>,
    pub(crate) zone: Tz,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Downloads at a time: of one user as many connections as a browser opens to one server (HTTP/1.1); archives included.
const DOWNLOADS: StreamBounds = StreamBounds { of_one: 6, of_all: 64 };

/// File links that a user may request in a row: enough to open a list of results one by one.
const TICKETS: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);
const TICKET_REFILL: Duration = Duration::from_secs(4);

/// Archives of the record that a user may request in a row: enough to retry a broken download. Each may request hundreds of files from the
/// hospital.
const ARCHIVES: NonZeroU32 = NonZeroU32::MIN.saturating_add(5);
const ARCHIVE_REFILL: Duration = Duration::from_secs(5 * 60);

impl FilesState {
    /// Limits links and archives by user, and all downloads together.
    pub(crate) fn new(
        records: Arc<RecordService>,
        signed_urls: Arc<SignedUrls>,
        (languages, zone): (Vec<Language>, Tz),
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            records,
            signed_urls,
            open_streams: OpenStreams::new(DOWNLOADS),
            ticket_limit: UserLimit::new(TICKETS, TICKET_REFILL, &clock),
            archive_limit: UserLimit::new(ARCHIVES, ARCHIVE_REFILL, &clock),
            languages,
            zone,
            clock,
        }
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<FilesState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(list::list_files))
        .routes(routes!(search::search_files))
        .routes(routes!(archive::files_archive))
        .routes(routes!(archive_ticket::archive_ticket))
        .routes(routes!(show::show_file))
        .routes(routes!(html::file_html))
        .routes(routes!(download::download_file))
        .routes(routes!(ticket::file_ticket))
}

/// Parses the document id of a path; 404 `not_found` if it is not an id.
fn document_id(text: &str) -> Result<RecordDocumentId, ApiProblem> {
    text.parse().map_err(|_| ApiProblem::not_found("not_found"))
}
