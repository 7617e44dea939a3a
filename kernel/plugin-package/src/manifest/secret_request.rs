//! An entry of `requests.secrets`: a secret that the plugin always needs, or only with some settings.

use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// A secret that the plugin uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretRequest {
    pub name: String,
    /// With which settings the plugin needs it. `None` if it always does.
    pub condition: Option<SettingCondition>,
}

impl SecretRequest {
    /// Whether the plugin needs the secret with these settings.
    pub fn is_needed(&self, settings: &Map<String, Value>) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition.holds(settings))
    }
}

/// A setting that has, or does not have, this text as its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingCondition {
    pub setting: String,
    pub value: String,
    /// Whether the setting must have another value, or none.
    pub is_negated: bool,
}

impl SettingCondition {
    fn holds(&self, settings: &Map<String, Value>) -> bool {
        let has_value = settings.get(&self.setting).and_then(Value::as_str) == Some(self.value.as_str());
        has_value != self.is_negated
    }
}

/// As in the error of a missing grant: `with sign_in = "token"`.
impl fmt::Display for SettingCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.is_negated { "without" } else { "with" };
        write!(f, "{word} {} = {:?}", self.setting, self.value)
    }
}

/// `"name"`, or `{ name = "name", when = { setting = "value" } }` or `unless` in place of `when`.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Written {
    Name(String),
    Conditional(Conditional),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Conditional {
    name: String,
    when: Option<BTreeMap<String, String>>,
    unless: Option<BTreeMap<String, String>>,
}

impl Written {
    /// The error is the expected form.
    pub(super) fn parse(self) -> Result<SecretRequest, String> {
        let Conditional { name, when, unless } = match self {
            Self::Name(name) => return Ok(SecretRequest { name, condition: None }),
            Self::Conditional(written) => written,
        };
        let (written, is_negated) = match (when, unless) {
            (Some(when), None) => (when, false),
            (None, Some(unless)) => (unless, true),
            _ => return Err(format!("{name:?}: either `when` or `unless`")),
        };
        let mut settings = written.into_iter();
        match (settings.next(), settings.next()) {
            (Some((setting, value)), None) => {
                let condition = SettingCondition { setting, value, is_negated };
                Ok(SecretRequest { name, condition: Some(condition) })
            }
            _ => Err(format!("{name:?}: a condition on one setting, e.g. when = {{ sign_in = \"token\" }}")),
        }
    }
}
