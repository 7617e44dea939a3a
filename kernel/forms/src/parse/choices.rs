//! The choices of a question.

use super::reader::{Object, below};
use super::{LINE, Parser};
use crate::model::{Choice, Choices, choice_key, value_text};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Longest value of a choice, in characters.
const LONGEST: usize = 200;

impl Parser {
    pub fn choices(&mut self, path: &str, object: &Object) -> Choices {
        let has_other =
            self.reader.bool(path, object, "hasOther") || self.reader.bool(path, object, "showOtherItem");
        let has_none = self.reader.bool(path, object, "showNoneItem");
        let list = below(path, "choices");
        let values = self.reader.list(&list, object.get("choices"), (self.bounds.least, self.bounds.choices));
        let mut items = Vec::new();
        let mut seen = HashSet::new();
        for (index, value) in values.iter().enumerate() {
            let path = format!("{list}[{index}]");
            let Some(choice) = self.choice(&path, value) else { continue };
            // survey-core compares values without case and outer space, and texts of numbers as numbers.
            if !seen.insert(choice.value_text().to_lowercase()) {
                self.reader.fault(&path, "duplicate-value", "Another choice has this value.");
            }
            items.push(choice);
        }
        let keys =
            items.iter().enumerate().filter_map(|(index, choice)| Some((choice_key(&choice.value)?, index)));
        let index: HashMap<_, _> = keys.collect();
        Choices { items, has_other, has_none, index }
    }

    fn choice(&mut self, path: &str, value: &Value) -> Option<Choice> {
        let (value, text) = if value.is_object() {
            let object = self.reader.object(path, value, &[&["value", "text"]])?;
            (object.get("value").unwrap_or(&Value::Null), self.reader.text(path, object, "text", LINE))
        } else {
            (value, None)
        };
        let is_fitting = match value {
            Value::Number(number) => number.as_f64().is_some_and(|number| number.abs() <= 1e9),
            Value::String(value) => {
                let length = value.chars().count();
                // Outer space would be lost in comparisons; a bar separates value and text in survey-core.
                (1..=LONGEST).contains(&length)
                    && crate::expression::number::trim(value) == value
                    && !value.contains(|character: char| character == '|' || character.is_control())
            }
            _ => false,
        };
        if !is_fitting {
            let detail = "A choice is a number, or a text of 1 to 200 characters without outer space, bars and control characters.";
            self.reader.fault(path, "value", detail);
            return None;
        }
        if matches!(value_text(value).to_ascii_lowercase().as_str(), "other" | "none") {
            self.reader.fault(
                path,
                "value",
                "The values other and none come from showOtherItem and showNoneItem.",
            );
        }
        Some(Choice { value: value.clone(), text })
    }
}
