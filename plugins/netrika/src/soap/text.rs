//! The encoding of a response. Not every gateway keeps the UTF-8 of the request: XML may also be UTF-16 (XML 1.0, 4.3.3), with or without a
//! byte order mark; without one, the first tag decides (XML 1.0, appendix F).

use super::reader::Unreadable;
use std::borrow::Cow;

#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// Decodes a response.
///
/// # Errors
/// A text for the log.
pub fn decode(body: &[u8]) -> Result<Cow<'_, str>, Unreadable> {
    let (encoding, body) = match body {
        [0xef, 0xbb, 0xbf, rest @ ..] => (Encoding::Utf8, rest),
        [0xff, 0xfe, rest @ ..] => (Encoding::Utf16(u16::from_le_bytes), rest),
        [0xfe, 0xff, rest @ ..] => (Encoding::Utf16(u16::from_be_bytes), rest),
        [b'<', 0, ..] => (Encoding::Utf16(u16::from_le_bytes), body),
        [0, b'<', ..] => (Encoding::Utf16(u16::from_be_bytes), body),
        _ => (Encoding::Utf8, body),
    };
    match encoding {
        Encoding::Utf8 => {
            std::str::from_utf8(body).map(Cow::Borrowed).map_err(|_| "the answer is neither UTF-8 nor UTF-16")
        }
        Encoding::Utf16(unit) => utf16(body, unit).map(Cow::Owned).ok_or("the answer is not whole UTF-16"),
    }
}

fn utf16(body: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let pairs = body.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let units = pairs.filter_map(|pair| <[u8; 2]>::try_from(pair).ok()).map(unit);
    let mut text = String::with_capacity(body.len() / 2);
    for character in char::decode_utf16(units) {
        text.push(character.ok()?);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::decode;

    fn both(text: &str) -> [Vec<u8>; 2] {
        [
            text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        ]
    }

    #[test]
    fn utf_8_and_both_orders_of_utf_16_are_read_with_and_without_a_mark() {
        let text = "<а>ёж 𝄞</а>";
        assert_eq!(decode(text.as_bytes()).unwrap(), text);
        assert_eq!(decode(["\u{feff}", text].concat().as_bytes()).unwrap(), text);
        for body in both(text).into_iter().chain(both(&["\u{feff}", text].concat())) {
            assert_eq!(decode(&body).unwrap(), text);
        }
    }

    #[test]
    fn what_breaks_off_within_a_character_is_not_read() {
        for mut body in both("<а>𝄞") {
            body.pop();
            assert!(decode(&body).is_err(), "half a unit");
            body.pop();
            assert!(decode(&body).is_err(), "half a pair");
        }
        assert!(decode(b"<\xd0").is_err());
    }
}
