//! `POST /api/files/archive/ticket`: a link with which the browser downloads the archive itself, without the client holding it in memory.

use super::archive::Reader;
use super::choice::Choice;
use super::ticket::{TicketView, give};
use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, Owner};
use axum::Json;
use axum::extract::State;

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
    State(app): State<ApiState>,
    owner: Owner,
    Query(choice): Query<Choice>,
    Query(reader): Query<Reader>,
) -> Result<Json<TicketView>, ApiProblem> {
    app.rate_limits.admit_ticket(owner.id())?;
    // Only an offered language is passed on, so that the link cannot contain anything else.
    let mut offered = app.variant.languages.iter().map(|language| language.code());
    let language = offered.find(|code| Some(*code) == reader.language.as_deref());
    let language = language.map(|code| format!("language={code}&")).unwrap_or_default();
    let Choice { fragment_only, result_only } = choice;
    let query = format!("fragmentOnly={fragment_only}&resultOnly={result_only}&{language}");
    Ok(Json(give(&app, &owner, "/api/files/archive", &query)?))
}
