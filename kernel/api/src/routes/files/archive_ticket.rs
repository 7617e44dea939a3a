//! `POST /api/files/archive/ticket`: a link by which the browser loads the archive by itself, without holding it in memory.

use super::choice::Choice;
use super::ticket::{TicketView, give};
use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, Owner};
use axum::Json;
use axum::extract::State;

/// A link to `GET /api/files/archive`: for five minutes, within this session.
#[utoipa::path(
    post, path = "/files/archive/ticket", tag = "files", security(("bearer" = [])), params(Choice),
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
) -> Result<Json<TicketView>, ApiProblem> {
    app.rate_limits.admit_ticket(owner.id())?;
    let query = format!("fragmentOnly={}&resultOnly={}&", choice.fragment_only, choice.result_only);
    Ok(Json(give(&app, &owner, "/api/files/archive", &query)?))
}
