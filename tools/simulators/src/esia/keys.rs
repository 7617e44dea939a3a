//! The keys of both sides, as files in one directory that is never committed. The portal signs tokens with its own keys and knows the
//! certificates of the information system. Existing files are reused.

use super::openssl::{Algorithm, Openssl};
use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::RwLock;

/// A certificate of the information system that the portal knows.
#[derive(Debug, Clone)]
pub struct SystemKey {
    pub algorithm: Algorithm,
    /// The PEM file.
    pub certificate: PathBuf,
    /// Its digests in upper-case hex: Streebog-256 where GOST is available, and SHA-256 (protocol sheet esia §3.3, sources differ).
    pub hashes: Vec<String>,
}

/// A key with which the portal signs tokens.
#[derive(Debug, Clone)]
struct PortalKey {
    algorithm: Algorithm,
    key: PathBuf,
    certificate: String,
    valid_from: String,
    valid_to: String,
    /// Whether `GET /keys` lists it.
    published: bool,
}

/// The keys of both sides.
#[derive(Debug)]
pub struct Keys {
    /// Creates and verifies signatures.
    pub openssl: Openssl,
    /// Certificates of the information system.
    pub system: Vec<SystemKey>,
    /// Whether the GOST engine is installed.
    pub gost: bool,
    directory: PathBuf,
    portal: RwLock<Vec<PortalKey>>,
}

impl Keys {
    /// Reads the keys in the directory and generates missing ones. If `certificates` is not empty, these are the information system's, and
    /// no key is generated for it.
    ///
    /// # Errors
    /// The directory cannot be written, `openssl` is missing, or a file is not a certificate.
    pub async fn prepare(directory: &Path, certificates: &[PathBuf]) -> anyhow::Result<Self> {
        let openssl = Openssl::prepare(directory).await?;
        let gost = openssl.knows_gost().await;
        let algorithms: &[Algorithm] =
            if gost { &[Algorithm::Rsa, Algorithm::Gost] } else { &[Algorithm::Rsa] };
        let mut known = certificates.to_vec();
        if certificates.is_empty() {
            for algorithm in algorithms {
                known.push(pair(&openssl, *algorithm, directory, "system", "Cabinet, demo").await?.1);
            }
        }
        let mut system = Vec::new();
        for certificate in known {
            let algorithm = openssl.algorithm(&certificate, gost).await?;
            let mut hashes = vec![openssl.certificate_hash(Algorithm::Rsa, &certificate).await?];
            if gost {
                hashes.insert(0, openssl.certificate_hash(Algorithm::Gost, &certificate).await?);
            }
            system.push(SystemKey { algorithm, certificate, hashes });
        }
        let keys = Self { openssl, system, gost, directory: directory.to_owned(), portal: RwLock::default() };
        for algorithm in algorithms {
            keys.add(*algorithm, "portal", true).await?;
        }
        Ok(keys)
    }

    /// Makes the portal sign with a new key. `published`: whether `GET /keys` lists it.
    ///
    /// # Errors
    /// `openssl` fails, or GOST is not available.
    pub async fn rotate(&self, algorithm: Algorithm, published: bool) -> anyhow::Result<()> {
        self.add(algorithm, &format!("portal-{}", uuid::Uuid::new_v4()), published).await
    }

    /// Signs with the portal's newest key.
    ///
    /// # Errors
    /// `openssl` fails, or GOST is not available.
    pub async fn sign(&self, algorithm: Algorithm, data: &[u8]) -> anyhow::Result<Vec<u8>> {
        let key = {
            let portal = self.portal.read().unwrap_or_else(std::sync::PoisonError::into_inner);
            let newest = portal.iter().rev().find(|key| key.algorithm == algorithm);
            newest.context("there is no engine for GOST here: install libengine-gost-openssl")?.key.clone()
        };
        self.openssl.sign(algorithm, &key, data).await
    }

    /// Signs with a key that belongs to neither side.
    ///
    /// # Errors
    /// `openssl` fails.
    pub async fn sign_as_nobody(&self, algorithm: Algorithm, data: &[u8]) -> anyhow::Result<Vec<u8>> {
        let (key, _) = pair(&self.openssl, algorithm, &self.directory, "nobody", "Nobody").await?;
        self.openssl.sign(algorithm, &key, data).await
    }

    /// The portal's newest published certificate in PEM.
    pub fn portal_certificate(&self, algorithm: Algorithm) -> Option<String> {
        let portal = self.portal.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let newest = portal.iter().rev().find(|key| key.algorithm == algorithm && key.published);
        newest.map(|key| key.certificate.clone())
    }

    /// The answer of `GET /keys`: the portal's certificates in the format of the plugin's setting `keys`.
    pub fn published(&self) -> serde_json::Value {
        let portal = self.portal.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let keys = portal.iter().filter(|key| key.published).map(|key| {
            json!({
                "algorithm": key.algorithm.name(),
                "certificate": key.certificate,
                "valid_from": key.valid_from,
                "valid_to": key.valid_to,
            })
        });
        json!({ "keys": keys.collect::<Vec<_>>() })
    }

    /// The demo's own side: key files, certificates and hashes of the information system.
    pub fn system_side(&self) -> serde_json::Value {
        let keys = self.system.iter().map(|one| {
            json!({
                "algorithm": one.algorithm.name(),
                "key": one.certificate.with_file_name(format!("system-{}.key.pem", one.algorithm.name())),
                "certificate": one.certificate,
                "certificate_hash": one.hashes.first(),
                "hashes": one.hashes,
            })
        });
        json!({ "keys": keys.collect::<Vec<_>>() })
    }

    async fn add(&self, algorithm: Algorithm, name: &str, published: bool) -> anyhow::Result<()> {
        let (key, path) = pair(&self.openssl, algorithm, &self.directory, name, "ESIA, simulated").await?;
        let (valid_from, valid_to) = self.openssl.validity(algorithm, &path).await?;
        let certificate = tokio::fs::read_to_string(&path).await?;
        let key = PortalKey { algorithm, key, certificate, valid_from, valid_to, published };
        self.portal.write().unwrap_or_else(std::sync::PoisonError::into_inner).push(key);
        let export = serde_json::to_vec_pretty(&self.published())?;
        tokio::fs::write(self.directory.join("keys.json"), export).await.context("write keys.json")
    }
}

/// Reads the key pair of this name, or generates it.
async fn pair(
    openssl: &Openssl,
    algorithm: Algorithm,
    directory: &Path,
    name: &str,
    subject: &str,
) -> anyhow::Result<(PathBuf, PathBuf)> {
    let key = directory.join(format!("{name}-{}.key.pem", algorithm.name()));
    let certificate = directory.join(format!("{name}-{}.crt.pem", algorithm.name()));
    if !(key.is_file() && certificate.is_file()) {
        openssl
            .generate(algorithm, subject, &key, &certificate)
            .await
            .with_context(|| format!("make {name} in {}", directory.display()))?;
    }
    Ok((key, certificate))
}

/// Decodes the encodings that real clients use: base64url without and with padding, and plain base64 (protocol sheet esia §3.2).
pub fn lenient_base64(text: &str) -> Option<Vec<u8>> {
    let plain: String = text
        .chars()
        .filter(|character| *character != '=')
        .map(|character| match character {
            '+' => '-',
            '/' => '_',
            other => other,
        })
        .collect();
    URL_SAFE_NO_PAD.decode(plain).ok()
}

#[cfg(test)]
mod tests {
    use super::lenient_base64;

    /// Protocol sheet esia §3.2: three encodings.
    #[test]
    fn all_three_spellings_of_base64_are_one() {
        for spelling in ["-_8", "-_8=", "+/8="] {
            assert_eq!(lenient_base64(spelling), Some(vec![0xfb, 0xff]), "{spelling}");
        }
        assert_eq!(lenient_base64("a b"), None);
    }
}
