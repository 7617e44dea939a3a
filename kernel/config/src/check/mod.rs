//! Rules that the schema cannot express. Each rule reads the parts of the merged tree that have the right shape and leaves the rest to the
//! schema check, so that a wrong type in one section does not hide a violation in another.

mod branding;
mod capabilities;
mod chat;
mod choices;
mod files;
mod hosts;
mod labels;
mod literal_secrets;
mod menu;
mod notifications;
mod plaintext;
mod plugins;
mod push;
mod questionnaires;
mod sign_in;
mod staff_roles;
mod systems;
mod visits;
mod wallet;

pub use literal_secrets::names_a_secret;

use crate::error::ConfigError;
use crate::folder::VariantFolder;
use crate::origins::Origins;
use serde_json::{Map, Value};

/// Returns all rule violations.
pub(crate) fn rules(tree: &Value, origins: &Origins, folder: &VariantFolder) -> Vec<ConfigError> {
    let mut findings = Findings { tree, origins, folder, errors: Vec::new() };
    choices::check(&mut findings);
    branding::check(&mut findings);
    menu::check(&mut findings);
    labels::check(&mut findings);
    plaintext::check(&mut findings);
    plugins::check(&mut findings);
    push::check(&mut findings);
    chat::check(&mut findings);
    notifications::check(&mut findings);
    questionnaires::check(&mut findings);
    hosts::check(&mut findings);
    capabilities::check(&mut findings);
    sign_in::check(&mut findings);
    staff_roles::check(&mut findings);
    systems::check(&mut findings);
    visits::check(&mut findings);
    wallet::check(&mut findings);
    literal_secrets::check(&mut findings);
    files::check(&mut findings);
    findings.errors
}

/// The tree under validation, with the errors found so far.
struct Findings<'a> {
    tree: &'a Value,
    origins: &'a Origins,
    folder: &'a VariantFolder,
    errors: Vec<ConfigError>,
}

impl<'a> Findings<'a> {
    /// The value at a dotted path without indices.
    fn value(&self, path: &str) -> Option<&'a Value> {
        path.split('.').try_fold(self.tree, |value, part| value.get(part))
    }

    fn text(&self, path: &str) -> Option<&'a str> {
        self.value(path)?.as_str()
    }

    fn list(&self, path: &str) -> &'a [Value] {
        self.value(path).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    fn table(&self, path: &str) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
        self.value(path).and_then(Value::as_object).into_iter().flat_map(Map::iter)
    }

    /// Reports a file name that is not in `assets/` of the variant or of `base`.
    fn asset(&mut self, key: &str) {
        let Some(name) = self.text(key) else { return };
        // A name that is not a plain file name was already reported by the format check.
        let plain = !name.contains(['/', '\\']) && !name.starts_with('.');
        if plain && self.folder.asset(name).is_none() {
            let folder = self.folder.own().join("assets");
            self.report(key, format!("\"{name}\""), format!("a file in {} or in base", folder.display()));
        }
    }

    fn report(&mut self, key: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.report_near(key, found, expected, None);
    }

    fn report_near(
        &mut self,
        key: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
        suggestion: Option<String>,
    ) {
        let place = self.origins.place(key);
        let (key, found, expected) = (key.to_owned(), Some(found.into()), expected.into());
        self.errors.push(ConfigError { place, key, found, expected, suggestion });
    }
}
