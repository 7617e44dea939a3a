//! `GET /api/files/archive`: all documents as one ZIP, created while it is sent. The number of missing files is known only at the end, after
//! the headers were sent, so the ZIP comment carries it.

use super::FilesState;
use super::choice::Choice;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use cabinet_export::DocumentArchive;
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Number of documents in the archive.
const FILES: HeaderName = HeaderName::from_static("cabinet-files");
/// Sum of the known file sizes: a lower bound of the download.
const BYTES: HeaderName = HeaderName::from_static("cabinet-bytes");

/// Query parameters of the archive.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Reader {
    /// Language of the list of unreadable documents: `ru`, `en`, `de`, `fr`; the hospital's first language if the hospital does not offer
    /// it.
    pub(super) language: Option<String>,
}

/// Returns the patient's documents as a ZIP: the file of each document, and its text as a page. Documents that could not be read are listed
/// in a text file inside, and the ZIP comment says `Cabinet-Missing: 2`. If the server fails while sending, it closes the connection, so
/// that a truncated archive is never mistaken for a complete one.
#[utoipa::path(
    get, path = "/api/files/archive", tag = "files", security(("bearer" = []), ("ticket" = [])),
    params(
        Choice,
        Reader,
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/files/archive/ticket`"),
    ),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>, headers(
            ("Cabinet-Files" = u64, description = "number of documents"),
            ("Cabinet-Bytes" = u64, description = "sum of the known file sizes"),
        )),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "too many downloads at a time, or too many archives within the hour", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn files_archive(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Query(choice): Query<Choice>,
    Query(reader): Query<Reader>,
) -> Result<([(HeaderName, String); 4], Body), RouteError> {
    app.archive_limit.admit(owner.id())?;
    let permit = app.open_streams.begin(owner.id())?;
    let archive = DocumentArchive::open(
        &app.records,
        caller(&owner),
        &choice.kinds(),
        reader.language.as_deref(),
        &app.languages,
    )
    .await?;
    let now = app.clock.now();
    let day = now.with_timezone(&app.zone).date_naive();
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"documents-{day}.zip\"")),
        (FILES, archive.documents().to_string()),
        (BYTES, archive.known_bytes().to_string()),
    ];
    Ok((headers, Body::from_stream(archive.stream(now, permit))))
}
