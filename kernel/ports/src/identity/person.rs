//! A person as the portal knows them.

use cabinet_domain::{Email, Gender, PersonName, Snils};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A person as the portal knows them. Serialised only to be sealed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortalPerson {
    /// The stable key at the portal (ESIA: oid); the only thing by which a person is recognised.
    pub id: String,
    /// Whether the portal has checked who this is.
    pub trusted: bool,
    /// Name as in the documents.
    pub name: PersonName,
    /// Day of birth.
    pub birth_date: Option<NaiveDate>,
    /// Gender.
    pub gender: Option<Gender>,
    /// SNILS, with the right control number.
    pub snils: Option<Snils>,
    /// ISO 3166-1 alpha-3, e.g. `RUS`.
    pub citizenship: Option<String>,
    /// Mail address.
    pub email: Option<PortalContact<Email>>,
    /// Mobile number, `+79001234567`.
    pub mobile: Option<PortalContact<String>>,
    /// Documents.
    pub documents: Vec<PortalDocument>,
}

/// Personal data: the values stay out of logs.
impl fmt::Debug for PortalPerson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let documents = self.documents.len();
        f.debug_struct("PortalPerson")
            .field("trusted", &self.trusted)
            .field("documents", &documents)
            .finish_non_exhaustive()
    }
}

/// A way to reach the person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortalContact<T> {
    /// Address or number.
    pub value: T,
    /// Whether the portal has seen that it reaches the person.
    pub verified: bool,
}

/// The kinds of documents that the cabinet knows.
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

/// A document at the portal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortalDocument {
    /// Kind.
    pub kind: DocumentKind,
    /// Series.
    pub series: Option<String>,
    /// Number.
    pub number: String,
    /// Issuing department.
    pub issued_by: Option<String>,
    /// Its code.
    pub issuer_code: Option<String>,
    /// First day.
    pub issue_date: Option<NaiveDate>,
    /// Last day.
    pub expiry_date: Option<NaiveDate>,
    /// Whether the portal has checked it.
    pub verified: bool,
}
