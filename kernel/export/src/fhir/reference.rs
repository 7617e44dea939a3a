//! Ids and references between entries of the bundle.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The URL of an entry; references resolve within the bundle.
pub(super) fn full_url(id: &str) -> String {
    format!("urn:uuid:{id}")
}

pub(super) fn to(id: &str) -> Value {
    json!({ "reference": full_url(id) })
}

/// The id of a text, derived from its hash: the first sixteen bytes form a UUID of version 8 (RFC 9562 §5.8).
pub(super) fn text_id(hash: &str) -> String {
    let mut bytes = [0; 16];
    let digits = hash.get(..32).unwrap_or_default();
    // An invalid hash gives an id of zeros, which no other text has.
    if hex::decode_to_slice(digits, &mut bytes).is_err() {
        bytes = [0; 16];
    }
    uuid::Builder::from_custom_bytes(bytes).into_uuid().to_string()
}

/// The id of something without an id of ours: the same in every copy.
pub(crate) fn derived_id(name: &str) -> String {
    text_id(&hex::encode(Sha256::digest(name)))
}

/// A hash as a URI of its content (RFC 6920: `ni:///sha-256;…`).
pub(super) fn named_by_hash(hash: &str) -> Option<String> {
    use base64::Engine as _;
    let bytes = hex::decode(hash).ok()?;
    Some(format!("ni:///sha-256;{}", base64::prelude::BASE64_URL_SAFE_NO_PAD.encode(bytes)))
}

/// An id of ours as an identifier (`urn:ietf:rfc:3986` means that the value is a URI).
pub(super) fn identifier(id: Uuid) -> Value {
    json!({ "system": "urn:ietf:rfc:3986", "value": full_url(&id.to_string()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_named_as_its_rfc_does() {
        // RFC 6920 §8.1: "Hello World!"
        let hash = "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069";
        let name = "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk";
        assert_eq!(named_by_hash(hash).as_deref(), Some(name));
        assert_eq!(named_by_hash("no hash"), None);
        assert_eq!(text_id(hash), "7f83b165-7ff1-8c53-b92d-c18148a1d65d");
    }
}
