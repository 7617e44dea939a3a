//! `POST /api/new_files/file/ticket?id=`: a link with which the browser downloads or shows a file itself.

use super::download::FileQuery;
use super::file_user::FileUser;
use super::{UserFilesState, file_id};
use crate::error::RouteError;
use crate::shared::ticket_view::TicketView;
use axum::Json;
use axum::extract::State;
use cabinet_http::auth::SignedUrl;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns a link to a file, valid for five minutes, for this file and within this session. `&inline=true` may be appended.
#[utoipa::path(
    post, path = "/api/new_files/file/ticket", tag = "user_files", security(("bearer" = [])), params(FileQuery),
    responses(
        (status = 200, body = TicketView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_quarantined`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`file_being_checked`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn user_file_ticket(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
) -> Result<Json<TicketView>, RouteError> {
    let file = app.files.downloadable(&user.caller(), file_id(&file.id)?).await?;
    let path = format!("/api/new_files/{}/content", file.id);
    let SignedUrl { text, until } =
        app.signed_urls.issue(&path, user.holder(), user.session(), app.clock.now())?;
    Ok(Json(TicketView { url: format!("{path}?ticket={text}"), expires_at: until }))
}
