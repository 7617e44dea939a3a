//! The policy of content that is not ours: texts of the hospital, files of patients.

use axum::http::HeaderValue;

/// If the content is opened on its own, it may show embedded images and nothing else: no scripts, styles, forms or external resources. A
/// second line of defence behind sanitizing (docs/adr/0009) and behind the judgement of uploads.
pub(crate) const POLICY: HeaderValue =
    HeaderValue::from_static("sandbox; default-src 'none'; img-src data:; frame-ancestors 'none'");
