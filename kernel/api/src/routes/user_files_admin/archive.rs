//! `POST /api/admin/files/user/{user_id}/archive/ticket` and `GET` of the archive: a patient's ready files as one ZIP that is written while it
//! is sent. Each file is audited before its first byte.

use super::admin::Admin;
use super::{UserFilesAdminState, user_id};
use crate::error::RouteError;
use crate::shared::ticket_view::TicketView;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, StatusCode};
use cabinet_domain::{Role, UserId};
use cabinet_export::UserFilesArchive;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser};
use std::sync::Arc;
use std::time::Duration;

/// Archives at a time, of all administrators together.
pub(super) const AT_ONCE: usize = 4;
const RETRY: Duration = Duration::from_secs(10);
/// Number of files in the archive.
const FILES: HeaderName = HeaderName::from_static("cabinet-files");
/// Sum of the sizes of the files: a lower bound of the download.
const BYTES: HeaderName = HeaderName::from_static("cabinet-bytes");

fn path(user: UserId) -> String {
    format!("/api/admin/files/user/{user}/archive")
}

/// Returns a link to the archive, valid for five minutes within this session.
#[utoipa::path(
    post, path = "/api/admin/files/user/{user_id}/archive/ticket", tag = "user_files_admin", security(("bearer" = [])),
    params(("user_id" = uuid::Uuid, Path, description = "id of the patient's account")),
    responses(
        (status = 200, body = TicketView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such patient, or no ready file", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn patient_archive_ticket(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    caller: SignedInUser,
    Path(id): Path<String>,
) -> Result<Json<TicketView>, RouteError> {
    let user = user_id(&id)?;
    app.files.archivable(&admin, user).await?;
    let path = path(user);
    let ticket =
        app.signed_urls.issue(&path, (admin.user, Role::Admin), caller.session(), app.clock.now())?;
    Ok(Json(TicketView { url: format!("{path}?ticket={}", ticket.text), expires_at: ticket.until }))
}

/// Returns a patient's ready files as a ZIP. Files that are deleted or withheld meanwhile are missing, and the ZIP comment says
/// `Cabinet-Missing: 2`. If the server fails while sending, it closes the connection.
#[utoipa::path(
    get, path = "/api/admin/files/user/{user_id}/archive", tag = "user_files_admin", security(("bearer" = []), ("ticket" = [])),
    params(
        ("user_id" = uuid::Uuid, Path, description = "id of the patient's account"),
        ("ticket" = Option<String>, Query, description = "alternative to a token; from the call for a ticket"),
    ),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>, headers(
            ("Cabinet-Files" = u64, description = "number of files"),
            ("Cabinet-Bytes" = u64, description = "sum of the sizes of the files"),
        )),
        (status = 401, description = "additionally `ticket_invalid`, `ticket_expired`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such patient, or no ready file", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`busy`: too many archives at a time", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn patient_archive(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> Result<([(HeaderName, String); 5], Body), RouteError> {
    let files = app.files.archivable(&admin, user_id(&id)?).await?;
    let busy = |_| ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "busy").retry_in(RETRY);
    let permit = Arc::clone(&app.archives).try_acquire_owned().map_err(busy)?;
    let now = app.clock.now();
    let day = now.with_timezone(&app.zone).date_naive();
    let bytes = files.iter().map(|file| file.size).fold(0, u64::saturating_add);
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"files-{day}.zip\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
        (FILES, files.len().to_string()),
        (BYTES, bytes.to_string()),
    ];
    let archive = UserFilesArchive { service: Arc::clone(&app.files), caller: admin, files };
    Ok((headers, Body::from_stream(archive.stream(now, permit))))
}
