//! Diagnoses and laboratory values.

use super::number;
use chrono::{NaiveDate, NaiveDateTime};
use serde::Serialize;

/// The row of `Diagnosis`.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// `Diagnosis.id`
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    /// Code as written.
    pub mkb: String,
    /// Its name, if the directory has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diag_name: Option<String>,
    /// When it was made.
    pub set_date: NaiveDate,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<NaiveDate>,
    /// Acute, chronic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
    /// Main, accompanying.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
}

/// One laboratory value.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Observation {
    /// `ActionProperty.id`
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    /// The sheet that it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_id: Option<String>,
    /// Equal codes make a series.
    pub code: String,
    /// Name.
    pub name: String,
    /// A decimal number with a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// In words, if there is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Lower end of the norm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_low: Option<String>,
    /// Upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_high: Option<String>,
    /// When the sample was taken.
    pub taken_at: NaiveDateTime,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
}
