//! The names of a form, collected before its expressions are compiled, because a condition may name a later question.

use crate::expression::types::Types;
use crate::expression::value::Value as Computed;
use crate::expression::{Slot, compile};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// Longest chain of computed values of which types are found, one after the other.
const DEEPEST: usize = 10;

/// Longest name.
const LONGEST: usize = 64;

/// Names that mean something else in an expression of survey-core or in JavaScript; in lower case.
const RESERVED: [&str; 48] = [
    // Variables that a survey answers itself.
    "pageno",
    "pagecount",
    "questioncount",
    "correctedanswers",
    "correctanswers",
    "correctedanswercount",
    "incorrectedanswers",
    "incorrectanswers",
    "incorrectedanswercount",
    "locale",
    // `settings.expressionVariables`.
    "survey",
    "self",
    "parent",
    "matrix",
    "composite",
    "item",
    "choice",
    "column",
    "row",
    "prevrow",
    "nextrow",
    "totalrow",
    "rowindex",
    "visiblerowindex",
    "rowvalue",
    "rowname",
    "rowtitle",
    "panel",
    "prevpanel",
    "nextpanel",
    "parentpanel",
    "panelindex",
    "visiblepanelindex",
    // Members of values.
    "length",
    // Members of objects.
    "constructor",
    "prototype",
    "tostring",
    "tolocalestring",
    "valueof",
    "hasownproperty",
    "isprototypeof",
    "propertyisenumerable",
    "tojson",
    "equals",
    // Kept for later, and so that no name looks like a constant.
    "undefined",
    "null",
    "true",
    "false",
];

/// Why a text is no name.
pub fn check(name: &str) -> Result<(), (&'static str, String)> {
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let fits = name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
    if !starts || !fits || name.len() > LONGEST {
        let detail = format!(
            "A name has at most {LONGEST} letters, digits and underscores, and does not begin with a digit."
        );
        return Err(("name", detail));
    }
    if name.starts_with("__") || RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(("reserved-name", format!("The name {name:?} has a meaning of its own.")));
    }
    Ok(())
}

enum Entry {
    Given(Slot, Types),
    Computed(Slot, String),
}

/// Names with their slots and types.
#[derive(Default)]
pub struct Names {
    entries: HashMap<String, Entry>,
    /// Types of computed values that were asked for; None while they are being found.
    known: RefCell<HashMap<String, Option<Types>>>,
    /// How many computed values wait for each other; longer chains than this are refused elsewhere.
    depth: Cell<usize>,
}

impl Names {
    /// Collects what looks like a name; faults are found by those who read the whole.
    pub fn of(json: &Value) -> Self {
        let mut names = Self::default();
        let list = |value: &Value, member: &str| {
            value.get(member).and_then(Value::as_array).cloned().unwrap_or_default()
        };
        let mut index = 0;
        for page in list(json, "pages") {
            for element in list(&page, "elements") {
                names.add_question(index, &element);
                index += 1;
            }
        }
        for (index, value) in list(json, "calculatedValues").iter().enumerate() {
            if let Some((name, expression)) = value["name"].as_str().zip(value["expression"].as_str()) {
                names
                    .entries
                    .insert(name.to_owned(), Entry::Computed(Slot::Calculated(index), expression.to_owned()));
            }
        }
        names
    }

    fn add_question(&mut self, index: usize, element: &Value) {
        let Some(name) = element["name"].as_str() else { return };
        let slot = Slot::Question(index);
        let has = |member: &str| element[member] == Value::Bool(true);
        let has_other = has("hasOther") || has("showOtherItem");
        let choices = |empty: Types, text: Types, number: Types| {
            let are_numbers = !has_other
                && !has("showNoneItem")
                && element["choices"].as_array().is_some_and(|choices| {
                    choices.iter().all(|choice| {
                        let value = if choice.is_object() { &choice["value"] } else { choice };
                        matches!(Computed::of_json(value).corrected(), Computed::Number(_))
                    })
                });
            if are_numbers { number | empty } else { text | empty }
        };
        let types = match element["type"].as_str() {
            Some("expression") => {
                let expression = element["expression"].as_str().unwrap_or_default().to_owned();
                self.entries.insert(name.to_owned(), Entry::Computed(slot, expression));
                return;
            }
            Some("rating") => Types::NUMBER | Types::EMPTY,
            Some("text") => match element["inputType"].as_str() {
                Some("number") => Types::NUMBER | Types::EMPTY,
                Some("date" | "datetime-local") => Types::DATE_TEXT | Types::EMPTY,
                _ => Types::TYPED,
            },
            Some("radiogroup" | "dropdown") => choices(Types::EMPTY, Types::TYPED, Types::NUMBER),
            Some("checkbox") => choices(Types::EMPTY, Types::TEXTS, Types::NUMBERS),
            _ => Types::TYPED,
        };
        if has_other {
            self.entries.insert(format!("{name}-Comment"), Entry::Given(Slot::Comment(index), Types::TYPED));
        }
        self.entries.insert(name.to_owned(), Entry::Given(slot, types));
    }
}

impl compile::Names for Names {
    fn find(&self, name: &str) -> Option<(Slot, Types)> {
        match self.entries.get(name)? {
            Entry::Given(slot, types) => Some((*slot, *types)),
            Entry::Computed(slot, expression) => {
                if let Some(known) = self.known.borrow().get(name) {
                    // A circle is reported elsewhere.
                    return Some((*slot, known.unwrap_or(Types::RESULT)));
                }
                if self.depth.get() > DEEPEST {
                    return Some((*slot, Types::RESULT));
                }
                self.known.borrow_mut().insert(name.to_owned(), None);
                self.depth.set(self.depth.get() + 1);
                let types = compile::compile(expression, self).map_or(Types::RESULT, |(_, types)| types);
                self.depth.set(self.depth.get() - 1);
                self.known.borrow_mut().insert(name.to_owned(), Some(types));
                Some((*slot, types))
            }
        }
    }
}
