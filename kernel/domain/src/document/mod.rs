//! Identity documents of a person: their types, how serial and number of each are written ([`rule`]), and the document itself.
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
//! Which types somebody may have follows from their citizenship: `GET /api/documents/types` offers them so, and registration and
//! `POST /api/documents` take no other. The four scans of a registration are another list, the same for everybody: see
//! [`crate::registration_file`].
//!
//! What the state identity portal says of a document is believed as it is ([`DocumentText::vouched`]): its own old records do not keep
//! these forms either.

pub mod rule;
mod text;

pub use text::{DocumentText, InvalidDocument};

use crate::{BirthDate, Citizenship, DocumentId, UserId};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// Longest name of an issuing authority.
pub const LONGEST_ISSUER: usize = 255;

/// The kinds of documents; default `PASSPORT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DocumentType {
    /// Passport of a citizen of the Russian Federation.
    #[default]
    Passport,
    /// Passport of a citizen of the Russian Federation for journeys abroad.
    ForeignPassport,
    /// Passport or identity card of another state.
    ForeignId,
    /// Birth certificate.
    BirthCertificate,
    /// Military identity card.
    MilitaryId,
    /// Residence permit.
    ResidencePermit,
    /// Certificate of a refugee.
    RefugeeCertificate,
    /// Driving licence.
    DrivingLicence,
    /// Policy of the compulsory medical insurance.
    MedicalPolicy,
    /// Anything else.
    Other,
}

impl DocumentType {
    /// In the order in which a person is offered them.
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

    /// Whether somebody of this citizenship may have one.
    pub fn belongs_to(self, citizenship: Citizenship) -> bool {
        self.rule().citizenship.contains(&citizenship)
    }

    /// The type of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A document as its owner sees it (A-121…A-125).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its id.
    pub id: DocumentId,
    /// Whose.
    pub user: UserId,
    /// Type.
    pub kind: DocumentType,
    /// Serial, number and issuer; personal.
    pub text: DocumentText,
    /// Day of issue. Old records of the state portal and registrations may lack it.
    pub issue_date: Option<NaiveDate>,
    /// The state portal vouches for it: it cannot be removed by hand while the account is linked.
    pub from_esia: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// A document is issued between the birth of its owner and today.
///
/// # Errors
/// [`InvalidDocument::IssueDate`]
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
