//! X.509 certificates with an RSA key.

use cabinet_signer_table::Refusal;
use rsa::RsaPublicKey;
use rsa::pkcs1v15::VerifyingKey;
use sha2::Sha256;
use spki::DecodePublicKey as _;
use spki::der::Encode as _;
use x509_cert::Certificate;

/// Parses a PEM certificate. Others that follow it are ignored.
pub(crate) fn parse(pem: &[u8]) -> Result<Certificate, Refusal> {
    parse_all(pem).map(|Chain { own, .. }| own)
}

/// A certificate, and others that lead from it to one that the reader trusts.
pub(crate) struct Chain {
    pub(crate) own: Certificate,
    pub(crate) others: Vec<Certificate>,
}

/// Parses PEM certificates, of which the first is the key's own.
pub(crate) fn parse_all(pem: &[u8]) -> Result<Chain, Refusal> {
    let mut all = Certificate::load_pem_chain(pem)
        .map_err(|error| Refusal::because("the certificate is no X.509 in PEM", error))?
        .into_iter();
    let own =
        all.next().ok_or_else(|| Refusal::Refused("the certificate is no X.509 in PEM: empty".to_owned()))?;
    Ok(Chain { own, others: all.collect() })
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
