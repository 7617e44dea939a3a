//! A browser as a push service knows it: its address there, and the keys with which messages for it are encrypted.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cabinet_domain::PushSubscriptionId;
use cabinet_ports::repository::PushSubscription;
use cabinet_vault::{Vault, VaultError};
use p256::PublicKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use url::Url;

/// Longest address. Those of today's push services have up to 300 characters, those of Windows about 1000.
const ADDRESS_AT_MOST: usize = 2048;
/// An uncompressed point of P-256.
const PUBLIC_KEY_BYTES: usize = 65;
/// RFC 8291 §3.2
const AUTH_BYTES: usize = 16;

/// Why a subscription cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBrowser {
    #[error("the address is no https address")]
    Endpoint,
    #[error("p256dh is no public key of P-256")]
    Key,
    #[error("auth is not 16 bytes in base64url")]
    Auth,
}

/// Address and keys of a browser.
#[derive(Clone)]
pub struct Browser {
    endpoint: Url,
    key: PublicKey,
    public_key: [u8; PUBLIC_KEY_BYTES],
    auth: [u8; AUTH_BYTES],
}

impl Browser {
    /// Reads what a browser's `PushSubscription.toJSON()` contains.
    ///
    /// # Errors
    /// [`InvalidBrowser`]
    pub fn new(endpoint: &str, p256dh: &str, auth: &str) -> Result<Self, InvalidBrowser> {
        let browser = Self::at_any_address(endpoint, p256dh, auth)?;
        let url = &browser.endpoint;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        match url.scheme() == "https" && is_plain {
            true => Ok(browser),
            false => Err(InvalidBrowser::Endpoint),
        }
    }

    fn at_any_address(endpoint: &str, p256dh: &str, auth: &str) -> Result<Self, InvalidBrowser> {
        if endpoint.len() > ADDRESS_AT_MOST {
            return Err(InvalidBrowser::Endpoint);
        }
        let endpoint = Url::parse(endpoint).ok().filter(Url::has_host).ok_or(InvalidBrowser::Endpoint)?;
        let public_key = decode(p256dh).ok_or(InvalidBrowser::Key)?;
        let key = PublicKey::from_sec1_bytes(&public_key).map_err(|_| InvalidBrowser::Key)?;
        let auth = decode(auth).ok_or(InvalidBrowser::Auth)?;
        Ok(Self { endpoint, key, public_key, auth })
    }

    pub fn endpoint(&self) -> &Url {
        &self.endpoint
    }

    pub(crate) fn key(&self) -> &PublicKey {
        &self.key
    }

    /// The same key as an uncompressed point.
    pub(crate) fn public_key(&self) -> &[u8] {
        &self.public_key
    }

    pub(crate) fn auth(&self) -> &[u8] {
        &self.auth
    }

    /// By what an address is found.
    pub fn endpoint_digest(endpoint: &Url) -> [u8; 32] {
        Sha256::digest(endpoint.as_str()).into()
    }

    /// The digest of address and keys.
    pub fn proof(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        for part in [self.endpoint.as_str().as_bytes(), &self.public_key, &self.auth] {
            digest.update(part.len().to_be_bytes());
            digest.update(part);
        }
        digest.finalize().into()
    }

    /// Address and keys, sealed for one subscription.
    ///
    /// # Errors
    /// As [`Vault::seal`].
    pub fn seal(&self, vault: &Vault, id: PushSubscriptionId) -> Result<Vec<u8>, VaultError> {
        let kept = Kept {
            endpoint: self.endpoint.as_str().to_owned(),
            p256dh: BASE64_URL_SAFE_NO_PAD.encode(self.public_key),
            auth: BASE64_URL_SAFE_NO_PAD.encode(self.auth),
        };
        let text = serde_json::to_vec(&kept).map_err(|_| VaultError::Broken)?;
        vault.seal(&PushSubscription::context(id), &text)
    }

    /// Opens what [`Browser::seal`] has sealed.
    ///
    /// # Errors
    /// As [`Vault::open`].
    pub fn open(vault: &Vault, id: PushSubscriptionId, sealed: &[u8]) -> Result<Self, VaultError> {
        let text = vault.open(&PushSubscription::context(id), sealed)?;
        let kept: Kept = serde_json::from_slice(&text).map_err(|_| VaultError::Broken)?;
        Self::at_any_address(&kept.endpoint, &kept.p256dh, &kept.auth).map_err(|_| VaultError::Broken)
    }
}

/// The host only: the rest of the address is a secret.
impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser").field("host", &self.endpoint.host_str()).finish_non_exhaustive()
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// Base64url, with or without padding.
fn decode<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDPOINT: &str = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV";
    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn what_no_browser_sends_is_refused() {
        let long = format!("https://push.example.net/{}", "a".repeat(ADDRESS_AT_MOST));
        for endpoint in [
            "http://push.example.net/x",
            "https://",
            "/push",
            "data:,x",
            "https://a:b@push.example.net/",
            "https://push.example.net/#a",
            &long,
        ] {
            let refused = Browser::new(endpoint, KEY, AUTH);
            assert_eq!(refused.unwrap_err(), InvalidBrowser::Endpoint, "{endpoint}");
        }
        // Not on the curve; compressed; too short.
        let off_curve = format!("{}A", &KEY[..86]);
        for key in [off_curve.as_str(), "AyVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx", "", "BCVx"] {
            assert_eq!(Browser::new(ENDPOINT, key, AUTH).unwrap_err(), InvalidBrowser::Key, "{key}");
        }
        for auth in ["", "AAAA", "?", &"A".repeat(44)] {
            assert_eq!(Browser::new(ENDPOINT, KEY, auth).unwrap_err(), InvalidBrowser::Auth, "{auth}");
        }
        assert!(Browser::new(ENDPOINT, &format!("{KEY}="), &format!("{AUTH}==")).is_ok());
    }

    #[test]
    fn neither_address_nor_keys_are_printed() {
        let printed = format!("{:?}", Browser::new(ENDPOINT, KEY, AUTH).unwrap());
        assert!(printed.contains("push.example.net") && !printed.contains("JzLQ3ra"), "{printed}");
        assert!(!printed.contains("BCVx") && !printed.contains("BTBZ"), "{printed}");
    }

    #[test]
    fn another_key_is_another_proof() {
        let first = Browser::new(ENDPOINT, KEY, AUTH).unwrap();
        assert_eq!(first.proof(), Browser::new(ENDPOINT, KEY, &format!("{AUTH}==")).unwrap().proof());
        assert_ne!(first.proof(), Browser::new(ENDPOINT, KEY, "BTBZMqHH6r4Tts7J_aSIgA").unwrap().proof());
    }
}
