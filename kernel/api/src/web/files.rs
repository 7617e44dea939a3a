//! Static files in memory, by URL path, with their compressed variants.

use crate::assemble_error::AssembleError;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_http::cached_response::{brotli_of, etag, is_fresh};
use cabinet_http::encoding::accepts;
use std::collections::HashMap;
use std::path::Path;

#[derive(Debug)]
pub(super) struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    etag: HeaderValue,
    content_type: HeaderValue,
    is_immutable: bool,
}

/// Files by URL path.
#[derive(Debug, Default)]
pub(super) struct Files(HashMap<String, File>);

impl Files {
    /// Adds all files below a folder; a file already present under the same URL path is replaced. Source maps are not served.
    pub(super) fn add_folder(&mut self, folder: &Path, address: &str) -> Result<(), AssembleError> {
        let unreadable = |source| AssembleError::Unreadable { path: folder.to_owned(), source };
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(unreadable(error)),
        };
        for entry in entries {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let address = format!("{address}/{name}");
            if path.is_dir() {
                self.add_folder(&path, &address)?;
            } else if !matches!(path.extension().and_then(|end| end.to_str()), Some("br" | "gz" | "map")) {
                self.0.insert(address, File::read(&path, name)?);
            }
        }
        Ok(())
    }

    /// Adds a file that has no compressed versions on a disk. A brotli version is made if it is shorter.
    pub(super) fn add(&mut self, address: String, content: Bytes) {
        let name = address.rsplit('/').next().unwrap_or_default();
        let file = File { brotli: brotli_of(&content), ..File::of(content, name) };
        self.0.insert(address, file);
    }

    pub(super) fn get(&self, address: &str) -> Option<&File> {
        self.0.get(address)
    }
}

impl File {
    fn read(path: &Path, name: &str) -> Result<Self, AssembleError> {
        let read = |path: &Path| std::fs::read(path).map(Bytes::from);
        let plain =
            read(path).map_err(|source| AssembleError::Unreadable { path: path.to_owned(), source })?;
        let sibling = |end: &str| read(&path.with_file_name(format!("{name}.{end}"))).ok();
        Ok(Self { brotli: sibling("br"), gzip: sibling("gz"), ..Self::of(plain, name) })
    }

    fn of(plain: Bytes, name: &str) -> Self {
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let kind = match kind.type_() {
            mime_guess::mime::TEXT => format!("{kind}; charset=utf-8"),
            _ => kind.to_string(),
        };
        Self {
            brotli: None,
            gzip: None,
            etag: etag(&plain),
            plain,
            content_type: HeaderValue::from_str(&kind)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            is_immutable: has_hash(name),
        }
    }

    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let (bytes, encoding) = match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts(request, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts(request, "gzip") => (gzip, Some("gzip")),
            _ => (&self.plain, None),
        };
        let mut response = if is_fresh(request, &self.etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = bytes.clone().into_response();
            response.headers_mut().insert(CONTENT_TYPE, self.content_type.clone());
            if let Some(encoding) = encoding {
                response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        let kept = if self.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
        response
    }
}

/// Whether a part of the name after the first `.` or `-` and before the extension is a content hash: at least eight hexadecimal digits.
fn has_hash(name: &str) -> bool {
    let mut parts: Vec<&str> = name.split(['.', '-']).collect();
    parts.pop();
    parts.iter().skip(1).any(|part| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_with_a_content_hash_is_kept_for_ever() {
        for hashed in [
            "remoteEntry.0a1b2c3d4e.js",
            "main.deadbeef.css",
            "ru.0123456789abcdef.json",
            "golos-0123abcd.woff2",
        ] {
            assert!(has_hash(hashed), "{hashed}");
        }
        for plain in
            ["module.json", "remoteEntry.js", "logo.svg", "0a1b2c3d4e.js", "a.abc.js", "patient.messages.js"]
        {
            assert!(!has_hash(plain), "{plain}");
        }
    }
}
