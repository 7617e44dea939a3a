//! Static files in memory, by URL path, with their compressed variants. The text of a file that has a brotli variant is not kept beside it:
//! browsers take the variant, and two thirds of all bytes would be held for clients that hardly exist.

use crate::assemble_error::AssembleError;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_http::cached_response::{etag, is_fresh};
use cabinet_http::compression::unpack;
use cabinet_http::encoding::accepts;
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

#[derive(Debug)]
pub(super) struct File {
    /// The file itself. If the brotli variant contains it: unpacked on first use.
    plain: OnceLock<Bytes>,
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
        let kind = mime_guess::from_path(path).first_or_octet_stream();
        let kind = match kind.type_() {
            mime_guess::mime::TEXT => format!("{kind}; charset=utf-8"),
            _ => kind.to_string(),
        };
        let etag = etag(&plain);
        let brotli = sibling("br");
        let is_packed =
            brotli.as_ref().is_some_and(|packed| unpack(packed).is_some_and(|text| text == plain));
        Ok(Self {
            plain: if is_packed { OnceLock::new() } else { plain.into() },
            brotli,
            gzip: sibling("gz"),
            etag,
            content_type: HeaderValue::from_str(&kind)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            is_immutable: has_hash(name),
        })
    }

    fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| self.brotli.as_deref().and_then(unpack).unwrap_or_default().into())
    }

    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let (bytes, encoding) = match (&self.brotli, &self.gzip) {
            (Some(brotli), _) if accepts(request, "br") => (brotli, Some("br")),
            (_, Some(gzip)) if accepts(request, "gzip") => (gzip, Some("gzip")),
            _ => (self.plain(), None),
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
    use axum::http::header::ACCEPT_ENCODING;

    /// `console.log("Кабинет");` and a line feed, forty times.
    const PACKED: &[u8] = b"\x1b\xd7\x04\xf8\x2d\x0e\xcc\x53\xbb\x0e\x6c\xda\x4c\xde\xe6\x8f\x28\xa1\x45\xa2\x61\x22\x27\xa8\x05\x6d\x97\x77\xca\x8e\xa0\xa6\x56\x40\x61\x7b\x53\x2e\x67\x55\x88\x85\xe5\x02\x2f\x5e\xcf\xa1\x9b\x41\x73\x5d\x08";

    /// One file with its brotli variant.
    fn file(text: &str, packed: &[u8]) -> File {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("main.js");
        std::fs::write(&path, text).unwrap();
        std::fs::write(folder.path().join("main.js.br"), packed).unwrap();
        File::read(&path, "main.js").unwrap()
    }

    async fn sent(file: &File, accepted: &'static str) -> Bytes {
        let request = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        axum::body::to_bytes(file.answer(&request).into_body(), usize::MAX).await.unwrap()
    }

    #[tokio::test]
    async fn a_file_whose_brotli_variant_contains_it_is_held_once_and_sent_to_everybody() {
        let text = "console.log(\"Кабинет\");\n".repeat(40);
        let file = file(&text, PACKED);
        assert!(file.plain.get().is_none());
        assert_eq!(sent(&file, "br").await, PACKED);
        assert!(file.plain.get().is_none());
        assert_eq!(sent(&file, "identity").await, text);
        assert_eq!(file.etag, etag(text.as_bytes()));
    }

    #[tokio::test]
    async fn a_file_that_its_brotli_variant_does_not_contain_is_kept_as_it_is() {
        for packed in [PACKED, b"no brotli", b""] {
            assert_eq!(sent(&file("console.log(1);", packed), "identity").await, "console.log(1);");
        }
    }

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
