//! What a module asks for, as an administrator sees it before it is installed, and as a catalogue shows it.

use crate::asks::visible;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a module asks for. It runs with all rights of the signed-in person: nothing here is enforced by the kernel, except who gets the
/// module (`roles`) and where its pages are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ModuleAsks {
    /// Who gets it; everybody, also before sign-in, if empty.
    pub roles: BTreeSet<String>,
    /// Permissions of the staff, any of which opens it.
    pub permissions: BTreeSet<String>,
    /// Its addresses, and how they are shown.
    pub pages: BTreeSet<String>,
    /// Where it is offered besides: entries of the menu, buttons, places in other screens.
    pub places: BTreeSet<String>,
    /// The operations of the kernel that its build found in the sources.
    pub calls: BTreeSet<String>,
    /// What it needs of the web files, as ranges by name.
    pub requires: BTreeMap<String, String>,
}

impl ModuleAsks {
    /// One line for each. Characters that a terminal would act on are written as escapes.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.roles.is_empty() {
            lines.push("for           everybody, also before sign-in".to_owned());
        }
        let mut list = |label: &str, values: &BTreeSet<String>| {
            lines.extend(values.iter().map(|value| format!("{label:<14}{}", visible(value))));
        };
        list("for", &self.roles);
        list("permission", &self.permissions);
        list("page", &self.pages);
        list("shown in", &self.places);
        list("calls", &self.calls);
        lines.extend(
            self.requires
                .iter()
                .map(|(name, range)| format!("needs         {} {}", visible(name), visible(range))),
        );
        lines
    }
}
