//! A question.

use super::reader::{Object, below};
use super::{LINE, Parser};
use crate::model::{Computation, FileTypes, InputType, Kind, Question, Rating};
use serde_json::Value;

const COMMON: &[&str] = &[
    "type",
    "name",
    "title",
    "description",
    "isRequired",
    "visibleIf",
    "requiredIf",
    "validators",
    "cabinet",
];
const CHOICES: &[&str] = &["choices", "hasOther", "showOtherItem", "showNoneItem"];
const RATING: &[&str] = &["rateMin", "rateMax", "rateStep", "minRateDescription", "maxRateDescription"];
/// Most steps of a scale.
const STEPS: f64 = 100.0;

impl Parser {
    pub fn question(&mut self, path: &str, value: &Value, page: usize) -> Option<Question> {
        let type_name = value.get("type").and_then(Value::as_str).unwrap_or_default();
        let own: &[&str] = match type_name {
            "text" => &["inputType"],
            "comment" => &[],
            "checkbox" | "radiogroup" | "dropdown" => CHOICES,
            "rating" => RATING,
            "expression" => &["expression"],
            "file" if !self.bounds.is_ours => &["acceptedTypes"],
            _ => {
                let shown: String = type_name.chars().take(64).collect();
                let detail = format!("{shown:?} is no type of question here.");
                self.reader.fault(below(path, "type"), "unknown-type", detail);
                return None;
            }
        };
        let object = self.reader.object(path, value, &[COMMON, own])?;
        let name = self.name(path, object);
        let title = self.reader.text(path, object, "title", LINE);
        let description = self.reader.text(path, object, "description", LINE);
        let is_required = self.reader.bool(path, object, "isRequired");
        let visible_if = self.condition(path, object, "visibleIf");
        let required_if = self.condition(path, object, "requiredIf");
        let kind = self.kind(path, object, type_name)?;
        let validators = self.validators(path, object, &kind);
        let score = self.item_score(path, object, &kind);
        let alert_on = self.alert_on(path, object, &kind);
        let is_whole = self.is_whole(path, object, &kind);
        let unit = self.unit(path, object, &kind);
        let whole_pattern = self.whole_pattern(path, object, &kind);
        Some(Question {
            name: name?,
            title,
            description,
            page,
            kind,
            is_required,
            score,
            alert_on,
            is_whole,
            unit,
            whole_pattern,
            visible_if,
            required_if,
            validators,
            path: path.to_owned(),
        })
    }

    fn kind(&mut self, path: &str, object: &Object, type_name: &str) -> Option<Kind> {
        Some(match type_name {
            "text" => Kind::Text(self.input_type(path, object)?),
            "comment" => Kind::Comment,
            "checkbox" => Kind::Checkbox(self.choices(path, object)),
            "radiogroup" => Kind::RadioGroup(self.choices(path, object)),
            "dropdown" => Kind::Dropdown(self.choices(path, object)),
            "rating" => Kind::Rating(self.rating(path, object)),
            "file" => Kind::File(self.file_types(path, object)),
            _ => Kind::Expression(Computation(self.result(path, object, "expression")?)),
        })
    }

    fn input_type(&mut self, path: &str, object: &Object) -> Option<InputType> {
        if object.get("inputType").is_none() {
            return Some(InputType::Text);
        }
        Some(match self.reader.string(path, object, "inputType")? {
            "text" => InputType::Text,
            "number" => InputType::Number,
            "date" => InputType::Date,
            "time" => InputType::Time,
            "datetime-local" => InputType::DateTimeLocal,
            "email" => InputType::Email,
            "tel" => InputType::Tel,
            _ => {
                let detail = "The input is one of text, number, date, time, datetime-local, email and tel.";
                self.reader.fault(below(path, "inputType"), "value", detail);
                return None;
            }
        })
    }

    /// `acceptedTypes`: as in survey-core, media types with a comma between.
    fn file_types(&mut self, path: &str, object: &Object) -> FileTypes {
        let types = self.reader.string(path, object, "acceptedTypes").unwrap_or_default();
        FileTypes(
            types.split(',').map(|kind| kind.trim().to_owned()).filter(|kind| !kind.is_empty()).collect(),
        )
    }

    fn rating(&mut self, path: &str, object: &Object) -> Rating {
        // The defaults of survey-core.
        let min = self.reader.number(path, object, "rateMin").unwrap_or(1.0);
        let max = self.reader.number(path, object, "rateMax").unwrap_or(5.0);
        let step = self.reader.number(path, object, "rateStep").unwrap_or(1.0);
        if min >= max || step <= 0.0 || (max - min) / step > STEPS {
            self.reader.fault(path, "value", "A scale goes up in at most 100 steps from rateMin to rateMax.");
        }
        Rating {
            min,
            max,
            step,
            min_description: self.reader.text(path, object, "minRateDescription", LINE),
            max_description: self.reader.text(path, object, "maxRateDescription", LINE),
        }
    }
}
