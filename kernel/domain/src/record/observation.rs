//! Laboratory values.

use super::ForeignDocumentId;
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

/// Measured value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObservationValue {
    Number(f64),
    /// Words, e.g. "не обнаружено".
    Text(String),
}

/// One measurement of an indicator. Observations with the same code form a series.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// Id at the medical host.
    pub foreign_id: String,
    /// The laboratory report that contains it.
    pub document: Option<ForeignDocumentId>,
    /// Code of the indicator.
    pub code: String,
    /// Name of the indicator.
    pub name: String,
    pub value: ObservationValue,
    pub unit: Option<String>,
    /// Lower limit of the reference range.
    pub norm_low: Option<f64>,
    /// Upper limit of the reference range.
    pub norm_high: Option<f64>,
    /// When the sample was taken, with the hospital's offset.
    pub taken_at: DateTime<FixedOffset>,
}
