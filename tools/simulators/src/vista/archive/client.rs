//! A patient: the row of `Client` with the identifying data, and everything that belongs to it.

use super::account::Account;
use super::diary::SavedDay;
use super::document::Document;
use super::findings::{Diagnosis, Observation, Prescription};
use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sex as in the contract (`Client.sex` is 1 or 2 in the tables).
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
    /// Empty for today's policies.
    #[serde(default)]
    pub serial: String,
    pub number: String,
}

/// An identity document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Paper {
    /// Kind, e.g. `PASSPORT_RF`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Empty if it has none.
    #[serde(default)]
    pub serial: String,
    pub number: String,
}

/// The row of `Client`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Client {
    /// `Client.id`
    pub client_id: String,
    pub last_name: String,
    pub first_name: String,
    /// Patronymic: absent or an empty string, as in the row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patr_name: Option<String>,
    pub birth_date: NaiveDate,
    pub sex: Sex,
    /// Eleven digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snils: Option<String>,
    /// The organisation to which the client is attached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach: Option<String>,
    /// Never returned by a call.
    #[serde(skip)]
    pub policy: Option<Policy>,
    /// Never returned by a call.
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
    pub enabled: bool,
    /// Time of the last import, by the hospital's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_imported: Option<NaiveDateTime>,
}

/// A client with the medical record. Rows are ordered by id.
#[derive(Debug, Clone)]
pub struct Card {
    pub client: Client,
    pub diagnoses: Vec<Diagnosis>,
    pub documents: Vec<Document>,
    pub observations: Vec<Observation>,
    pub accounts: Vec<Account>,
    pub prescriptions: Vec<Prescription>,
    /// Saved and closed days of the diary.
    pub diary: BTreeMap<NaiveDate, SavedDay>,
    /// Import of discharge summaries.
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
            prescriptions: Vec::new(),
            diary: BTreeMap::new(),
            import: Import { enabled: false, last_imported: None },
        }
    }
}
