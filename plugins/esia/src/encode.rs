//! Encodings for addresses: base64 in three variants, percent encoding.

use crate::settings::{ByteOrder, SecretEncoding};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};

/// Encodes a signature as `client_secret`.
pub(crate) fn secret(bytes: &[u8], encoding: SecretEncoding) -> String {
    match encoding {
        SecretEncoding::Url => URL_SAFE_NO_PAD.encode(bytes),
        SecretEncoding::UrlPadded => URL_SAFE.encode(bytes),
        SecretEncoding::Standard => STANDARD.encode(bytes),
    }
}

/// Decodes base64url without padding and nothing else, so that each token has exactly one encoding.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

/// The bytes in this order.
pub(crate) fn ordered(mut bytes: Vec<u8>, order: ByteOrder) -> Vec<u8> {
    if order == ByteOrder::Reversed {
        bytes.reverse();
    }
    bytes
}

/// Formats `name=value&…` for a query or a form. Members without a value are left out.
pub(crate) fn pairs(members: &[(&str, Option<&str>)]) -> String {
    cabinet_plugin_sdk::url::query(members.iter().copied())
}

/// A fresh UUID, version 4 (RFC 9562 §5.4).
pub(crate) fn uuid() -> String {
    let mut bytes = [0_u8; 16];
    for (place, byte) in bytes.iter_mut().zip(cabinet_plugin_sdk::random::bytes(16)) {
        *place = byte;
    }
    let mut number = u128::from_be_bytes(bytes);
    number = number & !(0xf << 76) | (0x4 << 76);
    number = number & !(0x3 << 62) | (0x2 << 62);
    let hex = format!("{number:032x}");
    let part = |from: usize, to: usize| hex.get(from..to).unwrap_or_default();
    format!("{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}

#[cfg(test)]
mod tests {
    use super::{pairs, secret, uuid};
    use crate::settings::SecretEncoding;

    #[test]
    fn a_plus_is_never_a_space() {
        let text = pairs(&[
            ("timestamp", Some("2025.12.29 17:47:23 +0000")),
            ("scope_org", None),
            ("x", Some("я/=")),
        ]);
        assert_eq!(text, "timestamp=2025.12.29%2017%3A47%3A23%20%2B0000&x=%D1%8F%2F%3D");
    }

    /// Protocol sheet esia §3.2.
    #[test]
    fn three_spellings_of_a_signature() {
        let bytes = [0xfb, 0xff, 0xfe, 0x01];
        assert_eq!(secret(&bytes, SecretEncoding::Url), "-__-AQ");
        assert_eq!(secret(&bytes, SecretEncoding::UrlPadded), "-__-AQ==");
        assert_eq!(secret(&bytes, SecretEncoding::Standard), "+//+AQ==");
    }

    #[test]
    fn a_uuid_says_its_version() {
        assert_eq!(uuid(), "00010203-0405-4607-8809-0a0b0c0d0e0f");
    }
}
