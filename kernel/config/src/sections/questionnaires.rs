//! Questionnaires.

use cabinet_domain::StaffRole;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Questionnaires for patients. Screens and calls come with the modules `questionnaires` and `admin_questionnaires`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Questionnaires {
    /// How many days before the due day patients with a confirmed address are reminded of a questionnaire that they have not completed; 0: on
    /// that day. An empty list: never.
    #[schemars(length(max = 5), inner(range(max = 30)))]
    pub remind_days: Vec<u32>,
    /// The staff role whose members get an e-mail when a completed questionnaire needs a look: `administrator`, or one of `staff_roles` with
    /// the permission `questionnaires.read`.
    pub alert_role: String,
    /// Days to keep what persons without an account have answered by a link, after its completion. A link that was not used is deleted as
    /// many days after its end.
    #[schemars(range(min = 1, max = 3650))]
    pub link_days: u32,
}

impl Questionnaires {
    /// The staff role that is told of alerts; `None`: the built-in one.
    pub fn alert_staff_role(&self) -> Option<StaffRole> {
        self.alert_role.parse().ok()
    }
}
