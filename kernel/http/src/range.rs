//! Parses the requested range of a file (RFC 9110 §14.2): one byte range, or the complete file.
//!
//! An invalid range, or several ranges, is ignored: the complete file is sent with 200, as §14.2 allows. With `If-Range` a part is sent
//! only of the content that it names: parts of two contents must not be joined to one file.

use axum::http::header::{IF_RANGE, RANGE};
use axum::http::{HeaderMap, HeaderValue};
use cabinet_ports::records::ByteRange;

/// A requested range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    pub range: ByteRange,
    /// `If-Range`: the content that the range must belong to.
    condition: Option<HeaderValue>,
}

impl Wanted {
    /// Whether the client already has a part (`If-Range`).
    pub const fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// Whether a part of the content with this tag satisfies `If-Range`. Strong comparison (§13.1.5): weak tags and dates never match.
    pub fn is_of(&self, tag: &HeaderValue) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition == tag)
    }
}

/// Returns the requested range if it is valid.
pub fn wanted(headers: &HeaderMap) -> Option<Wanted> {
    let mut ranges = headers.get_all(RANGE).iter();
    let (range, None) = (ranges.next()?, ranges.next()) else { return None };
    let range = parse(range.to_str().ok()?)?;
    Some(Wanted { range, condition: headers.get(IF_RANGE).cloned() })
}

/// Parses one range of `bytes=…`.
fn parse(text: &str) -> Option<ByteRange> {
    let (unit, range) = text.split_once('=')?;
    if !unit.trim().eq_ignore_ascii_case("bytes") {
        return None;
    }
    let (first, last) = range.trim().split_once('-')?;
    match (first.trim_end(), last.trim_start()) {
        ("", last) => Some(ByteRange::Last(number(last)?)),
        (first, "") => Some(ByteRange::From(number(first)?)),
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(ByteRange::FromTo(first, last))
        }
    }
}

/// Parses digits only: `u64` alone would accept a sign.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Returns `Content-Range` of partial content.
pub fn content_range(first: u64, last: u64, whole: Option<u64>) -> String {
    match whole {
        Some(whole) => format!("bytes {first}-{last}/{whole}"),
        None => format!("bytes {first}-{last}/*"),
    }
}

/// Returns `Content-Range` of a 416 response.
pub fn unsatisfied(whole: Option<u64>) -> Option<String> {
    whole.map(|whole| format!("bytes */{whole}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TAG: HeaderValue = HeaderValue::from_static("\"1\"");

    fn asked(range: &str) -> Option<ByteRange> {
        wanted(&HeaderMap::from_iter([(RANGE, HeaderValue::from_str(range).unwrap())]))
            .map(|wanted| wanted.range)
    }

    #[test]
    fn one_range_of_bytes_counts() {
        assert_eq!(asked("bytes=0-99"), Some(ByteRange::FromTo(0, 99)));
        assert_eq!(asked("Bytes= 7 - 7 "), Some(ByteRange::FromTo(7, 7)));
        assert_eq!(asked("bytes=500-"), Some(ByteRange::From(500)));
        assert_eq!(asked("bytes=-500"), Some(ByteRange::Last(500)));
    }

    #[test]
    fn everything_else_is_as_if_it_were_not_there() {
        for odd in [
            "bytes=0-1,5-6",
            "bytes=5-2",
            "bytes=-",
            "bytes=",
            "bytes",
            "items=0-1",
            "bytes=+1-2",
            "bytes=a-b",
            "bytes=1-2-3",
            "bytes=99999999999999999999-",
            "",
        ] {
            assert_eq!(asked(odd), None, "{odd}");
        }
        let mut twice = HeaderMap::new();
        twice.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        twice.append(RANGE, HeaderValue::from_static("bytes=5-6"));
        assert_eq!(wanted(&twice), None);
    }

    #[test]
    fn a_part_is_sent_only_of_the_content_that_the_client_has() {
        let with = |condition: &str| {
            let condition = (IF_RANGE, HeaderValue::from_str(condition).unwrap());
            wanted(&HeaderMap::from_iter([(RANGE, HeaderValue::from_static("bytes=5-")), condition])).unwrap()
        };
        assert!(with("\"1\"").is_of(&TAG) && with("\"1\"").has_condition());
        for other in ["\"2\"", "W/\"1\"", "Sat, 21 Nov 2026 09:00:00 GMT", ""] {
            assert!(!with(other).is_of(&TAG), "{other}");
        }
        let unconditional = Wanted { range: ByteRange::From(5), condition: None };
        assert!(unconditional.is_of(&TAG) && !unconditional.has_condition());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(first in any::<u64>(), more in any::<u64>()) {
            let last = first.saturating_add(more);
            prop_assert_eq!(parse(&format!("bytes={first}-{last}")), Some(ByteRange::FromTo(first, last)));
        }

        #[test]
        fn no_text_is_too_odd(text in ".{0,40}", tail in "[-0-9, =]{0,30}") {
            let _ = parse(&text);
            if let Some(ByteRange::FromTo(first, last)) = parse(&format!("bytes={tail}")) {
                prop_assert!(first <= last);
            }
        }
    }
}
