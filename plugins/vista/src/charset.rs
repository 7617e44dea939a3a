//! Detects the encoding of a text. Documents of the first years are in windows-1251, often without a declaration; some declare UTF-8
//! wrongly (protocol sheet vista §4, pitfalls).

use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};

/// The maximum offset of a `<meta charset>` (HTML standard, 13.2.3.2).
const META_WITHIN: usize = 1024;

/// Decodes a text. The order of precedence is byte order mark, header, document, valid UTF-8. A text that is declared as UTF-8 but is not
/// valid is read as windows-1251.
pub fn decode(body: &[u8], content_type: &str) -> String {
    let named = parameter(content_type).or_else(|| meta(body));
    let encoding = match named {
        Some(encoding) if encoding != UTF_8 => encoding,
        _ if std::str::from_utf8(body).is_ok() => UTF_8,
        _ => WINDOWS_1251,
    };
    encoding.decode(body).0.into_owned()
}

/// The `charset` parameter of a content type.
fn parameter(content_type: &str) -> Option<&'static Encoding> {
    content_type.split(';').skip(1).find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then(|| label(value)).flatten()
    })
}

/// `<meta charset="…">`, or `charset` in `<meta http-equiv content="…; charset=…">`.
fn meta(body: &[u8]) -> Option<&'static Encoding> {
    let head = String::from_utf8_lossy(body.get(..META_WITHIN).unwrap_or(body)).to_ascii_lowercase();
    head.split("<meta").skip(1).find_map(|tag| {
        let tag = tag.split('>').next().unwrap_or_default();
        let (_, value) = tag.split_once("charset")?;
        label(value.trim_start().strip_prefix('=')?)
    })
}

/// The encoding named by the first word, without quotes.
fn label(value: &str) -> Option<&'static Encoding> {
    let value = value.trim().trim_start_matches(['"', '\'']);
    let ends = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '/' | ';');
    Encoding::for_label(value.split(ends).next().unwrap_or_default().as_bytes())
}
