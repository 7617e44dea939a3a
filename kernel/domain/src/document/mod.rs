//! Identity documents: their types, the format of the serial and number of each type ([`rule`]), and the document itself.
//!
//! | type | who | serial | number |
//! |---|---|---|---|
//! | `PASSPORT` | RU | 4 digits | 6 digits (X-017) |
//! | `FOREIGN_PASSPORT` | RU, for journeys abroad | 2 digits | 7 digits |
//! | `BIRTH_CERTIFICATE` | RU | `III-АБ` | 6 digits |
//! | `MILITARY_ID` | RU | 2 letters | 6 or 7 digits |
//! | `FOREIGN_ID` | foreigners: passport or card of another state | - | any text (X-017, X-018) |
//! | `RESIDENCE_PERMIT` | foreigners | 2 digits | 7 digits |
//! | `REFUGEE_CERTIFICATE` | foreigners | - | any text |
//! | `DRIVING_LICENCE` | all | 2 digits, 2 digits or letters | 6 digits |
//! | `MEDICAL_POLICY` | all | - | 16 digits |
//! | `OTHER` | all | any or none | any text |
//!
//! The owner's citizenship decides which types are allowed. `GET /api/documents/types` lists only these, and registration and
//! `POST /api/documents` reject any other. The four scans of a registration are a separate list, the same for every citizenship: see
//! [`crate::registration_file`].
//!
//! Data from the state identity portal is stored without a format check ([`DocumentText::vouched`]), because old records there do not match
//! these formats.

pub mod rule;
mod text;

pub use text::{DocumentText, InvalidDocument};

use crate::{BirthDate, Citizenship, DocumentId, UserId};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Maximum length of the name of an issuing authority, in characters.
pub const LONGEST_ISSUER: usize = 255;

/// Types of identity documents; the default is `PASSPORT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DocumentType {
    /// Internal passport of a citizen of the Russian Federation.
    #[default]
    Passport,
    /// International passport of a citizen of the Russian Federation.
    ForeignPassport,
    /// Passport or identity card of another state.
    ForeignId,
    BirthCertificate,
    /// Military identity card.
    MilitaryId,
    ResidencePermit,
    RefugeeCertificate,
    DrivingLicence,
    /// Policy of the compulsory medical insurance.
    MedicalPolicy,
    /// Any other document.
    Other,
}

impl DocumentType {
    /// All types, in the order in which screens offer them.
    pub const ALL: [Self; 10] = [
        Self::Passport,
        Self::ForeignPassport,
        Self::ForeignId,
        Self::BirthCertificate,
        Self::MilitaryId,
        Self::ResidencePermit,
        Self::RefugeeCertificate,
        Self::DrivingLicence,
        Self::MedicalPolicy,
        Self::Other,
    ];

    /// The name in the API and in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passport => "PASSPORT",
            Self::ForeignPassport => "FOREIGN_PASSPORT",
            Self::ForeignId => "FOREIGN_ID",
            Self::BirthCertificate => "BIRTH_CERTIFICATE",
            Self::MilitaryId => "MILITARY_ID",
            Self::ResidencePermit => "RESIDENCE_PERMIT",
            Self::RefugeeCertificate => "REFUGEE_CERTIFICATE",
            Self::DrivingLicence => "DRIVING_LICENCE",
            Self::MedicalPolicy => "MEDICAL_POLICY",
            Self::Other => "OTHER",
        }
    }

    /// Whether a person of this citizenship may have such a document.
    pub fn belongs_to(self, citizenship: Citizenship) -> bool {
        self.rule().citizenship.contains(&citizenship)
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An identity document as shown to its owner (A-121…A-125).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    pub user: UserId,
    pub kind: DocumentType,
    /// Serial, number and issuer. Personal data.
    pub text: DocumentText,
    /// Date of issue. Old portal records and registrations may lack it.
    pub issue_date: Option<NaiveDate>,
    /// The document comes from the state portal; the owner cannot delete it while the account is linked.
    pub from_esia: bool,
    pub created_at: DateTime<Utc>,
}

/// Checks that a document was issued between its owner's birth and today, both inclusive.
///
/// # Errors
/// Returns [`InvalidDocument::IssueDate`] for any other date.
pub fn check_issue_date(day: NaiveDate, born: BirthDate, today: NaiveDate) -> Result<(), InvalidDocument> {
    if (born.day()..=today).contains(&day) { Ok(()) } else { Err(InvalidDocument::IssueDate) }
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn a_document_is_a_passport_unless_said_otherwise_and_names_round_trip() {
        assert_eq!(DocumentType::default().name(), "PASSPORT");
        for kind in DocumentType::ALL {
            assert_eq!(DocumentType::from_name(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        assert_eq!(DocumentType::from_name("passport"), None);
        assert_eq!(DocumentType::Other as usize + 1, DocumentType::ALL.len());
    }

    ///
    #[test]
    fn a_document_is_issued_neither_before_birth_nor_after_today() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 11, d).unwrap();
        let born = BirthDate::stored(day(3));
        assert_eq!(check_issue_date(day(2), born, day(21)), Err(InvalidDocument::IssueDate));
        assert_eq!(check_issue_date(day(3), born, day(21)), Ok(()));
        assert_eq!(check_issue_date(day(21), born, day(21)), Ok(()));
        assert_eq!(check_issue_date(day(22), born, day(21)), Err(InvalidDocument::IssueDate));
    }
}
