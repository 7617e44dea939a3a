//! The headers of the protocol: parsed from requests, added to every response, also to refusals.

use crate::error::RouteError;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_user_files::{Checksum, ChecksumKind, UploadProgress};
use std::collections::BTreeMap;

pub(super) const VERSION: HeaderValue = HeaderValue::from_static("1.0.0");
pub(super) const TUS_RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
pub(super) const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
pub(super) const TUS_EXTENSION: HeaderName = HeaderName::from_static("tus-extension");
pub(super) const TUS_MAX_SIZE: HeaderName = HeaderName::from_static("tus-max-size");
pub(super) const TUS_CHECKSUMS: HeaderName = HeaderName::from_static("tus-checksum-algorithm");
pub(super) const UPLOAD_OFFSET: HeaderName = HeaderName::from_static("upload-offset");
pub(super) const UPLOAD_LENGTH: HeaderName = HeaderName::from_static("upload-length");
const UPLOAD_METADATA: HeaderName = HeaderName::from_static("upload-metadata");
const UPLOAD_CHECKSUM: HeaderName = HeaderName::from_static("upload-checksum");
const UPLOAD_EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
/// Id of the file, once the upload is finished.
const FILE_ID: HeaderName = HeaderName::from_static("cabinet-file-id");

/// Maximum length of the metadata.
const LONGEST_METADATA: usize = 8192;

/// Checks the version of the protocol.
///
/// # Errors
/// 412 `tus_version_not_supported`.
pub(super) fn check_version(headers: &HeaderMap) -> Result<(), ApiProblem> {
    match headers.get(TUS_RESUMABLE) {
        Some(version) if *version == VERSION => Ok(()),
        _ => Err(ApiProblem::new(StatusCode::PRECONDITION_FAILED, "tus_version_not_supported")),
    }
}

/// A header with a number; `None` if it is missing.
///
/// # Errors
/// 400 `malformed`.
pub(super) fn number(headers: &HeaderMap, name: &HeaderName) -> Result<Option<u64>, ApiProblem> {
    let Some(value) = headers.get(name) else { return Ok(None) };
    let text = value.to_str().map_err(|_| ApiProblem::malformed())?;
    if text.is_empty() || !text.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(ApiProblem::malformed());
    }
    text.parse().map(Some).map_err(|_| ApiProblem::malformed())
}

/// The pairs of `Upload-Metadata`: names, and values in base64.
///
/// # Errors
/// 400 `malformed`.
pub(super) fn metadata(headers: &HeaderMap) -> Result<BTreeMap<String, String>, ApiProblem> {
    let Some(value) = headers.get(UPLOAD_METADATA) else { return Ok(BTreeMap::new()) };
    let text = value.to_str().map_err(|_| ApiProblem::malformed())?;
    if text.len() > LONGEST_METADATA {
        return Err(ApiProblem::malformed());
    }
    let pair = |pair: &str| {
        let mut words = pair.split_ascii_whitespace();
        let (name, value) = (words.next()?, words.next().unwrap_or_default());
        let value = String::from_utf8(STANDARD.decode(value).ok()?).ok()?;
        words.next().is_none().then(|| (name.to_owned(), value))
    };
    let pairs = text.split(',').filter(|text| !text.trim().is_empty());
    pairs.map(pair).collect::<Option<_>>().ok_or_else(ApiProblem::malformed)
}

/// The checksum of the body; `None` if there is none.
///
/// # Errors
/// 400 `malformed`, 422 `validation` for an algorithm that is not offered.
pub(super) fn checksum(headers: &HeaderMap) -> Result<Option<Checksum>, ApiProblem> {
    let Some(value) = headers.get(UPLOAD_CHECKSUM) else { return Ok(None) };
    let text = value.to_str().map_err(|_| ApiProblem::malformed())?;
    let (name, digest) = text.trim().split_once(' ').ok_or_else(ApiProblem::malformed)?;
    let kind = match name {
        "sha1" => ChecksumKind::Sha1,
        "sha256" => ChecksumKind::Sha256,
        _ => return Err(ApiProblem::validation(vec![FieldProblem::new("checksum", "invalid")])),
    };
    let digest = STANDARD.decode(digest.trim()).map_err(|_| ApiProblem::malformed())?;
    Ok(Some(Checksum { kind, digest }))
}

/// Adds what every response about an upload says.
pub(super) fn describe(headers: &mut HeaderMap, upload: &UploadProgress) {
    headers.insert(UPLOAD_OFFSET, HeaderValue::from(upload.received));
    if let Some(until) = upload.file.expires_at {
        let date = until.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        if let Ok(date) = HeaderValue::from_str(&date) {
            headers.insert(UPLOAD_EXPIRES, date);
        }
    }
    if let Some(file) = upload.finished()
        && let Ok(id) = HeaderValue::from_str(&file.id.to_string())
    {
        headers.insert(FILE_ID, id);
    }
}

/// The response of a call of the protocol, with its version.
pub(super) fn answer(outcome: Result<Response, RouteError>) -> Response {
    let mut response = outcome.unwrap_or_else(IntoResponse::into_response);
    let is_other_version = response.status() == StatusCode::PRECONDITION_FAILED;
    let headers = response.headers_mut();
    headers.insert(TUS_RESUMABLE, VERSION);
    if is_other_version {
        headers.insert(TUS_VERSION, VERSION);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn metadata_are_pairs_of_names_and_base64() {
        let read = |text| metadata(&headers(UPLOAD_METADATA, text));
        let pairs = read("filename 0LAucGRm,force dHJ1ZQ==, empty").unwrap();
        assert_eq!(pairs["filename"], "а.pdf");
        assert_eq!(pairs["force"], "true");
        assert_eq!(pairs["empty"], "");
        assert_eq!(metadata(&HeaderMap::new()).unwrap().len(), 0);
        for odd in ["filename ?", "filename /w==", "a b c", "name YQ== YQ=="] {
            assert_eq!(read(odd).unwrap_err().code, "malformed", "{odd}");
        }
    }

    #[test]
    fn numbers_and_checksums_are_read_strictly() {
        for (text, value) in [("0", Some(0)), ("4194304000", Some(4_194_304_000))] {
            assert_eq!(number(&headers(UPLOAD_OFFSET, text), &UPLOAD_OFFSET).unwrap(), value);
        }
        for odd in ["", "-1", "+1", "1.0", "99999999999999999999", "1, 2"] {
            assert!(number(&headers(UPLOAD_OFFSET, odd), &UPLOAD_OFFSET).is_err(), "{odd}");
        }
        let read = |text| checksum(&headers(UPLOAD_CHECKSUM, text));
        assert_eq!(read("sha1 AAEC").unwrap().unwrap().digest, [0, 1, 2]);
        assert_eq!(read("md5 AAEC").unwrap_err().code, "validation");
        assert_eq!(read("sha256").unwrap_err().code, "malformed");
        assert_eq!(read("sha256 ?").unwrap_err().code, "malformed");
    }
}
