//! Percent-encoding for the parts of an address: an id of a hospital system may have any character.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

pub use percent_encoding::AsciiSet;

/// Everything but the unreserved characters of RFC 3986 §2.3 (letters, digits, `-`, `.`, `_`, `~`), as UTF-8. A space becomes `%20` and a plus
/// `%2B`, which are valid in a path, in a query and in a form.
pub const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A text as one segment of a path. `None` for `""`, `"."` and `".."`, which no encoding makes a segment: parsers of addresses resolve dots even if
/// they are percent-encoded, and the request would go elsewhere. Answer `not-found` then: no id is like that.
///
/// ```
/// use cabinet_plugin_sdk::url::segment;
///
/// assert_eq!(segment("7/8 ä").as_deref(), Some("7%2F8%20%C3%A4"));
/// assert_eq!(segment(".."), None);
/// ```
pub fn segment(text: &str) -> Option<String> {
    (!matches!(text, "" | "." | "..")).then(|| query_value(text))
}

/// Several segments, each with a slash before it. `None` if one of them cannot be a segment.
///
/// ```
/// use cabinet_plugin_sdk::url::path;
///
/// assert_eq!(path(&["clinics", "7 a", "slots"]).as_deref(), Some("/clinics/7%20a/slots"));
/// assert_eq!(path(&["clinics", "..", "slots"]), None);
/// ```
pub fn path(segments: &[&str]) -> Option<String> {
    segments.iter().map(|part| Some(format!("/{}", segment(part)?))).collect()
}

/// A text as the name or the value of a parameter of a query or a form.
pub fn query_value(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// `name=value&…` for a query or the body of a form. A parameter without a value is left out.
///
/// ```
/// use cabinet_plugin_sdk::url::query;
///
/// assert_eq!(query([("from", Some("2026-11-24")), ("to", None), ("q", Some("a+b&c"))]), "from=2026-11-24&q=a%2Bb%26c");
/// ```
pub fn query<'a>(parameters: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> String {
    let given = parameters.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let pairs: Vec<String> =
        given.map(|(name, value)| format!("{}={}", query_value(name), query_value(value))).collect();
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use percent_encoding::percent_decode_str;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_segment_is_one_segment_and_gives_the_text_back(text in any::<String>()) {
            let Some(encoded) = segment(&text) else {
                prop_assert!(matches!(text.as_str(), "" | "." | ".."));
                return Ok(());
            };
            prop_assert!(encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%".contains(&byte)));
            prop_assert_eq!(percent_decode_str(&encoded).decode_utf8().unwrap(), text);
        }

        #[test]
        fn a_query_gives_its_parameters_back(pairs in prop::collection::vec((any::<String>(), any::<String>()), 0..5)) {
            let written = query(pairs.iter().map(|(name, value)| (name.as_str(), Some(value.as_str()))));
            let read: Vec<(String, String)> = written
                .split('&')
                .filter(|pair| !pair.is_empty())
                .map(|pair| {
                    let (name, value) = pair.split_once('=').unwrap();
                    let decoded = |text| percent_decode_str(text).decode_utf8().unwrap().into_owned();
                    (decoded(name), decoded(value))
                })
                .collect();
            prop_assert_eq!(read, pairs);
        }
    }
}
