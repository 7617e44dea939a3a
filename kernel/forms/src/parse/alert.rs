//! Answers with which somebody should look at the questionnaire: `cabinet.alertOn`, a list of choices or of values of a scale.

use super::Parser;
use super::reader::{Object, below};
use crate::expression::value::Value as Computed;
use crate::model::Kind;
use serde_json::Value;
use std::collections::HashSet;

/// As many as a question has choices at most.
const VALUES: usize = 100;

impl Parser {
    pub fn alert_on(&mut self, path: &str, object: &Object, kind: &Kind) -> Vec<Value> {
        let Some(listed) = object.get("cabinet").and_then(|own| own.get("alertOn")) else {
            return Vec::new();
        };
        let path = below(&below(path, "cabinet"), "alertOn");
        let values: Vec<Value> = self.reader.list(&path, Some(listed), (1, VALUES)).to_vec();
        let known: Option<HashSet<String>> = match kind {
            Kind::Checkbox(choices) | Kind::RadioGroup(choices) | Kind::Dropdown(choices) => {
                Some(choices.values().collect())
            }
            Kind::Rating(_) => None,
            _ => {
                self.reader.fault(&path, "value", "Only a choice or a scale can raise an alert.");
                return Vec::new();
            }
        };
        let on_scale = |value: &Value| match kind {
            Kind::Rating(rating) => {
                value.as_f64().is_some_and(|value| (rating.min..=rating.max).contains(&value))
            }
            _ => false,
        };
        for (index, value) in values.iter().enumerate() {
            let is_known = match &known {
                Some(known) => known.contains(&Computed::of_json(value).to_text()),
                None => on_scale(value),
            };
            if !is_known {
                self.reader.fault(format!("{path}[{index}]"), "value", "There is no such choice.");
            }
        }
        values
    }
}
