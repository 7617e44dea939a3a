//! `POST /api/files/archive/ticket`: a link with which the browser downloads the archive itself, without the client holding it in memory.

use super::FilesState;
use super::archive::Reader;
use super::choice::Choice;
use super::ticket::give;
use crate::error::RouteError;
use crate::shared::ticket_view::TicketView;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Returns a link to `GET /api/files/archive`, valid for five minutes within this session.
#[utoipa::path(
    post, path = "/api/files/archive/ticket", tag = "files", security(("bearer" = [])), params(Choice, Reader),
    responses(
        (status = 200, body = TicketView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn archive_ticket(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Query(choice): Query<Choice>,
    Query(reader): Query<Reader>,
) -> Result<Json<TicketView>, RouteError> {
    app.ticket_limit.admit(owner.id())?;
    // Only an offered language is passed on, so that the link cannot contain anything else.
    let mut offered = app.languages.iter().map(|language| language.code());
    let language = offered.find(|code| Some(*code) == reader.language.as_deref());
    let language = language.map(|code| format!("language={code}&")).unwrap_or_default();
    let Choice { fragment_only, result_only } = choice;
    let query = format!("fragmentOnly={fragment_only}&resultOnly={result_only}&{language}");
    Ok(Json(give(&app, &owner, "/api/files/archive", &query)?))
}
