//! CMS SignedData without the content (RFC 5652), with the digest that matches the key (RFC 9215, RFC 4490's successor).

use cabinet_signer_table::Refusal;
use openssl::cms::{CMSOptions, CmsContentInfo};
use openssl::pkey::{PKeyRef, Private};
use openssl::x509::X509Ref;

/// Signs the data and includes the certificate.
pub(crate) fn sign(
    key: &PKeyRef<Private>,
    certificate: Option<&X509Ref>,
    data: &[u8],
) -> Result<Vec<u8>, Refusal> {
    let certificate = certificate
        .ok_or_else(|| Refusal::Refused("CMS holds a certificate: configure the key's own".to_owned()))?;
    let its_key = certificate
        .public_key()
        .map_err(|error| Refusal::because("the certificate's key cannot be read", error))?;
    if !its_key.public_eq(key) {
        return Err(Refusal::Refused("the certificate belongs to another key".to_owned()));
    }
    let options = CMSOptions::DETACHED | CMSOptions::BINARY;
    CmsContentInfo::sign(Some(certificate), Some(key), None, Some(data), options)
        .and_then(|cms| cms.to_der())
        .map_err(|error| Refusal::because("CMS cannot be built", error))
}
