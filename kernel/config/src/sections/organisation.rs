//! Who runs the cabinet (B-020…B-027).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The hospital behind the cabinet.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Organisation {
    /// Full title, shown in the menu and in documents (B-027).
    #[schemars(length(min = 1))]
    pub title: String,
    /// Short title for narrow screens and the browser's tab.
    #[schemars(length(min = 1))]
    pub short_title: String,
    /// Support phone, shown in the menu (A-031, B-025).
    #[schemars(length(min = 1))]
    pub phone: String,
    /// When the phone is answered, as a sentence.
    #[schemars(length(min = 1))]
    pub phone_hours: String,
    /// Code of the region (B-020).
    #[schemars(length(min = 1))]
    pub region_code: String,
    /// Code of the hospital (B-024).
    #[schemars(length(min = 1))]
    pub hospital_code: String,
    /// Postal address, for consents and tickets.
    #[schemars(length(min = 1))]
    pub address: String,
}
