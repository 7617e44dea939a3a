//! The patient's menu.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Where it leads, without a leading slash: `visit/my_tickets`.
    #[schemars(length(min = 1))]
    pub path: String,
    /// Key of its label in the texts, e.g. `menu.visit`.
    #[schemars(length(min = 1))]
    pub label: String,
    /// Name of its icon in the kit.
    #[schemars(length(min = 1))]
    pub icon: String,
}
