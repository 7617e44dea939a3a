//! Failures of a port. The codes are those of the plugin contract (`plugins/wit/since-0.1/deps/host/types.wit`), plus a few that only the
//! kernel can know.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A failure that the caller can act on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", code.name())]
pub struct Problem {
    pub code: ProblemCode,
    /// For the log. Never contains personal data.
    pub detail: String,
    /// A message of the hospital system for the patient.
    pub patient_text: Option<String>,
    /// Time to wait before the next attempt.
    pub retry_after: Option<Duration>,
    /// The missing field of the person's profile.
    pub field: Option<ProfileField>,
}

/// A profile field that the hospital system requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileField {
    LastName,
    FirstName,
    PatrName,
    BirthDate,
    Gender,
    /// Insurance number.
    Snils,
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
    /// A problem without further details.
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), patient_text: None, retry_after: None, field: None }
    }
}

/// The closed list of problem codes. Each corresponds to one REST response and one text on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request is malformed or lacks something that the hospital system requires. 422
    Invalid,
    /// The person's profile lacks something that the hospital system requires. Nothing was done. 422 `profile_incomplete`
    ProfileIncomplete,
    /// The object does not exist, or no longer exists. 404
    NotFound,
    /// The clinic does not know the person. 409 `patient_unknown`
    PatientUnknown,
    /// Several people match. 409 `patient_ambiguous`
    PatientAmbiguous,
    /// The hospital system forbids the operation for this person. 409 `not_allowed`
    NotAllowed,
    /// Another patient has taken the slot. 409 `slot_taken`
    SlotTaken,
    /// An existing future appointment excludes this one. 409 `already_booked`
    AlreadyBooked,
    /// The object is finalised and can no longer be changed. 409 `read_only`
    ReadOnly,
    /// The request was sent, but its outcome is unknown. 504 `outcome_unknown`
    OutcomeUnknown,
    /// The hospital system rejected our credentials. 502 `hospital_misconfigured`
    Configuration,
    /// The hospital system cannot be reached. 502 `hospital_unavailable`
    Unavailable,
    /// The hospital system did not answer in time; nothing was changed. 504 `hospital_timed_out`
    TimedOut,
    /// The answer violates the hospital system's protocol. 502 `hospital_garbled`
    Garbled,
    /// The plugin does not support the operation. 501 `unsupported`
    Unsupported,
    /// Any other error of the hospital system. 502 `hospital_failed`
    Failed,
    /// The plugin exceeded a limit or trapped. 503 `plugin_failed`
    PluginFailed,
    /// Too many concurrent calls, or the circuit breaker is open. 503 `plugin_busy`
    PluginBusy,
    /// No plugin serves the host, or it is not loaded yet. Nothing was sent. 503 `plugin_starting`
    PluginMissing,
}

impl ProblemCode {
    /// The stable code in responses, logs and metrics.
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

    /// All codes, in the order of the enum.
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

    /// The code with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// Whether the hospital system or its plugin failed: the problem says nothing about the request, so an older response is better than
    /// none (stale-if-error, RFC 5861 §4).
    pub const fn is_upstream_failure(self) -> bool {
        matches!(
            self,
            Self::Unavailable
                | Self::TimedOut
                | Self::Garbled
                | Self::Failed
                | Self::Configuration
                | Self::PluginFailed
                | Self::PluginBusy
                | Self::PluginMissing
        )
    }

    /// Whether this failure of `book` proves that no appointment was created.
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
