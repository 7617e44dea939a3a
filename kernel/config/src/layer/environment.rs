//! Environment variables as a layer: `CABINET_HTTP__LISTEN` is `http.listen`. Two underscores separate sections, so that a name may contain
//! a single one (`CABINET_SIGN_IN__MODE`). A variable without two underscores is configuration only if it names a top-level key
//! (`CABINET_LANDING`); all others may hold secrets (`CABINET_NETRIKA_GUID`).
//!
//! Ids with hyphens cannot be set by variables; use `--set` or a file.

use super::Layer;
use super::set::typed;
use crate::schema::Schema;

/// The name of the layer.
pub(crate) const ENVIRONMENT: &str = "environment";

const PREFIX: &str = "CABINET_";

/// Extracts the configuration from the environment variables.
pub(crate) fn environment_layer(
    variables: impl IntoIterator<Item = (String, String)>,
    schema: &Schema,
) -> Layer {
    let mut layer = Layer::named(ENVIRONMENT);
    let mut variables: Vec<_> = variables.into_iter().collect();
    variables.sort();
    for (name, text) in variables {
        let Some(rest) = name.strip_prefix(PREFIX) else { continue };
        let path = rest.to_lowercase().replace("__", ".");
        if path.contains('.') || schema.is_top_level_value(&path) {
            layer.insert(&path, typed(&text, schema, &path));
            layer.spots.insert(path, name);
        }
    }
    layer
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn variables_are_typed_by_the_schema_and_secrets_are_left_alone() {
        let variables = [
            ("CABINET_HTTP__DRAIN_S", "7"),
            ("CABINET_ORGANISATION__REGION_CODE", "77"),
            ("CABINET_LANDING", "news"),
            ("CABINET_LANGUAGES", r#"["de", "en"]"#),
            ("CABINET_NETRIKA_GUID", "not-configuration"),
            ("HOME", "/"),
        ];
        let layer =
            environment_layer(variables.map(|(k, v)| (k.to_owned(), v.to_owned())), &Schema::of_variant());
        assert_eq!(
            serde_json::Value::Object(layer.values.clone()),
            json!({
                "http": { "drain_s": 7 },
                "organisation": { "region_code": "77" },
                "landing": "news",
                "languages": ["de", "en"],
            })
        );
        assert_eq!(layer.place("http.drain_s"), "environment CABINET_HTTP__DRAIN_S");
    }
}
