//! Laboratory values.

use super::ForeignDocumentId;
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};

/// What was measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObservationValue {
    /// A number.
    Number(f64),
    /// Words, e.g. "не обнаружено".
    Text(String),
}

/// One value of one indicator. Equal codes make one series.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// Its id at the host.
    pub foreign_id: String,
    /// The laboratory sheet that it comes from.
    pub document: Option<ForeignDocumentId>,
    /// Which indicator.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What was measured.
    pub value: ObservationValue,
    /// In which unit.
    pub unit: Option<String>,
    /// The lower end of the norm.
    pub norm_low: Option<f64>,
    /// The upper end of the norm.
    pub norm_high: Option<f64>,
    /// When the sample was taken, with the hospital's offset.
    pub taken_at: DateTime<FixedOffset>,
}
