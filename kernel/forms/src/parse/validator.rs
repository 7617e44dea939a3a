//! Checks of answers.

use super::reader::{Object, below};
use super::{LINE, Parser};
use crate::model::{InputType, Kind, Validator};
use crate::pattern::Pattern;
use serde_json::Value;

/// Most validators of a question.
const MOST: usize = 20;

impl Parser {
    pub fn validators(&mut self, path: &str, object: &Object, kind: &Kind) -> Vec<Validator> {
        let list = below(path, "validators");
        let values = self.reader.list(&list, object.get("validators"), (0, MOST));
        let numbered = values.iter().enumerate();
        numbered
            .filter_map(|(index, value)| self.validator(&format!("{list}[{index}]"), value, kind))
            .collect()
    }

    fn validator(&mut self, path: &str, value: &Value, kind: &Kind) -> Option<Validator> {
        let type_name = value.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_typed =
            matches!(kind, Kind::Comment | Kind::Text(InputType::Text | InputType::Email | InputType::Tel));
        let (own, fits): (&[&str], bool) = match type_name {
            "numeric" => (
                &["minValue", "maxValue"],
                matches!(
                    kind,
                    Kind::Rating(_) | Kind::Text(InputType::Text | InputType::Number | InputType::Tel)
                ),
            ),
            "text" => (&["minLength", "maxLength"], is_typed),
            "regex" => (&["regex"], is_typed),
            "email" => (&[], is_typed),
            "answercount" => (&["minCount", "maxCount"], matches!(kind, Kind::Checkbox(_))),
            "expression" => (&["expression"], true),
            _ => {
                let detail = "A check is one of numeric, text, regex, email, answercount and expression.";
                self.reader.fault(below(path, "type"), "unknown-type", detail);
                return None;
            }
        };
        if !fits {
            self.reader.fault(
                below(path, "type"),
                "value",
                format!("The check {type_name:?} does not fit this question."),
            );
        }
        let object = self.reader.object(path, value, &[&["type", "text"], own])?;
        // The message that a patient sees; the server answers with codes.
        self.reader.text(path, object, "text", LINE);
        Some(match type_name {
            "numeric" => Validator::Numeric {
                min: self.reader.number(path, object, "minValue"),
                max: self.reader.number(path, object, "maxValue"),
            },
            "text" => Validator::Length {
                min: self.reader.count(path, object, "minLength"),
                max: self.reader.count(path, object, "maxLength"),
            },
            "regex" => Validator::Pattern(self.pattern(path, object)?),
            "email" => Validator::Email,
            "answercount" => Validator::AnswerCount {
                min: self.reader.count(path, object, "minCount"),
                max: self.reader.count(path, object, "maxCount"),
            },
            _ => {
                if object.get("expression").is_none_or(|text| text == "") {
                    self.reader.fault(below(path, "expression"), "missing", "An expression is missing.");
                }
                Validator::Expression(self.condition(path, object, "expression")?)
            }
        })
    }

    fn pattern(&mut self, path: &str, object: &Object) -> Option<Pattern> {
        let Some(text) = self.reader.string(path, object, "regex").filter(|text| !text.is_empty()) else {
            self.reader.fault(below(path, "regex"), "missing", "A pattern is missing.");
            return None;
        };
        Pattern::parse(text)
            .map_err(|fault| self.reader.fault(below(path, "regex"), "pattern", fault.to_string()))
            .ok()
    }
}
