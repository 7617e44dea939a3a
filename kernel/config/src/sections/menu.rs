//! The patient's menu.

use super::formats::IconText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One menu entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Path of the page without a leading slash, e.g. `visit/my_tickets`.
    #[schemars(length(min = 1))]
    pub path: String,
    /// Text key of the label: a key of the shell, e.g. `menu.visit`, a key of a module, e.g. `visits:menu.visit`, or a key that the
    /// variant's own texts define in every language.
    #[schemars(length(min = 1))]
    pub label: String,
    /// Name of an icon from the icon set.
    #[schemars(with = "IconText")]
    pub icon: String,
}
