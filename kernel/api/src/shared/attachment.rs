//! The header that has the browser save a response as a file.

use axum::http::HeaderValue;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Encodes everything except letters, digits and the `attr-char` of RFC 5987 §3.2.1.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// Returns `attachment` with the name per RFC 6266 §5: encoded, plus an ASCII fallback for clients that do not support the encoded form.
pub(crate) fn attachment(name: &str) -> HeaderValue {
    disposition("attachment", name)
}

/// Returns `inline` with the name: the browser shows the file, and saves it under this name.
pub(crate) fn inline(name: &str) -> HeaderValue {
    disposition("inline", name)
}

fn disposition(kind: &'static str, name: &str) -> HeaderValue {
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || " .-_()".contains(c) { c } else { '_' })
        .collect();
    let encoded = utf8_percent_encode(name, ENCODED);
    HeaderValue::from_str(&format!("{kind}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"))
        .unwrap_or(HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_is_written_for_every_browser() {
        let value = attachment("Осмотр \"1\".pdf");
        assert_eq!(
            value.to_str().unwrap(),
            "attachment; filename=\"______ _1_.pdf\"; filename*=UTF-8''%D0%9E%D1%81%D0%BC%D0%BE%D1%82%D1%80%20%221%22.pdf"
        );
    }

    proptest! {
        #[test]
        fn every_name_makes_a_header(name in "\\PC{0,300}|.{0,100}") {
            prop_assert!(attachment(&name).to_str().unwrap().starts_with("attachment; filename="));
        }
    }
}
