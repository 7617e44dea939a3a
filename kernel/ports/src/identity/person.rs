//! A person's data from the state portal.

use cabinet_domain::{Email, Gender, PersonName, Snils};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A person's data from the state portal. Serialised only to be encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortalPerson {
    /// The stable id at the portal (ESIA: oid). A person is recognised only by it.
    pub id: String,
    /// Whether the portal has verified the person's identity.
    pub trusted: bool,
    /// Name as in the identity documents.
    pub name: PersonName,
    pub birth_date: Option<NaiveDate>,
    pub gender: Option<Gender>,
    /// SNILS with a valid control number.
    pub snils: Option<Snils>,
    /// ISO 3166-1 alpha-3, e.g. `RUS`.
    pub citizenship: Option<String>,
    pub email: Option<PortalContact<Email>>,
    /// Mobile number, `+79001234567`.
    pub mobile: Option<PortalContact<String>>,
    pub documents: Vec<PortalDocument>,
}

/// Hides the values: they are personal data and must not reach logs.
impl fmt::Debug for PortalPerson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let documents = self.documents.len();
        f.debug_struct("PortalPerson")
            .field("trusted", &self.trusted)
            .field("documents", &documents)
            .finish_non_exhaustive()
    }
}

/// Contact data of the person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortalContact<T> {
    /// Address or number.
    pub value: T,
    /// Whether the portal has verified that it reaches the person.
    pub verified: bool,
}

/// Types of portal documents that are supported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DocumentKind {
    Passport,
    ForeignPassport,
    ForeignIdentity,
    BirthCertificate,
    MilitaryId,
    ResidencePermit,
    RefugeeCertificate,
    DrivingLicence,
    MedicalPolicy,
    Other,
}

/// An identity document at the portal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortalDocument {
    pub kind: DocumentKind,
    pub series: Option<String>,
    pub number: String,
    /// Issuing authority.
    pub issued_by: Option<String>,
    /// Code of the issuing authority.
    pub issuer_code: Option<String>,
    pub issue_date: Option<NaiveDate>,
    /// Last day of validity.
    pub expiry_date: Option<NaiveDate>,
    /// Whether the portal has verified the document.
    pub verified: bool,
}
