//! Sealed values of services, for resealing after a key rotation.

use cabinet_domain::{ClinicId, MedicalHostId, UserId};
use chrono::NaiveDate;
use uuid::Uuid;

/// A column of sealed values. Values that live for two days at most (sign-in challenges, stored responses, queued e-mails) are not listed:
/// the retired key outlives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SealedPlace {
    /// `documents.sealed`, by id.
    Documents,
    /// `totp_factors.sealed`, one per user.
    Totp,
    /// `passkeys.sealed`, by id.
    Passkeys,
    /// `portal_people.sealed_person`, one per user.
    PortalPeople,
    /// `portal_people.sealed_token`, one per user.
    PortalTokens,
    /// `record_documents.sealed`, by host and foreign id.
    DocumentCards,
    /// `record_texts.sealed`, by host and foreign id of the document.
    DocumentTexts,
    /// `record_rows.sealed` for diagnoses, by host and foreign id.
    Diagnoses,
    /// `record_rows.sealed` for observations, by host and foreign id.
    Observations,
    /// `record_rows.sealed` for invoices, by host and foreign id.
    Invoices,
    /// `record_rows.sealed` for prescriptions, by host and foreign id.
    Prescriptions,
    /// `diary_days.sealed`, by host and day.
    DiaryDays,
    /// `diary_versions.sealed`, by host, day and revision.
    DiaryVersions,
    /// `diary_days.numbers`, by host and day.
    DiaryNumbers,
    /// `admin_preferences.sealed`, one per administrator. Sealed by the storage itself.
    AdminPreferences,
    /// `questionnaire_assignments.sealed`, by id.
    QuestionnaireAnswers,
    /// `chat_accounts.sealed`, by the key of the account.
    ChatCredentials,
    /// `service_questionnaires.sealed`, by id.
    ServiceAnswers,
    /// `push_subscriptions.sealed`, by id.
    PushSubscriptions,
    /// `visit_copies.sealed`, by host and clinic. Sealed by the storage itself.
    VisitCopies,
    /// `chosen_districts.sealed`, by host. Sealed by the storage itself.
    ChosenDistricts,
}

impl SealedPlace {
    pub const ALL: [Self; 21] = [
        Self::Documents,
        Self::Totp,
        Self::Passkeys,
        Self::PortalPeople,
        Self::PortalTokens,
        Self::DocumentCards,
        Self::DocumentTexts,
        Self::Diagnoses,
        Self::Observations,
        Self::Invoices,
        Self::Prescriptions,
        Self::DiaryDays,
        Self::DiaryVersions,
        Self::DiaryNumbers,
        Self::AdminPreferences,
        Self::QuestionnaireAnswers,
        Self::ChatCredentials,
        Self::ServiceAnswers,
        Self::PushSubscriptions,
        Self::VisitCopies,
        Self::ChosenDistricts,
    ];
}

/// A sealed value and what it is bound to.
#[derive(Debug, Clone)]
pub struct SealedValue {
    /// The owner.
    pub user: UserId,
    /// The host, for values of the medical record.
    pub host: Option<String>,
    /// Identifies the value among the user's values.
    pub id: SealedId,
    /// The ciphertext.
    pub sealed: Vec<u8>,
}

/// Identifies one of a user's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SealedId {
    /// The user's only value.
    Only,
    /// Our id.
    Own(Uuid),
    /// The hospital's id.
    Foreign(String),
    /// The day.
    Day(NaiveDate),
}

/// What an administrator's arrangement of the tables is bound to.
pub fn preferences_context(admin: UserId) -> String {
    format!("admin_preferences.sealed:{admin}")
}

/// What the copy of a patient's appointments at a clinic is bound to.
pub fn visit_copy_context(user: UserId, host: &MedicalHostId, clinic: &ClinicId) -> String {
    format!("visit_copies.sealed:{user}:{host}:{clinic}")
}

/// What the district that a person has chosen at a host is bound to.
pub fn chosen_district_context(user: UserId, host: &MedicalHostId) -> String {
    format!("chosen_districts.sealed:{user}:{host}")
}
