//! The portal's keys: certificates with their validity. The portal changes its key every few years; for some days both the old and the new
//! one must be configured (protocol sheet esia §4, §8).

use crate::moment;
use crate::settings::{Key, Settings};
use cabinet_plugin_sdk::http::Request;
use cabinet_plugin_sdk::identity::{Failure, FailureKind};
use cabinet_plugin_sdk::log;
use chrono::{DateTime, Utc};
use rsa::traits::PublicKeyParts;
use rsa::{Pkcs1v15Sign, RsaPublicKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use x509_cert::Certificate;
use x509_cert::der::{Decode, Encode};
use x509_cert::spki::SubjectPublicKeyInfoRef;

/// The smallest accepted RSA key.
const MIN_RSA_BITS: usize = 2048;

/// `1.2.840.113549.1.1.1`, RFC 8017.
const RSA_OID: &str = "1.2.840.113549.1.1.1";
/// GOST R 34.10-2012 with 256 bits, RFC 9215.
const GOST_OID: &str = "1.2.643.7.1.1.1.1";

/// A key of the portal.
#[derive(Debug, Clone)]
pub(crate) enum Trusted {
    /// Verified by this plugin.
    Rsa(RsaPublicKey),
    /// Verified by the host's signer: PEM of the certificate.
    Gost(String),
}

/// A key with its validity; no end means unlimited.
#[derive(Debug)]
struct Dated {
    key: Trusted,
    from: Option<DateTime<Utc>>,
    to: Option<DateTime<Utc>>,
}

/// All keys with their validity.
#[derive(Debug, Default)]
pub(crate) struct Ring {
    keys: Vec<Dated>,
}

#[derive(Deserialize)]
struct Told {
    keys: Vec<Key>,
}

impl Ring {
    /// The keys of the settings, and those that the portal publishes, if configured.
    pub(crate) fn collect(settings: &Settings) -> Result<Self, Failure> {
        let mut ring = Self::default();
        for (index, key) in settings.keys.iter().enumerate() {
            let read = read(key).map_err(|why| {
                Failure::new(FailureKind::Rejected, format!("`keys` number {}: {why}", index + 1))
            })?;
            ring.keys.push(read);
        }
        if let Some(url) = &settings.keys_url {
            ring.add_told(settings, url)?;
        }
        if ring.keys.is_empty() {
            let advice = "`keys` is empty: give the portal's certificate from the technology portal";
            return Err(Failure::new(FailureKind::Rejected, advice));
        }
        Ok(ring)
    }

    /// Adds the published keys. A failure is only a warning if other keys are configured.
    fn add_told(&mut self, settings: &Settings, url: &str) -> Result<(), Failure> {
        if !url.starts_with(&format!("{}/", settings.base_url)) {
            return Err(Failure::new(FailureKind::Rejected, "`keys_url` has to lie under `base_url`"));
        }
        match told(settings, url) {
            Ok(keys) => self.keys.extend(keys.iter().filter_map(|key| read(key).ok())),
            Err(failure) if self.keys.is_empty() => return Err(failure),
            Err(failure) => log::warn("the portal tells no keys", &[("why", &failure.detail)]),
        }
        Ok(())
    }

    /// The keys that are valid now, the last one first: after a change the new key signs.
    pub(crate) fn valid_at(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Trusted> {
        self.keys
            .iter()
            .rev()
            .filter(move |dated| {
                dated.from.is_none_or(|from| from <= now) && dated.to.is_none_or(|to| now <= to)
            })
            .map(|dated| &dated.key)
    }

    /// When the last of these keys expires, or `None` if one has no end.
    pub(crate) fn counts_until(&self) -> Option<DateTime<Utc>> {
        let ends: Option<Vec<DateTime<Utc>>> = self.keys.iter().map(|dated| dated.to).collect();
        ends?.into_iter().max()
    }
}

fn told(settings: &Settings, url: &str) -> Result<Vec<Key>, Failure> {
    let answer = Request::get(url).timeout_ms(settings.timeout_ms).send()?;
    let unreadable = || Failure::new(FailureKind::Unavailable, "`keys_url` answers no keys");
    if !answer.is_success() {
        return Err(unreadable());
    }
    let told: Told = serde_json::from_slice(&answer.body).map_err(|_| unreadable())?;
    Ok(told.keys)
}

/// Parses a key of the settings. Without configured dates, the certificate's own apply.
fn read(key: &Key) -> Result<Dated, String> {
    let instant = |text: &Option<String>| match text {
        Some(text) => moment::instant(text).map(Some).ok_or_else(|| format!("{text:?} is not RFC 3339")),
        None => Ok(None),
    };
    let (from, to) = (instant(&key.valid_from)?, instant(&key.valid_to)?);
    let pem = key.certificate.trim();
    let (label, der) = x509_cert::der::pem::decode_vec(pem.as_bytes()).map_err(|_| "no PEM".to_owned())?;
    if label == "PUBLIC KEY" {
        let info = SubjectPublicKeyInfoRef::from_der(&der).map_err(|_| "no public key".to_owned())?;
        return Ok(Dated { key: rsa_key(&info)?, from, to });
    }
    let certificate = Certificate::from_der(&der).map_err(|_| "no certificate".to_owned())?;
    let body = &certificate.tbs_certificate;
    let of_certificate =
        |seconds: u64| i64::try_from(seconds).ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let validity = &body.validity;
    let from = from.or_else(|| of_certificate(validity.not_before.to_unix_duration().as_secs()));
    let to = to.or_else(|| of_certificate(validity.not_after.to_unix_duration().as_secs()));
    let info = &body.subject_public_key_info;
    let key = match info.algorithm.oid.to_string().as_str() {
        GOST_OID => Trusted::Gost(pem.to_owned()),
        _ => {
            let der = info.to_der().map_err(|_| "no public key".to_owned())?;
            let info = SubjectPublicKeyInfoRef::from_der(&der).map_err(|_| "no public key".to_owned())?;
            rsa_key(&info)?
        }
    };
    Ok(Dated { key, from, to })
}

fn rsa_key(info: &SubjectPublicKeyInfoRef<'_>) -> Result<Trusted, String> {
    if info.algorithm.oid.to_string() != RSA_OID {
        return Err("neither RSA nor GOST R 34.10-2012 with 256 bit (that needs a certificate)".to_owned());
    }
    let key = RsaPublicKey::try_from(info.clone()).map_err(|_| "no RSA public key".to_owned())?;
    if key.n().bits() < MIN_RSA_BITS {
        return Err(format!("an RSA key of less than {MIN_RSA_BITS} bits"));
    }
    Ok(Trusted::Rsa(key))
}

/// Verifies a signature with this key (RSASSA-PKCS1-v1_5 with SHA-256).
pub(crate) fn is_rsa(key: &RsaPublicKey, data: &[u8], signature: &[u8]) -> bool {
    key.verify(sha256(), &Sha256::digest(data), signature).is_ok()
}

/// PKCS #1 v1.5 with the prefix of SHA-256 (RFC 8017 §9.2, note 1).
fn sha256() -> Pkcs1v15Sign {
    let prefix = [
        0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00,
        0x04, 0x20,
    ];
    Pkcs1v15Sign { hash_len: Some(32), prefix: prefix.into() }
}
