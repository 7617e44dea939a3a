//! What the cabinet keeps of a person's medical record, and what the person wrote into the diary.

use cabinet_domain::{MedicalDocumentKind, MedicalHostId};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// The copy of the record over all hosts.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnRecord {
    /// Where it comes from, and how old it is.
    pub sources: Vec<Source>,
    /// Diagnoses, newest first.
    pub diagnoses: Vec<Diagnosed>,
    /// Documents, newest first.
    pub documents: Vec<Written>,
    /// Laboratory values: by indicator, then by time.
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

/// A document.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    pub id: Uuid,
    pub host_id: MedicalHostId,
    pub host_name: String,
    /// Its id at the host, under which its text lies sealed.
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
    /// The file itself is at the hospital; the cabinet only hands it through.
    pub has_file: bool,
    pub signed: bool,
    /// Where the text lies in the archive; none if there is none.
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
    /// For which host.
    pub host_id: MedicalHostId,
    /// Its name.
    pub host_name: String,
    /// Which day.
    pub date: NaiveDate,
    /// `waiting`, `sent` or `refused`.
    pub state: String,
    /// When it was saved.
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
    /// As the API writes it; of a picture its content type.
    pub value: Value,
    pub unit: Option<String>,
    /// Where the picture lies in the archive.
    pub entry: Option<String>,
}
