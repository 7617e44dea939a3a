//! Validates the settings of a plugin against the JSON Schema in its manifest before the plugin receives them. References to other
//! documents are not followed.

use super::setting_finding::{SettingFinding, findings};
use serde_json::{Map, Value};
use std::fmt;
use std::sync::Arc;

/// A compiled schema. Without `[settings]` in the manifest, no setting is allowed.
#[derive(Clone)]
pub struct SettingsSchema {
    validator: Arc<jsonschema::Validator>,
    schema: Arc<Value>,
}

/// One invalid setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {reason}")]
pub struct InvalidSetting {
    /// Path of the key, e.g. `clinics.0.id`; `settings` for the settings as a whole.
    pub key: String,
    /// The rule of the schema that it violates.
    pub reason: String,
}

impl SettingsSchema {
    pub(super) fn compile(schema: Option<Value>) -> Result<Self, String> {
        let schema =
            schema.unwrap_or_else(|| serde_json::json!({"type": "object", "additionalProperties": false}));
        let validator =
            jsonschema::validator_for(&schema).map_err(|reason| format!("a JSON Schema: {reason}"))?;
        Ok(Self { validator: Arc::new(validator), schema: Arc::new(schema) })
    }

    /// The JSON Schema.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// All invalid settings with found and expected values, for the check of a configuration.
    pub fn findings(&self, settings: &Map<String, Value>) -> Vec<SettingFinding> {
        findings(&self.validator, &self.schema, settings)
    }

    /// Validates the settings.
    ///
    /// # Errors
    /// One [`InvalidSetting`] per error.
    pub fn check(&self, settings: &Map<String, Value>) -> Result<(), Vec<InvalidSetting>> {
        let value = Value::Object(settings.clone());
        let mistakes: Vec<InvalidSetting> = self
            .validator
            .iter_errors(&value)
            .map(|error| {
                let pointer = error.instance_path().to_string();
                let key = pointer.trim_start_matches('/').replace('/', ".");
                InvalidSetting {
                    key: if key.is_empty() { "settings".to_owned() } else { key },
                    reason: error.to_string(),
                }
            })
            .collect();
        if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
    }
}

impl fmt::Debug for SettingsSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SettingsSchema")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(settings: Value) -> Vec<String> {
        let schema = SettingsSchema::compile(Some(json!({
            "type": "object",
            "required": ["url"],
            "additionalProperties": false,
            "properties": {
                "url": {"type": "string", "pattern": "^https?://"},
                "pages": {"type": "integer", "minimum": 1},
            },
        })))
        .unwrap();
        let Value::Object(settings) = settings else { panic!("an object") };
        schema.check(&settings).err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_mistakes_are_reported_each_with_its_key() {
        assert!(check(json!({"url": "https://x.test", "pages": 1})).is_empty());
        let found = check(json!({"url": "ftp://x.test", "pages": 0, "more": 1}));
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found.iter().any(|line| line.starts_with("url: ")), "{found:?}");
        assert!(found.iter().any(|line| line.starts_with("pages: ")), "{found:?}");
        assert!(
            found.iter().any(|line| line.starts_with("settings: ") && line.contains("more")),
            "{found:?}"
        );
    }

    #[test]
    fn a_plugin_without_a_schema_takes_no_settings() {
        let schema = SettingsSchema::compile(None).unwrap();
        assert!(schema.check(&Map::new()).is_ok());
        assert!(schema.check(json!({"a": 1}).as_object().unwrap()).is_err());
    }
}
