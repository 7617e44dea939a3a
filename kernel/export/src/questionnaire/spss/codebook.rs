//! The variables: of the report, of each question, of each score. A single choice is a code, several choices are one variable of 0 and 1 each.

use super::super::QuestionnaireExport;
use super::super::columns::{choices, has_other, questions, scores};
use super::super::table::comment;
use super::super::words::Words;
use super::names::Names;
use crate::sheet::Cell;
use cabinet_forms::{Choices, InputType, Kind, Question};
use cabinet_questionnaires::ExportedRow;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

/// Bytes of a line and of a longer text: 1 000 and 4 000 characters of at most four bytes.
const LINE: &str = "A4000";
const TEXT: &str = "A16000";
const DAY: &str = "SDATE10";

/// A variable.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) label: String,
    /// Type and width.
    pub(super) format: &'static str,
    /// Codes and what they mean.
    pub(super) values: Vec<(String, String)>,
    source: Source,
}

/// Where its value comes from.
enum Source {
    Case,
    Account,
    Version,
    Portal,
    Citizen,
    Status,
    Assigned,
    Due,
    Completed,
    ByLink,
    Number(String),
    Day(String),
    Text(String),
    /// The code of the value with this text.
    Code(String, Vec<(String, f64)>),
    /// Whether this choice was taken.
    Chosen(String, String),
    Other(String),
    Score(String),
}

/// Variables of one question with several choices.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) variables: Vec<String>,
}

/// All variables.
#[derive(Default)]
pub(super) struct Codebook {
    pub(super) variables: Vec<Variable>,
    pub(super) groups: Vec<Group>,
    taken: Names,
}

impl Codebook {
    pub(super) fn of(export: &QuestionnaireExport) -> Self {
        let mut codebook = Self::default();
        codebook.add_report(export.language);
        for question in questions(&export.begun) {
            codebook.add_question(export, question);
        }
        for rule in scores(&export.begun) {
            let label = rule.title.of(export.language);
            codebook.add(&rule.name, label, "F12.4", Source::Score(rule.name.clone()));
        }
        codebook
    }

    pub(super) fn names(&self) -> Vec<Cell> {
        self.variables.iter().map(|variable| variable.name.as_str().into()).collect()
    }

    pub(super) fn case(&self, export: &QuestionnaireExport, row: &ExportedRow) -> Vec<Cell> {
        self.variables.iter().map(|variable| variable.source.value(export, row)).collect()
    }

    fn add_report(&mut self, language: &str) {
        let words = Words::of(language);
        let [_, version, account, _, _, portal, citizen, status, assigned, due, completed, source] =
            words.headings;
        let yes_no = || vec![code(0, words.no), code(1, words.yes)];
        self.add("case_id", "", "A36", Source::Case);
        self.add("account", account, "F10.0", Source::Account);
        self.add("version", version, "F6.0", Source::Version);
        self.add("portal", portal, "F1.0", Source::Portal).values = yes_no();
        self.add("citizen", citizen, "F1.0", Source::Citizen).values = yes_no();
        self.add("status", status, "F1.0", Source::Status).values =
            vec![code(0, words.open), code(1, words.completed)];
        self.add("assigned", assigned, DAY, Source::Assigned);
        self.add("due", due, DAY, Source::Due);
        self.add("completed", completed, DAY, Source::Completed);
        self.add("source", source, "F1.0", Source::ByLink).values =
            vec![code(0, words.by_account), code(1, words.by_link)];
    }

    fn add_question(&mut self, export: &QuestionnaireExport, question: &Question) {
        let (name, label) = (question.name.as_str(), question.title(export.language));
        let owned = name.to_owned();
        match &question.kind {
            Kind::Checkbox(_) => self.add_checkbox(export, question),
            Kind::RadioGroup(_) | Kind::Dropdown(_) => {
                let codes = codes(&offered(export, name));
                let values = offered(export, name).into_iter().zip(&codes);
                let values = values.map(|((_, text), (_, code))| (code.to_string(), text)).collect();
                self.add(name, label, "F8.0", Source::Code(owned, codes)).values = values;
            }
            Kind::Rating(_) => drop(self.add(name, label, "F8.2", Source::Number(owned))),
            Kind::Text(InputType::Number) => drop(self.add(name, label, "F16.4", Source::Number(owned))),
            Kind::Text(InputType::Date) => drop(self.add(name, label, DAY, Source::Day(owned))),
            Kind::Comment => drop(self.add(name, label, TEXT, Source::Text(owned))),
            Kind::Text(_) | Kind::File(_) | Kind::Expression(_) => {
                self.add(name, label, LINE, Source::Text(owned));
            }
        }
        if has_other(&export.begun, name) {
            let label = format!("{label}: {}", Words::of(export.language).other);
            self.add(&format!("{name}_other"), &label, LINE, Source::Other(name.to_owned()));
        }
    }

    fn add_checkbox(&mut self, export: &QuestionnaireExport, question: &Question) {
        let (words, name) = (Words::of(export.language), question.name.as_str());
        let mut variables = Vec::new();
        for (place, (value, text)) in offered(export, name).into_iter().enumerate() {
            let source = Source::Chosen(name.to_owned(), value);
            let variable = self.add(&format!("{name}_{}", place + 1), &text, "F1.0", source);
            variable.values = vec![code(0, words.no), code(1, words.yes)];
            variables.push(variable.name.clone());
        }
        let label = question.title(export.language).to_owned();
        let name = self.taken.take(&format!("{name}_set"));
        self.groups.push(Group { name, label, variables });
    }

    fn add(&mut self, name: &str, label: &str, format: &'static str, source: Source) -> &mut Variable {
        let name = self.taken.take(name);
        let variable = Variable { name, label: label.to_owned(), format, values: Vec::new(), source };
        self.variables.push_mut(variable)
    }
}

fn code(code: u8, text: &str) -> (String, String) {
    (code.to_string(), text.to_owned())
}

fn offered(export: &QuestionnaireExport, name: &str) -> Vec<(String, String)> {
    let words = Words::of(export.language);
    let shown = |of: &Choices, value: &str| words.choice(of, value, export.language);
    choices(&export.begun, name, shown)
}

/// The codes of values: the numbers themselves if all of them are whole numbers, otherwise 1, 2, 3. "Other" and "none" follow the others.
fn codes(offered: &[(String, String)]) -> Vec<(String, f64)> {
    let number = |value: &str| value.parse::<i32>().ok().map(f64::from);
    let is_word = |value: &str| matches!(value, "other" | "none");
    let numbers: Vec<f64> = offered.iter().filter_map(|(value, _)| number(value)).collect();
    let words = offered.iter().filter(|(value, _)| is_word(value)).count();
    let has_numbers = !numbers.is_empty() && numbers.len() + words == offered.len();
    let mut next = if has_numbers { numbers.iter().copied().fold(0.0, f64::max) } else { 0.0 };
    let code = |(value, _): &(String, String)| {
        let own = number(value).filter(|_| has_numbers);
        let code = own.unwrap_or_else(|| {
            next += 1.0;
            next
        });
        (value.clone(), code)
    };
    offered.iter().map(code).collect()
}

impl Source {
    fn value(&self, export: &QuestionnaireExport, exported: &ExportedRow) -> Cell {
        let row = &exported.row;
        let answer = |name: &str| exported.answers.get(name);
        let local = |at: DateTime<Utc>| day(at.with_timezone(&export.service.zone()).date_naive());
        match self {
            Self::Case => row.id.to_string().into(),
            Self::Account => row.number.map_or_else(Cell::empty, |number| number.to_string().into()),
            Self::Version => row.version.to_string().into(),
            // Unknown of a person without an account.
            Self::Portal | Self::Citizen if row.number.is_none() => Cell::empty(),
            Self::Portal => flag(row.is_from_esia),
            Self::Citizen => flag(row.is_citizen),
            Self::Status => flag(row.completed_at.is_some()),
            Self::Assigned => local(row.assigned_at),
            Self::Due => row.due.map_or_else(Cell::empty, day),
            Self::Completed => row.completed_at.map_or_else(Cell::empty, local),
            Self::ByLink => flag(row.number.is_none()),
            Self::Number(name) => answer(name).and_then(Value::as_f64).map_or_else(Cell::empty, Cell::Number),
            Self::Day(name) => {
                let text = answer(name).and_then(Value::as_str);
                text.and_then(|text| text.parse().ok()).map_or_else(Cell::empty, day)
            }
            Self::Text(name) => answer(name).map_or_else(Cell::empty, |value| one_line(&text(value))),
            Self::Code(name, codes) => {
                let text = answer(name).map(text);
                let known = codes.iter().find(|(value, _)| Some(value) == text.as_ref());
                known.map_or_else(Cell::empty, |(_, code)| Cell::Number(*code))
            }
            Self::Chosen(name, choice) => match answer(name).and_then(Value::as_array) {
                Some(values) => flag(values.iter().any(|value| text(value) == *choice)),
                None => Cell::empty(),
            },
            Self::Other(name) => match comment(exported, name) {
                Cell::Text(text) => one_line(&text),
                number @ Cell::Number(_) => number,
            },
            Self::Score(name) => {
                let score = exported.scores.iter().find(|score| score.name == *name);
                score.and_then(|score| score.value).map_or_else(Cell::empty, Cell::Number)
            }
        }
    }
}

fn flag(is: bool) -> Cell {
    Cell::Number(if is { 1.0 } else { 0.0 })
}

/// As `SDATE` reads it.
fn day(day: NaiveDate) -> Cell {
    day.format("%Y/%m/%d").to_string().into()
}

/// The text of a value, as the form names it.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(String::new, |number| number.to_string()),
        other => other.to_string(),
    }
}

/// SPSS ends a case at the end of a line, also inside of quotes.
fn one_line(text: &str) -> Cell {
    text.split(['\r', '\n']).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_their_own_codes_and_words_are_counted() {
        let coded = |values: &[&str]| {
            let offered: Vec<_> = values.iter().map(|value| ((*value).to_owned(), String::new())).collect();
            codes(&offered).into_iter().map(|(_, code)| code).collect::<Vec<_>>()
        };
        assert_eq!(coded(&["yes", "no", "other"]), [1.0, 2.0, 3.0]);
        assert_eq!(coded(&["0", "5", "10", "other", "none"]), [0.0, 5.0, 10.0, 11.0, 12.0]);
        assert_eq!(coded(&["1", "b"]), [1.0, 2.0]);
    }
}
