//! CMS SignedData without the content (RFC 5652), as ESIA's first protocol and wallets require.

use crate::certificate::{Chain, verifying_key};
use cabinet_signer_table::Refusal;
use cms::builder::{SignedDataBuilder, SignerInfoBuilder, create_signing_time_attribute};
use cms::cert::{CertificateChoices, IssuerAndSerialNumber};
use cms::signed_data::{EncapsulatedContentInfo, SignerIdentifier};
use der::Encode as _;
use der::asn1::ObjectIdentifier;
use rsa::RsaPublicKey;
use rsa::pkcs1v15::{Signature, SigningKey};
use rsa::signature::Keypair as _;
use sha2::{Digest as _, Sha256};
use spki::AlgorithmIdentifierOwned;

/// `id-data` (RFC 5652 §4)
const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
/// `id-sha256` (RFC 5754 §2.2)
const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");

/// Signs the data and includes the certificates and the time.
pub(crate) fn sign(
    key: &SigningKey<Sha256>,
    certificates: Option<&Chain>,
    data: &[u8],
) -> Result<Vec<u8>, Refusal> {
    let certificates = certificates
        .ok_or_else(|| Refusal::Refused("CMS holds a certificate: configure the key's own".to_owned()))?;
    let (its_key, own_key) = (verifying_key(&certificates.own)?, key.verifying_key());
    if AsRef::<RsaPublicKey>::as_ref(&its_key) != own_key.as_ref() {
        return Err(Refusal::Refused("the certificate belongs to another key".to_owned()));
    }
    build(key, certificates, data).map_err(|error| Refusal::because("CMS cannot be built", error))
}

fn build(
    key: &SigningKey<Sha256>,
    Chain { own, others }: &Chain,
    data: &[u8],
) -> Result<Vec<u8>, cms::builder::Error> {
    let digest_algorithm = AlgorithmIdentifierOwned { oid: SHA_256, parameters: None };
    let content = EncapsulatedContentInfo { econtent_type: DATA, econtent: None };
    let digest = Sha256::digest(data);
    let who = SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
        issuer: own.tbs_certificate.issuer.clone(),
        serial_number: own.tbs_certificate.serial_number.clone(),
    });
    let mut signer = SignerInfoBuilder::new(key, who, digest_algorithm.clone(), &content, Some(&digest))?;
    signer.add_signed_attribute(create_signing_time_attribute()?)?;
    let mut signed = SignedDataBuilder::new(&content);
    signed.add_digest_algorithm(digest_algorithm)?;
    for certificate in std::iter::once(own).chain(others) {
        signed.add_certificate(CertificateChoices::Certificate(certificate.clone()))?;
    }
    Ok(signed.add_signer_info::<SigningKey<Sha256>, Signature>(signer)?.build()?.to_der()?)
}
