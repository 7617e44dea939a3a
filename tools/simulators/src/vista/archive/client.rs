//! A patient: the row of `Client` with what identifies it, and everything that hangs on it.

use super::account::Account;
use super::diary::SavedDay;
use super::document::Document;
use super::findings::{Diagnosis, Observation};
use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sex as the contract says it (`Client.sex` 1 and 2 of the tables).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sex {
    /// 1
    Male,
    /// 2
    Female,
}

/// An insurance policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Policy {
    /// Empty for the policies of today.
    #[serde(default)]
    pub serial: String,
    /// Number.
    pub number: String,
}

/// A paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Paper {
    /// Kind, e.g. `PASSPORT_RF`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Serial, if it has one.
    #[serde(default)]
    pub serial: String,
    /// Number.
    pub number: String,
}

/// The row of `Client`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Client {
    /// `Client.id`
    pub client_id: String,
    /// Family name.
    pub last_name: String,
    /// First name.
    pub first_name: String,
    /// Patronymic: absent, or an empty string, as the row has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patr_name: Option<String>,
    /// Day of birth.
    pub birth_date: NaiveDate,
    /// Sex.
    pub sex: Sex,
    /// Eleven digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snils: Option<String>,
    /// The organisation that the client is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach: Option<String>,
    /// Never told.
    #[serde(skip)]
    pub policy: Option<Policy>,
    /// Never told.
    #[serde(skip)]
    pub paper: Option<Paper>,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
}

/// Whether discharge summaries are imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Switched on.
    pub enabled: bool,
    /// When some were last, by the hospital's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_imported: Option<NaiveDateTime>,
}

/// A client with the record. Rows are ordered by id.
#[derive(Debug, Clone)]
pub struct Card {
    /// Who.
    pub client: Client,
    /// What they had.
    pub diagnoses: Vec<Diagnosis>,
    /// What was written.
    pub documents: Vec<Document>,
    /// What was measured.
    pub observations: Vec<Observation>,
    /// What is to be paid.
    pub accounts: Vec<Account>,
    /// Days of the diary that were saved.
    pub diary: BTreeMap<NaiveDate, SavedDay>,
    /// Discharge summaries.
    pub import: Import,
}

impl Card {
    /// An empty record.
    pub fn of(client: Client) -> Self {
        Self {
            client,
            diagnoses: Vec::new(),
            documents: Vec::new(),
            observations: Vec::new(),
            accounts: Vec::new(),
            diary: BTreeMap::new(),
            import: Import { enabled: false, last_imported: None },
        }
    }
}
