//! What can go wrong behind a port. The codes are those of the plugin contract (`plugins/wit/since-0.1/deps/host/types.wit`) and a few
//! that only the kernel can know.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A failure that the caller can act on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", code.name())]
pub struct Problem {
    /// What happened, from a closed list.
    pub code: ProblemCode,
    /// For the log. Never holds personal data.
    pub detail: String,
    /// A sentence of the hospital system meant for the patient.
    pub patient_text: Option<String>,
    /// The earliest sensible moment to ask again, from now.
    pub retry_after: Option<Duration>,
    /// What the person's profile lacks.
    pub field: Option<ProfileField>,
}

/// What a profile may lack for the hospital system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileField {
    /// Surname.
    LastName,
    /// First name.
    FirstName,
    /// Patronymic.
    PatrName,
    /// Day of birth.
    BirthDate,
    /// Gender.
    Gender,
    /// Insurance number.
    Snils,
    /// Phone.
    Phone,
}

impl ProfileField {
    /// The name in the profile of the REST API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastName => "lastName",
            Self::FirstName => "firstName",
            Self::PatrName => "patrName",
            Self::BirthDate => "birthDate",
            Self::Gender => "gender",
            Self::Snils => "snils",
            Self::Phone => "phone",
        }
    }
}

impl Problem {
    /// A problem without further hints.
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), patient_text: None, retry_after: None, field: None }
    }
}

/// The closed list. Each code is one answer of the REST API and one text on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The question is malformed or lacks something that the hospital system needs. 422
    Invalid,
    /// The person's profile lacks something that the hospital system needs. Nothing was done. 422 `profile_incomplete`
    ProfileIncomplete,
    /// It does not exist (any more). 404
    NotFound,
    /// The person is not known to the clinic. 409 `patient_unknown`
    PatientUnknown,
    /// Several people match. 409 `patient_ambiguous`
    PatientAmbiguous,
    /// The hospital system forbids it for this person. 409 `not_allowed`
    NotAllowed,
    /// Taken by somebody else meanwhile. 409 `slot_taken`
    SlotTaken,
    /// A coming ticket excludes this one. 409 `already_booked`
    AlreadyBooked,
    /// It was concluded before and can no longer be changed. 409 `read_only`
    ReadOnly,
    /// Sent, but its effect could not be learnt. 504 `outcome_unknown`
    OutcomeUnknown,
    /// The hospital system refused our credentials. 502 `hospital_misconfigured`
    Configuration,
    /// It cannot be reached. 502 `hospital_unavailable`
    Unavailable,
    /// It did not answer in time; nothing was changed. 504 `hospital_timed_out`
    TimedOut,
    /// It answered something that is not its protocol. 502 `hospital_garbled`
    Garbled,
    /// The plugin does not offer this. 501 `unsupported`
    Unsupported,
    /// Anything else that the hospital system reported. 502 `hospital_failed`
    Failed,
    /// The plugin broke a limit or trapped. 503 `plugin_failed`
    PluginFailed,
    /// Too many calls at a time, or its breaker is open. 503 `plugin_busy`
    PluginBusy,
    /// No plugin stands behind the host (yet): it is not loaded, or does not serve it. Nothing was sent. 503 `plugin_starting`
    PluginMissing,
}

impl ProblemCode {
    /// The stable code in answers, logs and metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::ProfileIncomplete => "profile_incomplete",
            Self::NotFound => "not_found",
            Self::PatientUnknown => "patient_unknown",
            Self::PatientAmbiguous => "patient_ambiguous",
            Self::NotAllowed => "not_allowed",
            Self::SlotTaken => "slot_taken",
            Self::AlreadyBooked => "already_booked",
            Self::ReadOnly => "read_only",
            Self::OutcomeUnknown => "outcome_unknown",
            Self::Configuration => "hospital_misconfigured",
            Self::Unavailable => "hospital_unavailable",
            Self::TimedOut => "hospital_timed_out",
            Self::Garbled => "hospital_garbled",
            Self::Unsupported => "unsupported",
            Self::Failed => "hospital_failed",
            Self::PluginFailed => "plugin_failed",
            Self::PluginBusy => "plugin_busy",
            Self::PluginMissing => "plugin_starting",
        }
    }

    /// All of them, in the order of the list above.
    pub const ALL: [Self; 19] = [
        Self::Invalid,
        Self::ProfileIncomplete,
        Self::NotFound,
        Self::PatientUnknown,
        Self::PatientAmbiguous,
        Self::NotAllowed,
        Self::SlotTaken,
        Self::AlreadyBooked,
        Self::ReadOnly,
        Self::OutcomeUnknown,
        Self::Configuration,
        Self::Unavailable,
        Self::TimedOut,
        Self::Garbled,
        Self::Unsupported,
        Self::Failed,
        Self::PluginFailed,
        Self::PluginBusy,
        Self::PluginMissing,
    ];

    /// The code of a stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// After such an answer of `book` it is certain that no ticket was made.
    pub const fn proves_nothing_was_booked(self) -> bool {
        matches!(
            self,
            Self::Invalid
                | Self::ProfileIncomplete
                | Self::NotFound
                | Self::PatientUnknown
                | Self::PatientAmbiguous
                | Self::NotAllowed
                | Self::SlotTaken
                | Self::AlreadyBooked
                | Self::ReadOnly
                | Self::Configuration
                | Self::Unavailable
                | Self::Unsupported
                | Self::PluginBusy
                | Self::PluginMissing
        )
    }
}
