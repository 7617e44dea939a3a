//! GOST R 34.10-2012, 256 and 512 bits, with Streebog (GOST R 34.11-2012), through the GOST engine of the system's OpenSSL. The key is a
//! PEM file, so this module is for test stands and for deployments that need no certified tool (docs/native-signers.md).
//!
//! Settings: `engine`, the path of the engine's library, to use instead of the system's `gost`.

mod detached;
mod engine;

use cabinet_signer_table::{Form, Refusal, SignerModule, export_signer};
use openssl::error::ErrorStack;
use openssl::hash::MessageDigest;
use openssl::nid::Nid;
use openssl::pkey::{HasPublic, Id, PKey, PKeyRef, Private};
use openssl::sign::{Signer, Verifier};
use openssl::x509::X509;
use serde::Deserialize;
use std::path::PathBuf;

/// `[signers.<name>] settings`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    engine: Option<PathBuf>,
}

/// An opened key.
pub struct OpensslGost {
    key: PKey<Private>,
    algorithm: Algorithm,
    certificate: Option<X509>,
}

impl SignerModule for OpensslGost {
    fn open(config: &[u8], key: &[u8], certificate: Option<&[u8]>) -> Result<Self, Refusal> {
        let settings: Settings =
            serde_json::from_slice(config).map_err(|error| Refusal::because("the settings", error))?;
        engine::provide(settings.engine.as_deref())?;
        // No passphrase is requested, because there is no terminal. The parser's errors are not passed on: they could quote the key.
        let key = PKey::private_key_from_pem_callback(key, |_| Ok(0)).map_err(|_| {
            Refusal::Refused("the key is no private key in PEM without a passphrase".to_owned())
        })?;
        let algorithm = Algorithm::of(&key)?;
        let certificate = certificate.map(parse).transpose()?;
        Ok(Self { key, algorithm, certificate })
    }

    fn sign(&self, form: Form, data: &[u8]) -> Result<Vec<u8>, Refusal> {
        let signed = match form {
            Form::Raw => self
                .algorithm
                .digest()
                .and_then(|digest| Signer::new(digest, &self.key)?.sign_oneshot_to_vec(data)),
            Form::CmsDetached => return detached::sign(&self.key, self.certificate.as_deref(), data),
        };
        signed.map_err(|error| Refusal::because("the key does not sign", error))
    }

    fn verify(&self, certificate: &[u8], data: &[u8], signature: &[u8]) -> Result<bool, Refusal> {
        let key = parse(certificate)?
            .public_key()
            .map_err(|error| Refusal::because("the certificate's key cannot be read", error))?;
        let algorithm = Algorithm::of(&key)?;
        if signature.len() != algorithm.signature_bytes() {
            return Ok(false);
        }
        let mut verifier = algorithm
            .digest()
            .and_then(|digest| Verifier::new(digest, &key))
            .map_err(|error| Refusal::because("the signature cannot be judged", error))?;
        // The engine reports a signature with an impossible number as an error.
        Ok(verifier.verify_oneshot(signature, data).unwrap_or(false))
    }

    fn describe(&self) -> String {
        serde_json::json!({
            "module": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "algorithm": self.algorithm.name(),
            "library": openssl::version::version(),
        })
        .to_string()
    }
}

/// The two key sizes of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Algorithm {
    Bits256,
    Bits512,
}

impl Algorithm {
    /// `id-tc26-gost3410-2012-256`, `-512` (RFC 9215), as OpenSSL numbers them in `obj_mac.h`.
    const BITS_256: i32 = 979;
    const BITS_512: i32 = 980;

    fn of<T: HasPublic>(key: &PKeyRef<T>) -> Result<Self, Refusal> {
        match key.id().as_raw() {
            Self::BITS_256 => Ok(Self::Bits256),
            Self::BITS_512 => Ok(Self::Bits512),
            other => Err(Refusal::Refused(format!("not a GOST R 34.10-2012 key but {}", name_of(other)))),
        }
    }

    /// The Streebog digest for this key size.
    fn digest(self) -> Result<MessageDigest, ErrorStack> {
        let name = match self {
            Self::Bits256 => "md_gost12_256",
            Self::Bits512 => "md_gost12_512",
        };
        MessageDigest::from_name(name).ok_or_else(ErrorStack::get)
    }

    const fn signature_bytes(self) -> usize {
        match self {
            Self::Bits256 => 64,
            Self::Bits512 => 128,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Bits256 => "GOST R 34.10-2012, 256 bits",
            Self::Bits512 => "GOST R 34.10-2012, 512 bits",
        }
    }
}

fn name_of(id: i32) -> String {
    let known = Nid::from_raw(Id::from_raw(id).as_raw()).short_name();
    known.map_or_else(|_| format!("number {id} of OpenSSL"), str::to_owned)
}

fn parse(pem: &[u8]) -> Result<X509, Refusal> {
    X509::from_pem(pem).map_err(|error| Refusal::because("the certificate is no X.509 in PEM", error))
}

export_signer!(OpensslGost);
