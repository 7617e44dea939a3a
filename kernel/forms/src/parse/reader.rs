//! Reads members of JSON objects and collects what is wrong with them.

use crate::fault::FormFault;
use crate::text::{LANGUAGES, Text};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

pub type Object = Map<String, Value>;

pub struct Reader {
    pub faults: Vec<FormFault>,
    /// Highest amount of a number.
    pub number: f64,
}

/// `path.member`, or the member alone at the top.
pub fn below(path: &str, member: &str) -> String {
    if path.is_empty() { member.to_owned() } else { format!("{path}.{member}") }
}

impl Reader {
    pub fn fault(&mut self, path: impl Into<String>, code: &'static str, detail: impl Into<String>) {
        self.faults.push(FormFault::new(path, code, detail));
    }

    /// The value as object, of which every member is in one of the lists.
    pub fn object<'a>(&mut self, path: &str, value: &'a Value, known: &[&[&str]]) -> Option<&'a Object> {
        let Some(object) = value.as_object() else {
            self.fault(path, "type", "An object is expected here.");
            return None;
        };
        for name in object.keys().filter(|name| !known.iter().any(|known| known.contains(&name.as_str()))) {
            let shown: String = name.chars().take(64).collect();
            self.fault(below(path, &shown), "unknown-member", format!("{shown:?} is not supported here."));
        }
        Some(object)
    }

    /// A list of at least and at most so many items.
    pub fn list<'a>(
        &mut self,
        path: &str,
        value: Option<&'a Value>,
        (least, most): (usize, usize),
    ) -> &'a [Value] {
        let items = match value {
            None => &[][..],
            Some(Value::Array(items)) => items.as_slice(),
            Some(_) => {
                self.fault(path, "type", "A list is expected here.");
                return &[];
            }
        };
        if items.len() < least {
            self.fault(path, "too-few", format!("There must be at least {least} here."));
        }
        if items.len() > most {
            self.fault(path, "too-many", format!("There are at most {most} here."));
        }
        items.get(..items.len().min(most)).unwrap_or_default()
    }

    pub fn string<'a>(&mut self, path: &str, object: &'a Object, member: &str) -> Option<&'a str> {
        match object.get(member)? {
            Value::String(text) => Some(text),
            _ => {
                self.fault(below(path, member), "type", "A text is expected here.");
                None
            }
        }
    }

    pub fn bool(&mut self, path: &str, object: &Object, member: &str) -> bool {
        match object.get(member) {
            None => false,
            Some(Value::Bool(is)) => *is,
            Some(_) => {
                self.fault(below(path, member), "type", "true or false is expected here.");
                false
            }
        }
    }

    /// A number of reasonable size.
    pub fn number(&mut self, path: &str, object: &Object, member: &str) -> Option<f64> {
        let most = self.number;
        match object.get(member)?.as_f64() {
            Some(number) if number.abs() <= most => Some(number),
            _ => {
                let detail = format!("A number between -{most:e} and {most:e} is expected here.");
                self.fault(below(path, member), "type", detail);
                None
            }
        }
    }

    /// A whole number from 0 on.
    pub fn count(&mut self, path: &str, object: &Object, member: &str) -> usize {
        let Some(value) = object.get(member) else { return 0 };
        let number =
            value.as_u64().filter(|number| *number <= 10_000).and_then(|number| usize::try_from(number).ok());
        number.unwrap_or_else(|| {
            self.fault(below(path, member), "type", "A whole number from 0 to 10000 is expected here.");
            0
        })
    }

    /// A text in one or several languages, each with at most `most` characters.
    pub fn text(&mut self, path: &str, object: &Object, member: &str, most: usize) -> Option<Text> {
        let value = object.get(member)?;
        let path = below(path, member);
        let mut text = Text { default: String::new(), others: BTreeMap::new() };
        match value {
            Value::String(default) => {
                self.check_length(&path, default, most);
                text.default.clone_from(default);
            }
            Value::Object(languages) => {
                for (language, value) in languages {
                    let known = LANGUAGES.into_iter().find(|known| *known == language);
                    let (true, Value::String(in_language)) =
                        (known.is_some() || language == "default", value)
                    else {
                        let shown: String = language.chars().take(64).collect();
                        let detail = "A text has the languages default, ru, en, de and fr.";
                        self.fault(below(&path, &shown), "unknown-member", detail);
                        continue;
                    };
                    self.check_length(&below(&path, language), in_language, most);
                    match known {
                        Some(known) => drop(text.others.insert(known, in_language.clone())),
                        None => text.default.clone_from(in_language),
                    }
                }
                if text.default.is_empty() {
                    // survey-core shows its default language, English, or the first there is.
                    let first =
                        ["en", "ru", "de", "fr"].into_iter().find_map(|language| text.others.get(language));
                    text.default = first.cloned().unwrap_or_default();
                }
            }
            _ => {
                self.fault(path, "type", "A text, or texts by language, is expected here.");
                return None;
            }
        }
        Some(text)
    }

    fn check_length(&mut self, path: &str, text: &str, most: usize) {
        if text.chars().count() > most {
            self.fault(path, "length", format!("A text here has at most {most} characters."));
        }
        if text.chars().any(|character| character.is_control() && !matches!(character, '\n' | '\r' | '\t')) {
            self.fault(path, "value", "A text has no control characters.");
        }
    }
}
