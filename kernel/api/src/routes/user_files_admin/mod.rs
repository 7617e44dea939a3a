//! Files of all patients for administrators: `/api/admin/files…` and `/api/admin/results/match` (X-042, B-289…B-296). Whoever is no
//! administrator is refused, and the attempt is audited. Names of people and of files travel in bodies only, never in addresses.

mod admin;
mod archive;
mod count;
mod file;
mod filter;
mod newest;
mod patient;
mod remove;
mod results;
mod search;
mod view;
mod viewed;

use axum::extract::FromRef;
use cabinet_domain::{UserFileId, UserId};
use cabinet_http::auth::{SignedUrls, Staff};
use cabinet_ports::Clock;
use cabinet_user_files::{UserFileError, UserFileService};
use chrono_tz::Tz;
use std::sync::Arc;
use tokio::sync::Semaphore;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct UserFilesAdminState {
    pub(crate) files: Arc<UserFileService>,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) zone: Tz,
    /// Permits of running archives.
    pub(crate) archives: Arc<Semaphore>,
}

impl UserFilesAdminState {
    /// The permits of running archives.
    pub(crate) fn archives() -> Arc<Semaphore> {
        Arc::new(Semaphore::new(archive::AT_ONCE))
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<UserFilesAdminState>: FromRef<S>,
    Staff: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(search::search_file_events))
        .routes(routes!(count::count_file_events))
        .routes(routes!(newest::new_files))
        .routes(routes!(patient::patient_files))
        .routes(routes!(archive::patient_archive_ticket))
        .routes(routes!(archive::patient_archive))
        .routes(routes!(viewed::mark_files_viewed))
        .routes(routes!(file::patient_file, remove::remove_patient_file))
        .routes(routes!(viewed::mark_file_viewed))
        .routes(routes!(results::match_results))
}

/// The id of a file in an address. Another text names no file.
fn file_id(text: &str) -> Result<UserFileId, UserFileError> {
    text.parse().map_err(|_| UserFileError::NotFound { what: "file" })
}

/// The id of a user in an address. Another text names no user.
fn user_id(text: &str) -> Result<UserId, UserFileError> {
    text.parse().map_err(|_| UserFileError::NotFound { what: "user" })
}
