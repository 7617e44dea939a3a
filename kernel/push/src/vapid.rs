//! The header that proves who sends (VAPID, RFC 8292): a token signed with the kernel's key, for one push service and for half a day.

use crate::PushKeys;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde::Serialize;
use url::Url;

/// RFC 8292 §2: at most 24 hours. Half of it, so that a push service whose clock differs accepts it as well.
const VALID: TimeDelta = TimeDelta::hours(12);
/// `{"typ":"JWT","alg":"ES256"}`
const HEADER: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9";

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

/// The value of `Authorization` for a message to this address. `subject` is where the push service reaches the hospital.
pub(crate) fn authorization(keys: &PushKeys, subject: &str, endpoint: &Url, now: DateTime<Utc>) -> String {
    let aud = endpoint.origin().ascii_serialization();
    let claims = Claims { aud: &aud, exp: (now + VALID).timestamp(), sub: subject };
    // Three members of plain types always serialize.
    let claims = serde_json::to_vec(&claims).unwrap_or_default();
    let signed = format!("{HEADER}.{}", BASE64_URL_SAFE_NO_PAD.encode(claims));
    let signature: Signature = SigningKey::from(keys.secret()).sign(signed.as_bytes());
    let signature = BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes());
    format!("vapid t={signed}.{signature}, k={}", keys.public())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::json;

    /// RFC 8292 §2, §3. The signature is verified by another library.
    #[test]
    fn the_token_is_for_one_push_service_and_half_a_day() {
        let keys = PushKeys::generate().unwrap();
        let endpoint = Url::parse("https://push.example.net:8443/push/secret?x=1").unwrap();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let header = authorization(&keys, "mailto:it@hospital.example", &endpoint, now);
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, keys.public());
        let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
            .verify(signed.as_bytes(), &decode(signature))
            .unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let read = |text: &str| serde_json::from_slice::<serde_json::Value>(&decode(text)).unwrap();
        assert_eq!(read(head), json!({ "typ": "JWT", "alg": "ES256" }));
        assert_eq!(
            read(claims),
            json!({ "aud": "https://push.example.net:8443", "exp": 1_800_043_200, "sub": "mailto:it@hospital.example" })
        );
    }
}
