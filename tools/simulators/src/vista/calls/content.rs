//! The text and the file of a document. Files support range requests; generated files need no memory.

use crate::vista::adapter::Adapter;
use crate::vista::archive::document::{Content, Document};
use crate::vista::middleware::CLIENT_HEADER;
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, Nothing, needed};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::ops::Range;
use std::sync::Arc;

/// `GET /documents/{id}/html`
pub async fn html(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    _: Asked<Nothing>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let document = document(&adapter, &headers, &id)?;
    let text = document.text.as_ref().ok_or(Refusal::NotFound("text"))?;
    let tag = tag(&document);
    if unchanged(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let kind = format!("text/html; charset={}", text.charset.name());
    let mut response = ([(header::CONTENT_TYPE, kind), (header::ETAG, tag)], text.charset.encode(&text.html))
        .into_response();
    name_client(&headers, &mut response);
    Ok(response)
}

/// `GET /documents/{id}/file`
pub async fn file(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    _: Asked<Nothing>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let document = document(&adapter, &headers, &id)?;
    let content = document.file.as_ref().ok_or(Refusal::NotFound("file"))?;
    let tag = tag(&document);
    if unchanged(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let whole = content.len();
    let same = headers.get(header::IF_RANGE).is_none_or(|held| held.as_bytes() == tag.as_bytes());
    let range = headers.get(header::RANGE).filter(|_| same).and_then(|range| range.to_str().ok());
    let part = match range.and_then(|range| part(range, whole)) {
        Some(Ok(part)) => Some(part),
        Some(Err(())) => return Err(Refusal::Range(whole)),
        None => None,
    };
    let bytes = part.clone().unwrap_or(0..whole);
    let length = bytes.end - bytes.start;
    let body = match content {
        Content::Held(held) => {
            let place = |at| usize::try_from(at).unwrap_or(usize::MAX).min(held.len());
            Body::from(held.slice(place(bytes.start)..place(bytes.end)))
        }
        Content::Made(flow) => Body::from_stream(flow.stream(bytes.clone())),
    };
    let mut response = Response::new(body);
    let sent = response.headers_mut();
    sent.insert(header::CONTENT_LENGTH, length.into());
    sent.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    insert(sent, header::CONTENT_TYPE, &document.mime);
    insert(sent, header::ETAG, &tag);
    insert(sent, header::CONTENT_DISPOSITION, &disposition(document.file_name.as_deref().unwrap_or(&id)));
    if part.is_some() {
        let last = bytes.end.saturating_sub(1);
        insert(sent, header::CONTENT_RANGE, &format!("bytes {}-{last}/{whole}", bytes.start));
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    name_client(&headers, &mut response);
    Ok(response)
}

fn document(adapter: &Adapter, headers: &HeaderMap, id: &str) -> Result<Document, Refusal> {
    let client = needed(headers, CLIENT_HEADER)?;
    adapter.archive().document(client, id).cloned()
}

/// Adds the client of the document to the answer.
fn name_client(asked: &HeaderMap, response: &mut Response) {
    if let Some(client) = asked.get(CLIENT_HEADER) {
        response.headers_mut().insert(CLIENT_HEADER, client.clone());
    }
}

fn tag(document: &Document) -> String {
    format!("\"{}\"", document.revision)
}

fn unchanged(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(header::IF_NONE_MATCH).is_some_and(|held| held.as_bytes() == tag.as_bytes())
}

fn insert(headers: &mut HeaderMap, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Parses a single byte range (RFC 9110 §14.1.2). `None` for an unknown syntax or several ranges: the whole file is served. An error for a
/// range outside the file.
fn part(range: &str, whole: u64) -> Option<Result<Range<u64>, ()>> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    if first.is_empty() {
        let last: u64 = last.parse().ok()?;
        let wrong = last == 0 || whole == 0;
        return Some(if wrong { Err(()) } else { Ok(whole.saturating_sub(last)..whole) });
    }
    let first: u64 = first.parse().ok()?;
    let last: u64 = if last.is_empty() { u64::MAX } else { last.parse().ok()? };
    if last < first {
        return None;
    }
    Some(if first >= whole { Err(()) } else { Ok(first..last.saturating_add(1).min(whole)) })
}

/// The file name twice: in ASCII for old clients, and in UTF-8 (RFC 6266).
fn disposition(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| if letter.is_ascii_graphic() && !matches!(letter, '"' | '\\') { letter } else { '_' })
        .collect();
    let coded: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{coded}")
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn ranges_are_read_as_http_says() {
        assert_eq!(part("bytes=0-9", 100), Some(Ok(0..10)));
        assert_eq!(part("bytes=90-", 100), Some(Ok(90..100)));
        assert_eq!(part("bytes=90-999", 100), Some(Ok(90..100)));
        assert_eq!(part("bytes=-10", 100), Some(Ok(90..100)));
        assert_eq!(part("bytes=-1000", 100), Some(Ok(0..100)));
        assert_eq!(part("bytes=100-", 100), Some(Err(())));
        assert_eq!(part("bytes=-0", 100), Some(Err(())));
        for ignored in ["bytes=5-1", "bytes=0-1,4-5", "items=0-1", "bytes=x-"] {
            assert_eq!(part(ignored, 100), None, "{ignored}");
        }
    }
}
