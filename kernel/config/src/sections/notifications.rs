//! What patients are notified of.

use cabinet_domain::QuietHours;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What patients are notified of, by e-mail and on their devices (docs/adr/0054).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notifications {
    /// When patients are not notified, in the hospital's time zone: `22:00-08:00`, at most 16 hours. Empty: they are at any time. Patients can
    /// choose other hours. Messages that confirm what a patient did are always sent at once.
    #[schemars(regex(pattern = r"^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$"))]
    pub quiet_hours: String,
}

impl Notifications {
    /// The hours; `None`: patients are notified at any time.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.quiet_hours.parse().ok()
    }
}
