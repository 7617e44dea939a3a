//! What SurveyJS has no place for and the diary needs (docs/adr/0045): `cabinet.isWhole` and `cabinet.unit` of a number, and
//! `cabinet.wholePattern` of words.

use super::Parser;
use super::reader::{Object, below};
use crate::model::{InputType, Kind};
use crate::pattern::WholePattern;
use crate::text::Text;
use serde_json::Value;

/// Longest unit, in characters.
const UNIT: usize = 40;

impl Parser {
    pub fn is_whole(&mut self, path: &str, object: &Object, kind: &Kind) -> bool {
        let Some(own) = own(object) else { return false };
        let path = below(path, "cabinet");
        let is_whole = self.reader.bool(&path, own, "isWhole");
        if is_whole && !is_number(kind) {
            self.reader.fault(below(&path, "isWhole"), "value", "Only a number is whole.");
        }
        is_whole
    }

    pub fn unit(&mut self, path: &str, object: &Object, kind: &Kind) -> Option<Text> {
        let path = below(path, "cabinet");
        let unit = self.reader.text(&path, own(object)?, "unit", UNIT)?;
        if !is_number(kind) {
            self.reader.fault(below(&path, "unit"), "value", "Only a number has a unit.");
        }
        Some(unit)
    }

    pub fn whole_pattern(&mut self, path: &str, object: &Object, kind: &Kind) -> Option<WholePattern> {
        let path = below(path, "cabinet");
        let text = self.reader.string(&path, own(object)?, "wholePattern")?;
        let place = below(&path, "wholePattern");
        let is_written = match kind {
            Kind::Comment | Kind::Text(InputType::Text) => true,
            Kind::RadioGroup(choices) | Kind::Dropdown(choices) => choices.has_other,
            _ => false,
        };
        if !is_written {
            self.reader.fault(&place, "value", "A pattern is for what is written in words.");
        }
        let pattern = WholePattern::parse(text);
        if pattern.is_none() && self.bounds.is_ours {
            self.reader.fault(&place, "pattern", "The pattern cannot be compiled.");
        } else if pattern.is_none() {
            self.left_out.extend(object.get("name").and_then(Value::as_str).map(str::to_owned));
        }
        pattern
    }
}

fn own(object: &Object) -> Option<&Object> {
    object.get("cabinet")?.as_object()
}

fn is_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Text(InputType::Number))
}
