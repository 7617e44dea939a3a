//! CMS SignedData without the content (RFC 5652), as ESIA's first protocol requires.

use crate::certificate::verifying_key;
use cabinet_signer_table::Refusal;
use cms::builder::{SignedDataBuilder, SignerInfoBuilder};
use cms::cert::{CertificateChoices, IssuerAndSerialNumber};
use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier};
use der::Encode as _;
use der::asn1::ObjectIdentifier;
use rsa::RsaPublicKey;
use rsa::pkcs1v15::{Signature, SigningKey};
use rsa::signature::Keypair as _;
use sha2::{Digest as _, Sha256};
use spki::AlgorithmIdentifierOwned;
use x509_cert::Certificate;

/// `id-data` (RFC 5652 §4)
const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
/// `id-sha256` (RFC 5754 §2.2)
const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");

/// Signs the data and includes the certificate.
pub(crate) fn sign(
    key: &SigningKey<Sha256>,
    certificate: Option<&Certificate>,
    data: &[u8],
) -> Result<Vec<u8>, Refusal> {
    let certificate = certificate
        .ok_or_else(|| Refusal::Refused("CMS holds a certificate: configure the key's own".to_owned()))?;
    let (its_key, own_key) = (verifying_key(certificate)?, key.verifying_key());
    if AsRef::<RsaPublicKey>::as_ref(&its_key) != own_key.as_ref() {
        return Err(Refusal::Refused("the certificate belongs to another key".to_owned()));
    }
    build(key, certificate, data).map_err(|error| Refusal::because("CMS cannot be built", error))
}

fn build(
    key: &SigningKey<Sha256>,
    certificate: &Certificate,
    data: &[u8],
) -> Result<Vec<u8>, cms::builder::Error> {
    let digest_algorithm = AlgorithmIdentifierOwned { oid: SHA_256, parameters: None };
    let content = EncapsulatedContentInfo { econtent_type: DATA, econtent: None };
    let digest = Sha256::digest(data);
    let who = SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
        issuer: certificate.tbs_certificate.issuer.clone(),
        serial_number: certificate.tbs_certificate.serial_number.clone(),
    });
    let signer = SignerInfoBuilder::new(key, who, digest_algorithm.clone(), &content, Some(&digest))?;
    let signed = SignedDataBuilder::new(&content)
        .add_digest_algorithm(digest_algorithm)?
        .add_certificate(CertificateChoices::Certificate(certificate.clone()))?
        .add_signer_info::<SigningKey<Sha256>, Signature>(signer)?
        .build()?;
    Ok(signed.to_der()?)
}
