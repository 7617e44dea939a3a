//! `GET /api/new_files/file?id=`: the bytes of a file, or a range of them. `GET /api/new_files/{id}/content` sends the same; its
//! address is the one that a ticket opens.

use super::file_user::FileUser;
use super::{UserFilesState, file_id};
use crate::error::RouteError;
use crate::shared::attachment::{attachment, inline};
use crate::shared::foreign_content::POLICY;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, RANGE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_domain::UserFile;
use cabinet_http::cached_response::is_fresh;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, range};
use cabinet_ports::records::ByteRange;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Types that a browser may show instead of saving. It runs nothing of them. All others are sent as bytes, and the name keeps its extension.
const SHOWN: [&str; 5] = ["application/pdf", "image/gif", "image/jpeg", "image/png", "image/webp"];

/// Which file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FileQuery {
    /// Id from the list.
    #[param(value_type = uuid::Uuid)]
    pub(super) id: String,
}

/// How it is shown.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Showing {
    /// Show pictures and PDF in the browser. Other types are saved.
    #[serde(default)]
    #[param(required = false)]
    inline: bool,
}

/// Downloads a file. A single byte range is served as partial content; several ranges are refused. The `ETag` is the SHA-256 of the content;
/// if `If-Range` does not match it, the complete file is sent.
#[utoipa::path(
    get, path = "/api/new_files/file", tag = "user_files", security(("bearer" = [])),
    params(
        FileQuery, Showing,
        ("Range" = Option<String>, Header, description = "`bytes=first-last`, `bytes=first-`, `bytes=-last`"),
        ("If-Range" = Option<String>, Header, description = "the `ETag` of the part that the client already has"),
    ),
    responses(
        (status = 200, description = "the file; every type but these as `application/octet-stream`",
            content(
                (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"),
                (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"),
            )),
        (status = 206, description = "the requested range",
            content(
                (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"),
                (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"),
            )),
        (status = 304, description = "the client has it"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_quarantined`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`file_being_checked`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 416, description = "`range_not_satisfiable`; `several_ranges`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn download_user_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Query(file): Query<FileQuery>,
    Query(showing): Query<Showing>,
    headers: HeaderMap,
) -> Result<Response, RouteError> {
    send(&app, user, &file.id, &showing, &headers).await
}

/// Downloads a file, like `GET /api/new_files/file`.
#[utoipa::path(
    get, path = "/api/new_files/{id}/content", tag = "user_files", security(("bearer" = []), ("ticket" = [])),
    params(
        ("id" = uuid::Uuid, Path, description = "id from the list"),
        Showing,
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/new_files/file/ticket`"),
        ("Range" = Option<String>, Header, description = "`bytes=first-last`, `bytes=first-`, `bytes=-last`"),
        ("If-Range" = Option<String>, Header, description = "the `ETag` of the part that the client already has"),
    ),
    responses(
        (status = 200, description = "the file; every type but these as `application/octet-stream`",
            content(
                (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"),
                (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"),
            )),
        (status = 206, description = "the requested range",
            content(
                (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"), (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"),
                (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"),
            )),
        (status = 304, description = "the client has it"),
        (status = 401, description = "additionally `ticket_invalid`, `ticket_expired`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`; `file_quarantined`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`file_being_checked`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 416, description = "`range_not_satisfiable`; `several_ranges`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_user_file(
    State(app): State<Arc<UserFilesState>>,
    user: FileUser,
    Path(id): Path<String>,
    Query(showing): Query<Showing>,
    headers: HeaderMap,
) -> Result<Response, RouteError> {
    send(&app, user, &id, &showing, &headers).await
}

async fn send(
    app: &UserFilesState,
    user: FileUser,
    id: &str,
    showing: &Showing,
    headers: &HeaderMap,
) -> Result<Response, RouteError> {
    let file = app.files.open_file(&user.caller(), file_id(id)?).await?;
    let tag = tag(&file);
    if is_fresh(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
    }
    if has_several_ranges(headers) {
        return Ok(unsatisfied(&file, "several_ranges"));
    }
    let wanted = range::wanted(headers).filter(|wanted| wanted.is_of(&tag));
    let (first, last) = match wanted.map(|wanted| bounds(wanted.range, file.size)) {
        Some(None) => return Ok(unsatisfied(&file, "range_not_satisfiable")),
        Some(Some(part)) => part,
        None => {
            let content = app.files.content(&file, 0, file.size).await?;
            let mut response = Response::new(Body::from_stream(content));
            describe(response.headers_mut(), &file, tag, showing, file.size);
            return Ok(response);
        }
    };
    let length = last - first + 1;
    let content = app.files.content(&file, first, length).await?;
    let mut response = Response::new(Body::from_stream(content));
    describe(response.headers_mut(), &file, tag, showing, length);
    if let Ok(value) = HeaderValue::from_str(&range::content_range(first, last, Some(file.size))) {
        response.headers_mut().insert(CONTENT_RANGE, value);
    }
    *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    Ok(response)
}

fn describe(headers: &mut HeaderMap, file: &UserFile, tag: HeaderValue, showing: &Showing, length: u64) {
    let shown = SHOWN.into_iter().find(|shown| file.media_type.as_deref() == Some(shown));
    let media = HeaderValue::from_static(shown.unwrap_or("application/octet-stream"));
    let disposition = match shown {
        Some(_) if showing.inline => inline(&file.name),
        _ => attachment(&file.name),
    };
    headers.insert(CONTENT_TYPE, media);
    headers.insert(CONTENT_DISPOSITION, disposition);
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(ETAG, tag);
}

fn tag(file: &UserFile) -> HeaderValue {
    let digest: String = file.sha256.unwrap_or_default().iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{digest}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

fn has_several_ranges(headers: &HeaderMap) -> bool {
    let mut ranges = headers.get_all(RANGE).iter();
    let first = ranges.next().is_some_and(|range| range.as_bytes().contains(&b','));
    first || ranges.next().is_some()
}

/// First and last byte of a range of a file of this size; `None` if it lies outside.
fn bounds(range: ByteRange, size: u64) -> Option<(u64, u64)> {
    let end = size.checked_sub(1)?;
    let (first, last) = match range {
        ByteRange::FromTo(first, last) => (first, last.min(end)),
        ByteRange::From(first) => (first, end),
        ByteRange::Last(0) => return None,
        ByteRange::Last(count) => (size.saturating_sub(count), end),
    };
    (first <= end).then_some((first, last))
}

fn unsatisfied(file: &UserFile, code: &'static str) -> Response {
    let mut response = ApiProblem::new(StatusCode::RANGE_NOT_SATISFIABLE, code).into_response();
    let whole = range::unsatisfied(Some(file.size)).and_then(|whole| HeaderValue::from_str(&whole).ok());
    if let Some(whole) = whole {
        response.headers_mut().insert(CONTENT_RANGE, whole);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_cut_to_the_file() {
        use ByteRange::{From, FromTo, Last};
        for (range, part) in [
            (FromTo(0, 0), Some((0, 0))),
            (FromTo(5, 99), Some((5, 9))),
            (FromTo(10, 12), None),
            (From(9), Some((9, 9))),
            (From(10), None),
            (Last(3), Some((7, 9))),
            (Last(99), Some((0, 9))),
            (Last(0), None),
        ] {
            assert_eq!(bounds(range, 10), part, "{range:?}");
            assert_eq!(bounds(range, 0), None, "{range:?}");
        }
    }
}
