//! Files that patients and administrators upload: `/api/new_files/…` (A-290… …X-047). A patient reaches their own files, an
//! administrator every person's. Uploads come as one multipart request or by the tus protocol, on the same rules.

mod change;
mod download;
mod error;
mod file_user;
mod list;
mod thumbnail;
mod ticket;
mod tus;
mod upload;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Method;
use cabinet_domain::UserFileId;
use cabinet_http::auth::{Consents, SignedUrls, Staff};
use cabinet_http::call::Call;
use cabinet_ports::Clock;
use cabinet_user_files::{UserFileError, UserFileService};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The uploads of this area.
pub(crate) const UPLOAD: Call = (Method::POST, "/api/new_files/file");
pub(crate) const TUS_CREATE: Call = (Method::POST, "/api/new_files/uploads");
pub(crate) const TUS_APPEND: Call = (Method::PATCH, "/api/new_files/uploads/{id}");

/// What the routes of this area need.
pub(crate) struct UserFilesState {
    pub(crate) files: Arc<UserFileService>,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<UserFilesState>: FromRef<S>,
    Consents: FromRef<S>,
    Staff: FromRef<S>,
{
    // The service limits what is stored; the handlers limit what is kept in memory.
    let uploads = OpenApiRouter::new()
        .routes(routes!(upload::upload_file))
        .routes(routes!(tus::create::create_upload, tus::options::upload_options))
        .routes(routes!(tus::append::append_upload, tus::state::upload_state, tus::terminate::cancel_upload))
        .layer(DefaultBodyLimit::disable());
    OpenApiRouter::new()
        .routes(routes!(list::list_user_files))
        .routes(routes!(download::download_user_file, change::rename_file, change::delete_file))
        .routes(routes!(download::open_user_file))
        .routes(routes!(thumbnail::user_file_thumbnail))
        .routes(routes!(change::restore_file))
        .routes(routes!(ticket::user_file_ticket))
        .merge(uploads)
}

/// The id of a file in an address. Another text names no file.
fn file_id(text: &str) -> Result<UserFileId, UserFileError> {
    text.parse().map_err(|_| UserFileError::NotFound { what: "file" })
}
