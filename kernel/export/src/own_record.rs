//! The stored copy of a person's medical record, and the person's diary.

use cabinet_domain::{MedicalDocumentKind, MedicalHostId, PrescriptionState};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// The copy of the record over all hosts.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnRecord {
    /// The hosts, and the age of each copy.
    pub sources: Vec<Source>,
    /// Diagnoses, newest first.
    pub diagnoses: Vec<Diagnosed>,
    /// Prescriptions, the latest first.
    pub prescriptions: Vec<Prescribed>,
    /// Documents, newest first.
    pub documents: Vec<Written>,
    /// Laboratory values, by indicator, then by time.
    pub observations: Vec<Measured>,
    /// The diary, oldest day first.
    pub diary: Vec<Day>,
}

/// A medical host.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    pub host_id: MedicalHostId,
    pub host_name: String,
    pub state: String,
    pub as_of: Option<DateTime<Utc>>,
}

/// A diagnosis.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosed {
    pub id: String,
    pub host_id: MedicalHostId,
    pub host_name: String,
    pub code: String,
    /// Whether MKB-10 has a chapter for the code.
    #[serde(skip)]
    pub is_of_mkb: bool,
    pub name: Option<String>,
    pub set_date: NaiveDate,
    pub end_date: Option<NaiveDate>,
    pub character: Option<String>,
    pub kind: Option<String>,
}

/// A prescription.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prescribed {
    pub id: String,
    pub host_id: MedicalHostId,
    pub host_name: String,
    pub medicine: String,
    pub dosage: Option<String>,
    pub amount: Option<String>,
    pub written: NaiveDate,
    pub valid_until: Option<NaiveDate>,
    pub state: PrescriptionState,
    pub number: Option<String>,
    pub prescriber: Option<String>,
    pub clinic: Option<String>,
    pub note: Option<String>,
}

/// A document.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    pub id: Uuid,
    pub host_id: MedicalHostId,
    pub host_name: String,
    /// Its id at the host; the encrypted text is stored under it.
    #[serde(skip)]
    pub foreign_id: cabinet_domain::ForeignDocumentId,
    pub kind: MedicalDocumentKind,
    pub name: String,
    pub created: DateTime<FixedOffset>,
    pub author: Option<String>,
    pub diagnosis_code: Option<String>,
    pub diagnosis_name: Option<String>,
    pub mime: Option<String>,
    pub size: Option<u64>,
    pub file_name: Option<String>,
    /// Whether the hospital has a file. The cabinet only streams it and does not store it.
    pub has_file: bool,
    pub signed: bool,
    /// Path of the text in the archive; `None` if there is no text.
    pub entry: Option<String>,
}

/// A laboratory value.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    pub host_id: MedicalHostId,
    pub host_name: String,
    pub code: String,
    pub name: String,
    pub unit: Option<String>,
    pub at: DateTime<FixedOffset>,
    pub value: Option<f64>,
    pub text: Option<String>,
    pub norm_low: Option<f64>,
    pub norm_high: Option<f64>,
    pub document_id: Option<Uuid>,
}

/// A saved day of the diary.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Day {
    pub host_id: MedicalHostId,
    pub host_name: String,
    pub date: NaiveDate,
    /// `waiting`, `sent` or `refused`.
    pub state: String,
    /// The number of this version: 1, and one more after each correction.
    pub revision: u32,
    pub saved_at: DateTime<Utc>,
    /// The answers in the order of the form.
    pub answers: Vec<Answered>,
    /// The versions before its corrections, oldest first.
    pub earlier: Vec<EarlierDay>,
}

/// A day of the diary before a correction.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EarlierDay {
    pub revision: u32,
    pub saved_at: DateTime<Utc>,
    /// The answers in the order of the form.
    pub answers: Vec<Answered>,
}

/// An answer of the diary.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    pub group: String,
    pub code: String,
    pub name: String,
    pub type_name: &'static str,
    /// Formatted as in the API; the content type for a picture.
    pub value: Value,
    pub unit: Option<String>,
    /// Path of the picture in the archive.
    pub entry: Option<String>,
}
