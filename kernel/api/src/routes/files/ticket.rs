//! `POST /api/files/{id}/ticket`: a link with which the browser downloads a file itself.

use super::{FilesState, document_id};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use crate::shared::ticket_view::TicketView;
use axum::Json;
use axum::extract::State;
use cabinet_domain::Role;
use cabinet_http::auth::SignedUrl;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner};
use std::sync::Arc;

/// Returns a link to the file of one of the patient's documents, valid for five minutes, for this document and within this session.
#[utoipa::path(
    post, path = "/api/files/{id}/ticket", tag = "files", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id from the list")),
    responses(
        (status = 200, body = TicketView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn file_ticket(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Json<TicketView>, RouteError> {
    app.ticket_limit.admit(owner.id())?;
    let caller = caller(&owner);
    let id = app.records.open_document(&caller, document_id(&id)?).await?.id();
    Ok(Json(give(&app, &owner, &format!("/api/files/{id}/download"), "")?))
}

/// Issues a ticket for a path. `query` is placed before the ticket in the link.
pub(super) fn give(
    app: &FilesState,
    owner: &Owner,
    path: &str,
    query: &str,
) -> Result<TicketView, ApiProblem> {
    let SignedUrl { text, until } =
        app.signed_urls.issue(path, (owner.id(), Role::Patient), owner.session(), app.clock.now())?;
    Ok(TicketView { url: format!("{path}?{query}ticket={text}"), expires_at: until })
}
