//! X.509 certificates with an RSA key.

use cabinet_signer_table::Refusal;
use der::DecodePem as _;
use rsa::RsaPublicKey;
use rsa::pkcs1v15::VerifyingKey;
use sha2::Sha256;
use spki::DecodePublicKey as _;
use spki::der::Encode as _;
use x509_cert::Certificate;

/// Parses a PEM certificate.
pub(crate) fn parse(pem: &[u8]) -> Result<Certificate, Refusal> {
    Certificate::from_pem(pem).map_err(|error| Refusal::because("the certificate is no X.509 in PEM", error))
}

/// The public key in the certificate.
pub(crate) fn verifying_key(certificate: &Certificate) -> Result<VerifyingKey<Sha256>, Refusal> {
    let spki = certificate
        .tbs_certificate
        .subject_public_key_info
        .to_der()
        .map_err(|error| Refusal::because("the certificate's key cannot be read", error))?;
    let key = RsaPublicKey::from_public_key_der(&spki).map_err(|_| {
        Refusal::Refused("the certificate is about no RSA key; softsign judges RSA only".to_owned())
    })?;
    Ok(VerifyingKey::new(key))
}
