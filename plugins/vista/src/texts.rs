//! The decoded text of a document. It is not sanitized here; the kernel does that.

use crate::adapter::{Adapter, CLIENT_HEADER};
use crate::charset;
use crate::client;
use crate::failure::Failure;
use cabinet_plugin_sdk::Problem;

/// Maximum size on the wire (docs/hospital-adapter.md, The calls).
const MOST_BYTES: usize = 4 << 20;
/// Maximum size after decoding, which is the kernel's limit: Russian letters take two bytes in UTF-8.
const MOST_TEXT: usize = 6 << 20;

/// Whether the media type is that of a text.
pub(crate) fn is_text(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or_default().trim();
    matches!(essence.to_ascii_lowercase().as_str(), "text/html" | "text/plain" | "application/xhtml+xml")
}

/// The text of a document.
pub(crate) fn text(adapter: &Adapter, patient_id: &str, document_id: &str) -> Result<String, Problem> {
    let call = adapter
        .get("/documents/{id}/html", &["documents", document_id, "html"])?
        .header(CLIENT_HEADER, patient_id);
    let response = adapter.answer(&call)?;
    client::check_text(adapter, &call, &response, patient_id)?;
    let kind = response.header("content-type").unwrap_or_default();
    if !is_text(kind) {
        return Err(Failure::Garbled("the text of a document is no HTML".to_owned()).into());
    }
    if response.body.len() > MOST_BYTES {
        return Err(Failure::Garbled("the text of a document is longer than 4 MiB".to_owned()).into());
    }
    let text = charset::decode(&response.body, kind);
    if text.len() > MOST_TEXT {
        return Err(
            Failure::Garbled("the text of a document is longer than 6 MiB in UTF-8".to_owned()).into()
        );
    }
    Ok(text)
}
