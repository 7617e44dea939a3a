//! The functions of the ports, with their names in the contract.

use crate::limits::{SLOTS_BYTES, SLOTS_CPU, TRANSFER_BYTES};
use cabinet_plugin_package::Limits;

/// A function that the kernel calls in a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Health,
    Host,
    Clinics,
    FindPatient,
    Specialities,
    Doctors,
    Dates,
    Slots,
    Book,
    Cancel,
    Appointments,
    Search,
    Diagnoses,
    Documents,
    DocumentHtml,
    DocumentFile,
    Observations,
    Diary,
    SaveDiary,
    Thesaurus,
    Changes,
    SetEpicrisImport,
    AuthorizationUrl,
    Redeem,
    Refusal,
    Refresh,
    LogoutUrl,
    Check,
}

impl Function {
    /// The name in the contract, also the label of metrics and spans.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Host => "host",
            Self::Clinics => "clinics",
            Self::FindPatient => "find-patient",
            Self::Specialities => "specialities",
            Self::Doctors => "doctors",
            Self::Dates => "dates",
            Self::Slots => "slots",
            Self::Book => "book",
            Self::Cancel => "cancel",
            Self::Appointments => "appointments",
            Self::Search => "search",
            Self::Diagnoses => "diagnoses",
            Self::Documents => "documents",
            Self::DocumentHtml => "document-html",
            Self::DocumentFile => "document-file",
            Self::Observations => "observations",
            Self::Diary => "diary",
            Self::SaveDiary => "save-diary",
            Self::Thesaurus => "thesaurus",
            Self::Changes => "changes",
            Self::SetEpicrisImport => "set-epicris-import",
            Self::AuthorizationUrl => "authorization-url",
            Self::Redeem => "redeem",
            Self::Refusal => "refusal",
            Self::Refresh => "refresh",
            Self::LogoutUrl => "logout-url",
            Self::Check => "check",
        }
    }

    /// The largest answer, in bytes as the kernel holds it.
    pub(crate) const fn transfer_bytes(self) -> usize {
        match self {
            Self::Slots => SLOTS_BYTES,
            _ => TRANSFER_BYTES,
        }
    }

    /// The limits of a call. Reading a long list of slots takes more CPU time than any other answer, so `Slots` gets a multiple.
    pub(crate) const fn limits(self, manifest: &Limits) -> Limits {
        match self {
            Self::Slots => Limits { cpu_ms: manifest.cpu_ms * SLOTS_CPU, ..*manifest },
            _ => *manifest,
        }
    }

    /// Whether an interrupted call may have changed something at the hospital or used up a code at the portal. Calls that can be repeated
    /// without a second effect, such as the import of discharge summaries, return `false`.
    pub(crate) const fn has_effects(self) -> bool {
        matches!(self, Self::Book | Self::Cancel | Self::SaveDiary | Self::Redeem | Self::Refresh)
    }
}
