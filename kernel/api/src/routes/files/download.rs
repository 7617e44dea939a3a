//! `GET /api/files/{id}/download`: streams the file of a document from the hospital to the browser. If the client disconnects, the
//! body is dropped and with it the connection to the hospital.

use super::resume::{self, Opened};
use super::{FilesState, document_id};
use crate::error::RouteError;
use crate::shared::attachment::attachment;
use crate::shared::foreign_content::POLICY;
use crate::shared::open_streams::StreamPermit;
use crate::shared::record_caller::caller;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_domain::MedicalDocument;
use cabinet_export::{document_file_name, document_page, document_text_name};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner, range};
use cabinet_ports::records::OpenFile;
use futures::StreamExt;
use std::sync::Arc;

/// Document and image types that a browser does not execute. Every other type is sent as `application/octet-stream`; the name keeps its
/// extension.
pub(crate) const PASSIVE: [&str; 16] = [
    "application/pdf",
    "application/dicom",
    "application/msword",
    "application/rtf",
    "application/vnd.ms-excel",
    "application/vnd.oasis.opendocument.text",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/zip",
    "image/bmp",
    "image/gif",
    "image/jpeg",
    "image/png",
    "image/tiff",
    "image/webp",
    "text/plain",
];
const BYTES: HeaderValue = HeaderValue::from_static("application/octet-stream");

/// Returns the file of one of the patient's documents; for a document without a file, its text as a page. A single byte range is served as
/// partial content if the hospital supports ranges and supplies a validator. The `ETag` identifies this content only; if `If-Range` does
/// not match it, the complete file is sent.
#[utoipa::path(
    get, path = "/api/files/{id}/download", tag = "files", security(("bearer" = []), ("ticket" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "id from the list"),
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/files/{id}/ticket`"),
        ("Range" = Option<String>, Header, description = "`bytes=first-last`, `bytes=first-`, `bytes=-last`"),
        ("If-Range" = Option<String>, Header, description = "the `ETag` of the part that the client already has"),
    ),
    responses(
        (status = 200, description = "the file with the type that the hospital reports if it is listed here, otherwise as bytes. `text/html` is the text of a document without a file",
            content(
                (Vec<u8> = "application/octet-stream"), (String = "text/html"),
                (Vec<u8> = "application/pdf"), (Vec<u8> = "application/dicom"), (Vec<u8> = "application/msword"), (Vec<u8> = "application/rtf"),
                (Vec<u8> = "application/vnd.ms-excel"), (Vec<u8> = "application/vnd.oasis.opendocument.text"),
                (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
                (Vec<u8> = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"), (Vec<u8> = "application/zip"),
                (Vec<u8> = "image/bmp"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/tiff"),
                (Vec<u8> = "image/webp"), (Vec<u8> = "text/plain"),
            )),
        (status = 206, description = "the requested range of the file",
            content(
                (Vec<u8> = "application/octet-stream"),
                (Vec<u8> = "application/pdf"), (Vec<u8> = "application/dicom"), (Vec<u8> = "application/msword"), (Vec<u8> = "application/rtf"),
                (Vec<u8> = "application/vnd.ms-excel"), (Vec<u8> = "application/vnd.oasis.opendocument.text"),
                (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
                (Vec<u8> = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"), (Vec<u8> = "application/zip"),
                (Vec<u8> = "image/bmp"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/tiff"),
                (Vec<u8> = "image/webp"), (Vec<u8> = "text/plain"),
            )),
        (status = 401, description = "additionally `ticket_invalid`, `ticket_expired`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such document, or the hospital no longer has its file", body = ProblemBody, content_type = "application/problem+json"),
        (status = 416, description = "`range_not_satisfiable`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "too many downloads at a time", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn download_file(
    State(app): State<Arc<FilesState>>,
    owner: Owner,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, RouteError> {
    let caller = caller(&owner);
    let opened = app.records.open_document(&caller, document_id(&id)?).await?;
    let document = opened.document();
    if !document.has_file {
        return Ok(as_page(document, &opened.html().await?));
    }
    let permit = app.open_streams.begin(owner.id())?;
    match resume::open(&opened, range::wanted(&headers)).await? {
        Opened::File(file, tag) => Ok(as_file(document, file, tag, permit)),
        Opened::Outside => Ok(unsatisfied(document)),
    }
}

fn as_page(document: &MedicalDocument, text: &str) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (CONTENT_DISPOSITION, attachment(&document_text_name(document))),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, document_page(document, text)).into_response()
}

fn as_file(
    document: &MedicalDocument,
    file: OpenFile,
    tag: Option<HeaderValue>,
    permit: StreamPermit,
) -> Response {
    let name = document_file_name(document, file.file_name.as_deref());
    let mime = content_type(file.mime.as_deref().or(document.mime.as_deref()));
    // The permit is held for as long as the bytes are streamed.
    let content = file.content.map(move |piece| {
        let _ = &permit;
        piece
    });
    let mut response = Response::new(Body::from_stream(content));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, mime);
    headers.insert(CONTENT_DISPOSITION, attachment(&name));
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static(if tag.is_some() { "bytes" } else { "none" }));
    if let Some(tag) = tag {
        headers.insert(ETAG, tag);
    }
    if let Some(length) = file.length {
        headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    if let Some((first, last, whole)) = file.part
        && let Ok(value) = HeaderValue::from_str(&range::content_range(first, last, whole))
    {
        headers.insert(CONTENT_RANGE, value);
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    response
}

fn unsatisfied(document: &MedicalDocument) -> Response {
    let mut response =
        ApiProblem::new(StatusCode::RANGE_NOT_SATISFIABLE, "range_not_satisfiable").into_response();
    let length = range::unsatisfied(document.size).and_then(|length| HeaderValue::from_str(&length).ok());
    if let Some(length) = length {
        response.headers_mut().insert(CONTENT_RANGE, length);
    }
    response
}

/// Returns the content type that the hospital reports if it is one the API names, otherwise `application/octet-stream`.
fn content_type(mime: Option<&str>) -> HeaderValue {
    let known = mime.and_then(|mime| mime.parse::<mime_guess::Mime>().ok());
    let passive = known.filter(|mime| PASSIVE.contains(&mime.essence_str()));
    passive.and_then(|mime| HeaderValue::from_str(mime.as_ref()).ok()).unwrap_or(BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_would_run_comes_as_bytes() {
        for (told, sent) in [
            (Some("application/pdf"), "application/pdf"),
            (Some("image/jpeg"), "image/jpeg"),
            (Some("text/plain; charset=windows-1251"), "text/plain; charset=windows-1251"),
            (Some("text/html"), "application/octet-stream"),
            (Some("image/svg+xml"), "application/octet-stream"),
            (Some("TEXT/HTML;charset=utf-8"), "application/octet-stream"),
            (Some("application/x-javascript"), "application/octet-stream"),
            (Some("IMAGE/TIFF"), "image/tiff"),
            (Some("application/x-hospital"), "application/octet-stream"),
            (Some("no type\r\nX: 1"), "application/octet-stream"),
            (None, "application/octet-stream"),
        ] {
            assert_eq!(content_type(told), sent, "{told:?}");
        }
    }
}
