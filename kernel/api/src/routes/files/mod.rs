//! Documents of the medical record: `/api/files…` (A-135… … ). Lists and texts come from the cabinet's copy, within
//! milliseconds and whether or not the hospital answers; files flow from the hospital through the kernel, piece by piece.

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

/// The calls of the area.
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

/// The document that a path names. What is no id is the id of nothing.
fn document_id(text: &str) -> Result<RecordDocumentId, ApiProblem> {
    text.parse().map_err(|_| ApiProblem::not_found("not_found"))
}
