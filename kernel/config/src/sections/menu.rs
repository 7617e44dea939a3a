//! The patient's menu.

use super::formats::IconText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Where it leads, without a leading slash: `visit/my_tickets`.
    #[schemars(length(min = 1))]
    pub path: String,
    /// Key of its label in the texts: one of the shell's, e.g. `menu.visit`, one of a module's, e.g. `visits:menu.visit`, or one that the
    /// variant's own texts hold in every language.
    #[schemars(length(min = 1))]
    pub label: String,
    /// Name of its icon in the kit.
    #[schemars(with = "IconText")]
    pub icon: String,
}
