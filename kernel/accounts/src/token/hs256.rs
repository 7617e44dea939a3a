//! HMAC-SHA-256 as the crypto provider of `jsonwebtoken`; our tokens use no other algorithm. The library's own providers include RSA
//! and three families of elliptic curves; a process that has only HS256 is immune to algorithm confusion.

use hmac::{Hmac, Mac};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use sha2::Sha256;

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| Ok(Box::new(Hs256::signer(*algorithm, key)?)),
    verifier_factory: |algorithm, key| Ok(Box::new(Hs256::verifier(*algorithm, key)?)),
    // Needed only for keys in JWK format, which we do not read.
    key_utils: KeyUtils::new_unimplemented(),
};

/// Installs the provider for this process.
pub(super) fn install() {
    // Fails if another hospital in this process has installed it already; nothing else installs a provider.
    let _ = PROVIDER.install_default();
}

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn signer(algorithm: Algorithm, key: &EncodingKey) -> Result<Self> {
        Self::new(algorithm, key.family(), key.as_bytes())
    }

    fn verifier(algorithm: Algorithm, key: &DecodingKey) -> Result<Self> {
        Self::new(algorithm, key.family(), key.try_get_as_bytes()?)
    }

    fn new(algorithm: Algorithm, family: AlgorithmFamily, key: &[u8]) -> Result<Self> {
        if algorithm != Algorithm::HS256 || family != AlgorithmFamily::Hmac {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        Hmac::new_from_slice(key).map(Self).map_err(|_| ErrorKind::InvalidKeyFormat.into())
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        Ok(self.0.clone().chain_update(message).finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    /// Compares in constant time.
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.clone().chain_update(message).verify_slice(signature).map_err(Error::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    /// RFC 7515, appendix A.1: key, signing input, signature.
    const KEY: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
    const SIGNED: &str = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const SIGNATURE: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    #[test]
    fn the_example_of_the_rfc_is_signed_and_verified() {
        install();
        let key = URL_SAFE_NO_PAD.decode(KEY).unwrap();
        let (signing, checking) = (EncodingKey::from_secret(&key), DecodingKey::from_secret(&key));
        let signature = jsonwebtoken::crypto::sign(SIGNED.as_bytes(), &signing, Algorithm::HS256).unwrap();
        assert_eq!(signature, SIGNATURE);
        let verify = |signature: &str, signed: &str| {
            jsonwebtoken::crypto::verify(signature, signed.as_bytes(), &checking, Algorithm::HS256).unwrap()
        };
        assert!(verify(SIGNATURE, SIGNED));
        assert!(!verify(SIGNATURE, &SIGNED.replace("eyJ0", "eyJ1")));
        assert!(!verify("AAAA", SIGNED));
    }

    #[test]
    fn there_is_no_other_algorithm() {
        install();
        let (secret, rsa) = (EncodingKey::from_secret(&[1; 32]), EncodingKey::from_rsa_der(&[1; 32]));
        assert!(jsonwebtoken::crypto::sign(b"a", &secret, Algorithm::HS512).is_err());
        assert!(jsonwebtoken::crypto::sign(b"a", &rsa, Algorithm::RS256).is_err());
        assert!(jsonwebtoken::crypto::sign(b"a", &rsa, Algorithm::HS256).is_err());
        let public = DecodingKey::from_rsa_der(&[1; 32]);
        assert!(jsonwebtoken::crypto::verify("AAAA", b"a", &public, Algorithm::HS256).is_err());
    }
}
