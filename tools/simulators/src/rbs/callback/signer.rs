//! Checksums of callbacks: HMAC-SHA256 with the shared key, or an RSA signature that the bank's certificate verifies (protocol sheet
//! rbs-payment §8). The program `openssl` creates the RSA signatures, so that the verifier is tested against other code.

use super::Callback;
use crate::esia::{Algorithm, Openssl};
use crate::rbs::behaviour::Checksum;
use anyhow::Context;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// `sign_alias` of RSA signatures.
const RSA_ALIAS: &str = "SHA-256 with RSA";

/// Creates checksums. The RSA key is generated when it is first needed.
#[derive(Debug)]
pub struct Signer {
    hmac_key: String,
    /// Directory of the RSA key and certificate; a temporary one by default.
    directory: Option<PathBuf>,
    rsa: OnceCell<RsaKey>,
}

#[derive(Debug)]
struct RsaKey {
    openssl: Openssl,
    key: PathBuf,
    certificate: PathBuf,
    _temporary: Option<TempDir>,
}

impl Signer {
    /// A signer with this shared key and this directory for the RSA key.
    pub fn new(hmac_key: String, directory: Option<PathBuf>) -> Self {
        Self { hmac_key, directory, rsa: OnceCell::new() }
    }

    /// The parameters of a callback with `checksum`, and `sign_alias` if it is an RSA signature.
    ///
    /// # Errors
    /// `openssl` fails, or the directory cannot be written.
    pub async fn sign(&self, callback: &Callback) -> anyhow::Result<BTreeMap<String, String>> {
        let mut params = callback.params.clone();
        let mut signed = signed_text(&params);
        if callback.is_wrong {
            signed.push_str("wrong;");
        }
        let checksum = match callback.checksum {
            Checksum::None => return Ok(params),
            Checksum::Hmac => {
                let mut hmac = <Hmac<Sha256> as Mac>::new_from_slice(self.hmac_key.as_bytes())?;
                hmac.update(signed.as_bytes());
                hmac.finalize().into_bytes().to_vec()
            }
            Checksum::RsaSha256 => {
                let rsa = self.rsa().await?;
                rsa.openssl.sign(Algorithm::Rsa, &rsa.key, signed.as_bytes()).await?
            }
            Checksum::RsaSha512 => {
                let rsa = self.rsa().await?;
                rsa.openssl.sign_sha512(&rsa.key, signed.as_bytes()).await?
            }
        };
        params.insert("checksum".to_owned(), upper_hex(&checksum));
        if callback.checksum != Checksum::Hmac {
            params.insert("sign_alias".to_owned(), RSA_ALIAS.to_owned());
        }
        Ok(params)
    }

    /// The certificate of the RSA key, in PEM.
    ///
    /// # Errors
    /// `openssl` fails, or the directory cannot be written.
    pub async fn certificate(&self) -> anyhow::Result<String> {
        let path = &self.rsa().await?.certificate;
        tokio::fs::read_to_string(path).await.with_context(|| format!("{} cannot be read", path.display()))
    }

    async fn rsa(&self) -> anyhow::Result<&RsaKey> {
        self.rsa.get_or_try_init(|| self.prepare()).await
    }

    /// Reads the key pair in the directory, or generates it.
    async fn prepare(&self) -> anyhow::Result<RsaKey> {
        let (directory, temporary) = match &self.directory {
            Some(directory) => (directory.clone(), None),
            None => {
                let made = TempDir::new()?;
                (made.path().to_owned(), Some(made))
            }
        };
        let openssl = Openssl::prepare(&directory).await?;
        let (key, certificate) = (directory.join("callback.key.pem"), directory.join("callback.crt.pem"));
        if !(key.is_file() && certificate.is_file()) {
            openssl.generate(Algorithm::Rsa, "Card gateway, simulated", &key, &certificate).await?;
        }
        Ok(RsaKey { openssl, key, certificate, _temporary: temporary })
    }
}

/// The signed text: `name1;value1;name2;value2;`, sorted by name.
fn signed_text(params: &BTreeMap<String, String>) -> String {
    params.iter().fold(String::new(), |mut text, (name, value)| {
        let _ = write!(text, "{name};{value};");
        text
    })
}

fn upper_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02X}");
        text
    })
}
