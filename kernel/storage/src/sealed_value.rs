//! Values that services have sealed, for sealing them anew after a change of keys.

use cabinet_domain::UserId;
use chrono::NaiveDate;
use uuid::Uuid;

/// A column of sealed values. What lives for minutes or two days only (steps of a sign-in, kept answers, letters on their way) is not here: the
/// retired key outlives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedPlace {
    /// `documents.sealed`, by id.
    Documents,
    /// `totp_factors.sealed`, one for a user.
    Totp,
    /// `passkeys.sealed`, by id.
    Passkeys,
    /// `portal_people.sealed_person`, one for a user.
    PortalPeople,
    /// `portal_people.sealed_token`, one for a user.
    PortalTokens,
    /// `record_documents.sealed`, by host and foreign id.
    DocumentCards,
    /// `record_texts.sealed`, by host and foreign id of the document.
    DocumentTexts,
    /// `record_rows.sealed` of diagnoses, by host and foreign id.
    Diagnoses,
    /// `record_rows.sealed` of observations, by host and foreign id.
    Observations,
    /// `diary_days.sealed`, by host and day.
    DiaryDays,
}

impl SealedPlace {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Documents,
        Self::Totp,
        Self::Passkeys,
        Self::PortalPeople,
        Self::PortalTokens,
        Self::DocumentCards,
        Self::DocumentTexts,
        Self::Diagnoses,
        Self::Observations,
        Self::DiaryDays,
    ];
}

/// A sealed value and what it is bound to.
#[derive(Debug, Clone)]
pub struct SealedValue {
    /// Whose.
    pub user: UserId,
    /// At which host, for the record.
    pub host: Option<String>,
    /// Which of them.
    pub id: SealedId,
    /// As it lies there.
    pub sealed: Vec<u8>,
}

/// Which of a user's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SealedId {
    /// There is one.
    Only,
    /// By our id.
    Own(Uuid),
    /// By the hospital's id.
    Foreign(String),
    /// By the day.
    Day(NaiveDate),
}
