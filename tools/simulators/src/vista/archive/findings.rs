//! Diagnoses, laboratory values and prescriptions.

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
    /// Its name, if the directory contains the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diag_name: Option<String>,
    /// Date of the diagnosis.
    pub set_date: NaiveDate,
    /// End date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_date: Option<NaiveDate>,
    /// Acute or chronic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
    /// Main or accompanying.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
}

/// A laboratory value.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Observation {
    /// `ActionProperty.id`
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    /// The laboratory sheet that contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_id: Option<String>,
    /// Values with equal codes form a series.
    pub code: String,
    pub name: String,
    /// A decimal number with a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The result in words, if there is no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Lower limit of the norm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_low: Option<String>,
    /// Upper limit of the norm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm_high: Option<String>,
    /// Time of the sample.
    pub taken_at: NaiveDateTime,
    /// `deleted=1`
    #[serde(skip)]
    pub deleted: bool,
}

/// A prescription.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prescription {
    #[serde(serialize_with = "number::as_text")]
    pub id: u64,
    /// Name, form and strength.
    pub medicine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dosage: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// The day on which it was written.
    pub date: NaiveDate,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<NaiveDate>,
    /// `active`, `dispensed`, `expired` or `cancelled`.
    pub status: &'static str,
    /// For the pharmacy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}
