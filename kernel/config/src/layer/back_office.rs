//! Settings of plugins that administrators changed in the back office (docs/adr/0063). They are in the database, above the files, and below the
//! environment and `--set`, so that the operator of the server has the last word.

use super::Layer;
use crate::draft::ChangedSettings;
use serde_json::Value;

/// The name of the layer.
pub(crate) const BACK_OFFICE: &str = "back office";

/// The layer with these settings.
pub(crate) fn back_office_layer(changed: &ChangedSettings) -> Layer {
    let mut layer = Layer::named(BACK_OFFICE);
    for (table, (version, settings)) in changed {
        let path = format!("{table}.settings");
        for (key, value) in settings {
            layer.insert(&format!("{path}.{key}"), value.clone());
            layer.spots.insert(format!("{path}.{key}"), format!("version {version}"));
        }
        if !settings.is_empty() {
            layer.spots.insert(path, format!("version {version}"));
        }
    }
    // A key with a dot would become a table; plugins have none, and the check would find it.
    debug_assert!(layer.values.values().all(Value::is_object));
    layer
}
