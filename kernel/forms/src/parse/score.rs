//! How answers count: our own members, under `cabinet`.

use super::reader::{Object, below};
use super::{LINE, Parser};
use crate::expression::value::Value as Computed;
use crate::model::{Choices, InputType, ItemScore, Kind, Question, ScoreMethod, ScoreRule};
use crate::text::Text;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Our members of a question.
const OWN: [&str; 7] = ["score", "isReversed", "weight", "alertOn", "isWhole", "unit", "wholePattern"];
/// Those of them that are about scores.
const SCORED: [&str; 3] = ["score", "isReversed", "weight"];
/// Most scores of a form.
const SCORES: usize = 50;

impl Parser {
    pub fn item_score(&mut self, path: &str, object: &Object, kind: &Kind) -> Option<ItemScore> {
        let path = below(path, "cabinet");
        let own = self.reader.object(&path, object.get("cabinet")?, &[&OWN])?;
        // A question may raise an alert or have a unit without counting in scores.
        if !own.is_empty() && !SCORED.iter().any(|member| own.contains_key(*member)) {
            return None;
        }
        let is_reversed = self.reader.bool(&path, own, "isReversed");
        let weight = self.reader.number(&path, own, "weight").unwrap_or(1.0);
        if weight <= 0.0 {
            self.reader.fault(below(&path, "weight"), "value", "A weight is above zero.");
        }
        let place = below(&path, "score");
        let points = match own.get("score") {
            Some(Value::String(value)) if value == "value" => {
                if !is_number(kind) {
                    self.reader.fault(&place, "value", "The answer to this question is not always a number.");
                }
                None
            }
            Some(Value::Object(by_value)) => Some(self.points(&place, by_value, kind)),
            _ => {
                self.reader.fault(
                    &place,
                    "value",
                    "A score is \"value\", or points by the value of each choice.",
                );
                None
            }
        };
        let has_bounds = points.is_some() || !matches!(kind, Kind::Text(_));
        if is_reversed && (!has_bounds || matches!(kind, Kind::Checkbox(_))) {
            let detail =
                "Only a choice or a scale can be reversed, because it has a highest and a lowest value.";
            self.reader.fault(below(&path, "isReversed"), "value", detail);
        }
        Some(ItemScore { points, is_reversed, weight })
    }

    fn points(&mut self, place: &str, by_value: &Object, kind: &Kind) -> BTreeMap<String, f64> {
        let known: HashSet<String> = match kind {
            Kind::Checkbox(choices) | Kind::RadioGroup(choices) | Kind::Dropdown(choices) => {
                choices.values().collect()
            }
            _ => {
                self.reader.fault(place, "value", "Points by value are for questions with choices.");
                return BTreeMap::new();
            }
        };
        let mut points = BTreeMap::new();
        for value in by_value.keys() {
            let shown: String = value.chars().take(64).collect();
            if !known.contains(value) {
                self.reader.fault(below(place, &shown), "value", "There is no such choice.");
            }
            if let Some(number) = self.reader.number(place, by_value, value) {
                points.insert(value.clone(), number);
            }
        }
        points
    }

    pub fn scores(
        &mut self,
        top: &Object,
        questions: &[Question],
        names: &HashMap<String, usize>,
    ) -> Vec<ScoreRule> {
        let Some(own) = top.get("cabinet").and_then(|own| self.reader.object("cabinet", own, &[&["scores"]]))
        else {
            return Vec::new();
        };
        let mut seen = HashSet::new();
        let list = self.reader.list("cabinet.scores", own.get("scores"), (0, SCORES));
        let mut rules = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let path = format!("cabinet.scores[{index}]");
            let Some(rule) = self.score(&path, value, questions, names) else { continue };
            if !seen.insert(rule.name.to_ascii_lowercase()) {
                self.reader.fault(below(&path, "name"), "duplicate-name", "Another score has this name.");
            }
            rules.push(rule);
        }
        rules
    }

    fn score(
        &mut self,
        path: &str,
        value: &Value,
        questions: &[Question],
        names: &HashMap<String, usize>,
    ) -> Option<ScoreRule> {
        let known = ["name", "title", "questions", "method", "alertFrom"];
        let object = self.reader.object(path, value, &[&known])?;
        let name = self.checked_name(path, object);
        let title = self.reader.text(path, object, "title", LINE);
        let alert_from = self.reader.number(path, object, "alertFrom");
        let method = match object.get("method").and_then(Value::as_str) {
            Some("sum") => Some(ScoreMethod::Sum),
            Some("mean") => Some(ScoreMethod::Mean),
            _ => {
                self.reader.fault(below(path, "method"), "value", "The method is sum or mean.");
                None
            }
        };
        let place = below(path, "questions");
        let mut indexes = Vec::new();
        for (index, named) in
            self.reader.list(&place, object.get("questions"), (1, self.bounds.questions)).iter().enumerate()
        {
            let found = named.as_str().and_then(|named| names.get(named)).copied();
            let scored =
                found.filter(|at| questions.get(*at).is_some_and(|question| question.score.is_some()));
            match scored {
                Some(at) if !indexes.contains(&at) => indexes.push(at),
                _ => {
                    let detail = "Here stand the names of questions with a score, each once.";
                    self.reader.fault(format!("{place}[{index}]"), "unknown-name", detail);
                }
            }
        }
        let name = name?;
        let title = title.unwrap_or_else(|| Text { default: name.clone(), others: BTreeMap::new() });
        Some(ScoreRule { name, title, questions: indexes, method: method?, alert_from })
    }
}

/// Whether every answer is a number.
fn is_number(kind: &Kind) -> bool {
    let are_numbers = |choices: &Choices| {
        let is_number = |value: &Value| matches!(Computed::of_json(value).corrected(), Computed::Number(_));
        !choices.has_other && !choices.has_none && choices.items.iter().all(|choice| is_number(&choice.value))
    };
    match kind {
        Kind::Text(InputType::Number) | Kind::Rating(_) => true,
        Kind::RadioGroup(choices) | Kind::Dropdown(choices) | Kind::Checkbox(choices) => are_numbers(choices),
        _ => false,
    }
}
