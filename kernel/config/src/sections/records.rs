//! The medical record.

use super::Patients;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The medical record of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// Whose record is shown: `vouched`, or at the hospital's own risk `declared`.
    pub patients: Patients,
}
