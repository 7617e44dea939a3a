//! The calls of the contract (docs/hospital-adapter.md): their names for faults and counters, their methods and paths.

use crate::faults;
use serde::{Deserialize, Serialize};

/// A call of the adapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Call {
    /// `GET /health`
    Health,
    /// `GET /info`
    Info,
    /// `POST /clients/match`
    Match,
    /// `GET /clients/{id}`
    Client,
    /// `GET /clients/{id}/diagnoses`
    Diagnoses,
    /// `GET /clients/{id}/documents`
    Documents,
    /// `GET /clients/{id}/observations`
    Observations,
    /// `GET /clients/{id}/prescriptions`
    Prescriptions,
    /// `GET /documents/{id}/html`
    Html,
    /// `GET /documents/{id}/file`
    File,
    /// `GET /clients/{id}/accounts`
    Accounts,
    /// `POST /accounts/{id}/paid`
    Pay,
    /// `DELETE /accounts/{id}/paid`
    Unpay,
    /// `GET /clients/{id}/self-diagnostic/{date}`
    DiaryForm,
    /// `POST /clients/{id}/self-diagnostic/{date}`
    DiarySave,
    /// `GET /thesaurus/{code}`
    Thesaurus,
    /// `GET /events`
    Events,
    /// `PUT /clients/{id}/epicris-import`
    EpicrisImport,
}

impl Call {
    /// All calls, in the order of the contract.
    pub const ALL: [Self; 18] = [
        Self::Health,
        Self::Info,
        Self::Match,
        Self::Client,
        Self::Diagnoses,
        Self::Documents,
        Self::Observations,
        Self::Prescriptions,
        Self::Html,
        Self::File,
        Self::Accounts,
        Self::Pay,
        Self::Unpay,
        Self::DiaryForm,
        Self::DiarySave,
        Self::Thesaurus,
        Self::Events,
        Self::EpicrisImport,
    ];

    /// Name in faults and counters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Info => "info",
            Self::Match => "match",
            Self::Client => "client",
            Self::Diagnoses => "diagnoses",
            Self::Documents => "documents",
            Self::Observations => "observations",
            Self::Prescriptions => "prescriptions",
            Self::Html => "html",
            Self::File => "file",
            Self::Accounts => "accounts",
            Self::Pay => "pay",
            Self::Unpay => "unpay",
            Self::DiaryForm => "diaryForm",
            Self::DiarySave => "diarySave",
            Self::Thesaurus => "thesaurus",
            Self::Events => "events",
            Self::EpicrisImport => "epicrisImport",
        }
    }

    /// HTTP method, in capitals.
    pub const fn method(self) -> &'static str {
        match self {
            Self::Match | Self::Pay | Self::DiarySave => "POST",
            Self::Unpay => "DELETE",
            Self::EpicrisImport => "PUT",
            _ => "GET",
        }
    }

    /// Path below the base, with its parameters in braces.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Health => "/health",
            Self::Info => "/info",
            Self::Match => "/clients/match",
            Self::Client => "/clients/{clientId}",
            Self::Diagnoses => "/clients/{clientId}/diagnoses",
            Self::Documents => "/clients/{clientId}/documents",
            Self::Observations => "/clients/{clientId}/observations",
            Self::Prescriptions => "/clients/{clientId}/prescriptions",
            Self::Html => "/documents/{documentId}/html",
            Self::File => "/documents/{documentId}/file",
            Self::Accounts => "/clients/{clientId}/accounts",
            Self::Pay | Self::Unpay => "/accounts/{accountId}/paid",
            Self::DiaryForm | Self::DiarySave => "/clients/{clientId}/self-diagnostic/{date}",
            Self::Thesaurus => "/thesaurus/{code}",
            Self::Events => "/events",
            Self::EpicrisImport => "/clients/{clientId}/epicris-import",
        }
    }
}

impl faults::Call for Call {
    const COUNT: usize = Self::ALL.len();

    fn index(self) -> usize {
        self as usize
    }
}
