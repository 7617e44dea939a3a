//! Reads a form from JSON. Everything that is not known is refused; all faults are found at once.

mod alert;
mod choices;
mod expressions;
mod names;
mod own;
mod page;
mod question;
mod reader;
mod score;
mod validator;

use crate::bounds::Bounds;
use crate::cycles;
use crate::fault::FormFault;
use crate::model::{CalculatedValue, Form};
use crate::text::LANGUAGES;
use names::Names;
use reader::{Reader, below};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Longest title, in characters (X-069 and the contract of the API).
pub const TITLE: usize = 200;
/// Longest answer to a `comment` and to a `text`, in characters.
pub const COMMENT: usize = 4_000;
pub const LINE: usize = 1_000;
const CALCULATED: usize = 100;
/// Deepest nesting of JSON; a form needs eight.
const DEEPEST: usize = 12;

/// Parses a form.
pub fn form(json: &Value, bounds: &'static Bounds) -> Result<Form, Vec<FormFault>> {
    if is_deeper(json, DEEPEST) {
        return Err(vec![FormFault::new("", "nesting", "The form is nested too deeply.")]);
    }
    if bounds.bytes < usize::MAX && json.to_string().len() > bounds.bytes {
        return Err(vec![FormFault::new("", "too-large", "A form has at most 512 KiB.")]);
    }
    let mut parser = Parser {
        reader: Reader { faults: Vec::new(), number: bounds.number },
        bounds,
        names: Names::of(json),
        taken: HashSet::new(),
        pages: HashSet::new(),
        left_out: Vec::new(),
    };
    let form = parser.form(json);
    match form {
        Some(form) if parser.reader.faults.is_empty() => Ok(form),
        _ if parser.reader.faults.is_empty() => {
            Err(vec![FormFault::new("", "type", "The form cannot be read.")])
        }
        _ => Err(parser.reader.faults),
    }
}

fn is_deeper(value: &Value, levels: usize) -> bool {
    let Some(levels) = levels.checked_sub(1) else { return true };
    match value {
        Value::Array(items) => items.iter().any(|item| is_deeper(item, levels)),
        Value::Object(members) => members.values().any(|member| is_deeper(member, levels)),
        _ => false,
    }
}

struct Parser {
    reader: Reader,
    bounds: &'static Bounds,
    names: Names,
    /// Names of questions and calculated values, in lower case: survey-core finds them in any case.
    taken: HashSet<String>,
    /// Names of pages, in lower case.
    pages: HashSet<String>,
    /// Names of questions of which the whole pattern was left out.
    left_out: Vec<String>,
}

impl Parser {
    fn form(&mut self, json: &Value) -> Option<Form> {
        let known = ["title", "description", "pages", "calculatedValues", "locale", "cabinet"];
        let top = self.reader.object("", json, &[&known])?;
        let title = self.reader.text("", top, "title", TITLE);
        let description = self.reader.text("", top, "description", LINE);
        if title.as_ref().is_none_or(|title| title.default.trim().is_empty()) {
            self.reader.fault("title", "missing", "A questionnaire has a title.");
        }
        if self.reader.string("", top, "locale").is_some_and(|locale| !LANGUAGES.contains(&locale)) {
            self.reader.fault("locale", "value", "The language is one of ru, en, de and fr.");
        }
        let mut pages = Vec::new();
        let mut questions = Vec::new();
        let most = (self.bounds.least, self.bounds.pages);
        for (index, page) in self.reader.list("pages", top.get("pages"), most).iter().enumerate() {
            pages.extend(self.page(&format!("pages[{index}]"), page, index, &mut questions));
        }
        let most = self.bounds.questions;
        if questions.len() > most {
            self.reader.fault("pages", "too-many", format!("A questionnaire has at most {most} questions."));
        }
        let calculated = self.calculated(top);
        let names: HashMap<_, _> =
            questions.iter().enumerate().map(|(index, question)| (question.name.clone(), index)).collect();
        let scores = self.scores(top, &questions, &names);
        let mut form = Form {
            title: title?,
            description,
            pages,
            questions,
            calculated,
            scores,
            names,
            order: Vec::new(),
            source: json.clone(),
            bounds: self.bounds,
            left_out: std::mem::take(&mut self.left_out),
        };
        // Circles are looked for when all places exist, otherwise indexes do not fit.
        if self.reader.faults.is_empty() {
            match cycles::order(&form) {
                Ok(order) => form.order = order,
                Err(faults) => self.reader.faults.extend(faults),
            }
        }
        Some(form)
    }

    fn calculated(&mut self, top: &reader::Object) -> Vec<CalculatedValue> {
        let mut values = Vec::new();
        let list = self.reader.list("calculatedValues", top.get("calculatedValues"), (0, CALCULATED));
        for (index, value) in list.iter().enumerate() {
            let path = format!("calculatedValues[{index}]");
            let Some(object) = self.reader.object(&path, value, &[&["name", "expression"]]) else { continue };
            let name = self.name(&path, object);
            let expression = self.result(&path, object, "expression");
            if let Some((name, expression)) = name.zip(expression) {
                values.push(CalculatedValue { name, expression, path });
            }
        }
        values
    }

    /// A name that nobody else has.
    fn name(&mut self, path: &str, object: &reader::Object) -> Option<String> {
        let name = self.checked_name(path, object)?;
        if !self.taken.insert(name.to_ascii_lowercase()) {
            self.reader.fault(below(path, "name"), "duplicate-name", format!("The name {name:?} is taken."));
        }
        Some(name)
    }

    fn checked_name(&mut self, path: &str, object: &reader::Object) -> Option<String> {
        let place = below(path, "name");
        if object.get("name").is_none() {
            self.reader.fault(place, "missing", "A name is missing.");
            return None;
        }
        let name = self.reader.string(path, object, "name")?;
        if let Err((code, detail)) = names::check(name) {
            self.reader.fault(place, code, detail);
            return None;
        }
        Some(name.to_owned())
    }
}
