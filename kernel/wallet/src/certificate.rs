//! The certificate of a pass type, as Apple issues it.

use chrono::{DateTime, Utc};
use x509_cert::Certificate;
use x509_cert::der::asn1::ObjectIdentifier;
use x509_cert::ext::pkix::name::DirectoryString;
use x509_cert::name::Name;

/// `uid` (RFC 4519 §2.39): the pass type in Apple's certificates.
const UID: ObjectIdentifier = ObjectIdentifier::new_unwrap("0.9.2342.19200300.100.1.1");
/// `ou` (RFC 4519 §2.20): the team.
const OU: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.11");

/// What the certificate of a pass type says. A pass has to repeat it, so it is not configured a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassCertificate {
    /// `passTypeIdentifier`, e.g. `pass.org.example.visits`
    pub pass_type: String,
    /// `teamIdentifier`: ten letters and digits.
    pub team: String,
    pub valid_from: DateTime<Utc>,
    pub valid_to: DateTime<Utc>,
    /// Whether the certificate that has issued this one is in the file, too: a phone needs it.
    pub has_issuer: bool,
}

/// Why a file is not the certificate of a pass type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    #[error("no X.509 certificate in PEM")]
    Unreadable,
    #[error("a certificate without {0} in its subject, so not one of a pass type")]
    Incomplete(&'static str),
}

impl PassCertificate {
    /// Reads the first certificate of a PEM file.
    ///
    /// # Errors
    /// See [`CertificateError`].
    pub fn parse(pem: &str) -> Result<Self, CertificateError> {
        let chain = Certificate::load_pem_chain(pem.as_bytes()).map_err(|_| CertificateError::Unreadable)?;
        let (own, others) = chain.split_first().ok_or(CertificateError::Unreadable)?;
        let own = own.tbs_certificate();
        let is_issuer = |other: &Certificate| other.tbs_certificate().subject() == own.issuer();
        let validity = own.validity();
        Ok(Self {
            pass_type: part(own.subject(), UID).ok_or(CertificateError::Incomplete("UID"))?,
            team: part(own.subject(), OU).ok_or(CertificateError::Incomplete("OU"))?,
            valid_from: validity.not_before.to_system_time().into(),
            valid_to: validity.not_after.to_system_time().into(),
            has_issuer: others.iter().any(is_issuer),
        })
    }

    /// Whether phones accept a signature of that time.
    #[must_use]
    pub fn is_valid(&self, at: DateTime<Utc>) -> bool {
        (self.valid_from..=self.valid_to).contains(&at)
    }
}

fn part(subject: &Name, of: ObjectIdentifier) -> Option<String> {
    let found: DirectoryString = subject.by_oid(of).ok().flatten()?;
    Some(found.value().into_owned()).filter(|text| !text.is_empty())
}
