//! Documents of the medical record: `/api/files…` (A-135… … ). Lists and texts are served from the local copy within
//! milliseconds, whether or not the hospital responds; files are streamed from the hospital through the kernel.

mod archive;
mod archive_entry;
mod archive_ticket;
mod archive_words;
mod choice;
mod download;
mod html;
mod list;
mod names;
mod open_streams;
mod page;
mod range;
mod resume;
mod show;
mod ticket;
mod view;

pub use open_streams::OpenStreams;
pub(crate) use view::NamedDocument;

use crate::{ApiProblem, ApiState};
use cabinet_domain::RecordDocumentId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_files))
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
