//! A part of a file: `206` with `Content-Range` (RFC 9110 §14.4). A part that was not requested or that contradicts itself is refused,
//! because a client joins parts by their positions.

use cabinet_ports::records::ByteRange;
use reqwest::header::{CONTENT_RANGE, HeaderMap};

/// The bytes that a response contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    /// First and last byte, and the length of the whole file; `None` if the whole file follows.
    pub(super) part: Option<(u64, u64, Option<u64>)>,
    /// How many bytes follow, if known.
    pub(super) length: Option<u64>,
}

/// The part that the headers announce.
///
/// # Errors
/// A text that says what is wrong.
pub(super) fn read(
    headers: &HeaderMap,
    length: Option<u64>,
    asked: Option<ByteRange>,
) -> Result<Extent, &'static str> {
    let asked = asked.ok_or("a part came, the whole was asked for")?;
    let mut values = headers.get_all(CONTENT_RANGE).iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err("a part comes with one Content-Range");
    };
    let (first, last, whole) =
        value.to_str().ok().and_then(parse).ok_or("Content-Range is not bytes first-last/length")?;
    let fits = match asked {
        ByteRange::FromTo(from, to) => first == from && last <= to && (last == to || ends(last, whole)),
        ByteRange::From(from) => first == from && (whole.is_none() || ends(last, whole)),
        ByteRange::Last(count) => last - first < count && (whole.is_none() || ends(last, whole)),
    };
    if !fits {
        return Err("another part came than was asked for");
    }
    // A range of all 2^64 bytes has a length that does not fit; no file is that long.
    let comes = (last - first).checked_add(1).ok_or("the part is endless")?;
    if length.is_some_and(|length| length != comes) {
        return Err("Content-Range and Content-Length contradict each other");
    }
    Ok(Extent { part: Some((first, last, whole)), length: Some(comes) })
}

/// Whether the part reaches the end of the file. If the file's length is unknown, a part shorter than requested is assumed to.
fn ends(last: u64, whole: Option<u64>) -> bool {
    whole.is_none_or(|whole| last + 1 == whole)
}

/// `bytes 0-499/1234` or `bytes 0-499/*`.
fn parse(text: &str) -> Option<(u64, u64, Option<u64>)> {
    let (range, whole) = text.strip_prefix("bytes ")?.trim_start().split_once('/')?;
    let (first, last) = range.split_once('-')?;
    let (first, last) = (number(first)?, number(last)?);
    let whole = if whole == "*" { None } else { Some(number(whole)?) };
    (first <= last && last < u64::MAX && whole.is_none_or(|whole| last < whole))
        .then_some((first, last, whole))
}

/// Accepts digits only; `parse` alone would accept a plus sign.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(value: &str, length: Option<u64>, asked: ByteRange) -> Result<Extent, &'static str> {
        read(&HeaderMap::from_iter([(CONTENT_RANGE, value.parse().unwrap())]), length, Some(asked))
    }

    #[test]
    fn the_part_that_was_asked_for_is_taken() {
        for (value, asked, expected) in [
            ("bytes 0-499/1234", ByteRange::FromTo(0, 499), (0, 499, Some(1234))),
            ("bytes 1000-1233/1234", ByteRange::FromTo(1000, 5000), (1000, 1233, Some(1234))),
            ("bytes 5-9/*", ByteRange::FromTo(5, 9), (5, 9, None)),
            ("bytes 734-1233/1234", ByteRange::Last(500), (734, 1233, Some(1234))),
            ("bytes 0-99/100", ByteRange::Last(500), (0, 99, Some(100))),
            ("bytes 7-99/100", ByteRange::From(7), (7, 99, Some(100))),
        ] {
            let length = expected.1 - expected.0 + 1;
            let extent = Extent { part: Some(expected), length: Some(length) };
            assert_eq!(found(value, None, asked), Ok(extent), "{value}");
            assert_eq!(found(value, Some(length), asked), Ok(extent), "{value}");
            assert!(found(value, Some(length + 1), asked).is_err(), "{value}");
        }
    }

    #[test]
    fn another_part_and_what_is_no_part_are_refused() {
        for (value, asked) in [
            ("bytes 0-499/1234", ByteRange::FromTo(1, 499)),
            ("bytes 0-500/1234", ByteRange::FromTo(0, 499)),
            ("bytes 0-400/1234", ByteRange::FromTo(0, 499)),
            ("bytes 0-400/1234", ByteRange::From(0)),
            ("bytes 700-1233/1234", ByteRange::Last(500)),
            ("bytes 734-1232/1234", ByteRange::Last(500)),
            ("bytes 9-5/100", ByteRange::From(9)),
            ("bytes 0-100/100", ByteRange::From(0)),
            ("bytes */100", ByteRange::From(0)),
            ("bytes +0-9/10", ByteRange::From(0)),
            ("bytes 0-9", ByteRange::From(0)),
            ("items 0-9/10", ByteRange::From(0)),
            ("bytes 0-18446744073709551615/*", ByteRange::From(0)),
        ] {
            assert!(found(value, None, asked).is_err(), "{value}");
        }
        assert!(read(&HeaderMap::new(), None, Some(ByteRange::From(0))).is_err());
        assert!(read(&HeaderMap::new(), None, None).is_err());
        let twice = HeaderMap::from_iter([(CONTENT_RANGE, "bytes 0-9/10".parse().unwrap())]);
        let mut twice = twice;
        twice.append(CONTENT_RANGE, "bytes 0-9/10".parse().unwrap());
        assert!(read(&twice, None, Some(ByteRange::From(0))).is_err());
    }

    proptest! {
        #[test]
        fn no_header_makes_the_reader_panic(value in "(bytes )?[0-9*/ +-]{0,60}", first: u64, last: u64) {
            for asked in [ByteRange::FromTo(first, last), ByteRange::From(first), ByteRange::Last(last)] {
                let _ = found(&value, Some(last), asked);
            }
        }
    }
}
