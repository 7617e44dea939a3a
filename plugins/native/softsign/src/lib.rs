//! A signer for tests, the demo and wallets: RSA PKCS #1 v1.5 with SHA-256 (RFC 8017 §8.2) in pure Rust, with a PKCS #8 or PKCS #1 key in PEM.
//!
//! Also signs passes for wallets (docs/wallet.md): the CMS holds the time of the signature and all certificates of the file.
//!
//! It has no settings. It is not a certified crypto tool: a hospital that signs for the state portal uses GOST.

mod certificate;
mod detached;

use cabinet_signer_table::{Form, Refusal, SignerModule, export_signer};
use certificate::Chain;
use rsa::RsaPrivateKey;
use rsa::pkcs1::DecodeRsaPrivateKey as _;
use rsa::pkcs1v15::{Signature, SigningKey};
use rsa::pkcs8::DecodePrivateKey as _;
use rsa::rand_core::OsRng;
use rsa::signature::{RandomizedSigner as _, SignatureEncoding as _, Verifier as _};
use rsa::traits::PublicKeyParts as _;
use sha2::Sha256;

/// The smallest accepted key: 2048 bits (NIST SP 800-131A).
const LEAST_KEY_BYTES: usize = 256;

/// An opened key.
pub struct SoftSign {
    key: SigningKey<Sha256>,
    bits: usize,
    certificate: Option<Chain>,
}

impl SignerModule for SoftSign {
    fn open(config: &[u8], key: &[u8], certificate: Option<&[u8]>) -> Result<Self, Refusal> {
        let settings: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(config)
            .map_err(|error| Refusal::because("the settings are no JSON object", error))?;
        if let Some(unknown) = settings.keys().next() {
            return Err(Refusal::Refused(format!("softsign has no settings; remove {unknown:?}")));
        }
        let key = private_key(key)?;
        if key.size() < LEAST_KEY_BYTES {
            let bits = key.size() * 8;
            return Err(Refusal::Refused(format!("the key has {bits} bits; make one of 2048 or more")));
        }
        let certificate = certificate.map(certificate::parse_all).transpose()?;
        Ok(Self { bits: key.size() * 8, key: SigningKey::new(key), certificate })
    }

    fn sign(&self, form: Form, data: &[u8]) -> Result<Vec<u8>, Refusal> {
        match form {
            Form::Raw => self
                .key
                .try_sign_with_rng(&mut OsRng, data)
                .map(|signature| signature.to_vec())
                .map_err(|error| Refusal::because("the key does not sign", error)),
            Form::CmsDetached => detached::sign(&self.key, self.certificate.as_ref(), data),
        }
    }

    fn verify(&self, certificate: &[u8], data: &[u8], signature: &[u8]) -> Result<bool, Refusal> {
        let key = certificate::verifying_key(&certificate::parse(certificate)?)?;
        Ok(Signature::try_from(signature).is_ok_and(|signature| key.verify(data, &signature).is_ok()))
    }

    fn describe(&self) -> String {
        serde_json::json!({
            "module": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "algorithm": format!("RSA-{} PKCS #1 v1.5, SHA-256", self.bits),
        })
        .to_string()
    }
}

/// Parses the key. The parser's errors are not passed on: they could quote the key.
fn private_key(pem: &[u8]) -> Result<RsaPrivateKey, Refusal> {
    let pem = std::str::from_utf8(pem).unwrap_or_default();
    RsaPrivateKey::from_pkcs8_pem(pem).or_else(|_| RsaPrivateKey::from_pkcs1_pem(pem)).map_err(|_| {
        Refusal::Refused("the key is no RSA key in PEM (openssl genpkey -algorithm RSA makes one)".to_owned())
    })
}

export_signer!(SoftSign);
