//! Reads a TOML file key by key, so that one mistake does not hide the others.

use cabinet_config::nearest;
use serde::de::DeserializeOwned;
use std::fmt;
use toml::{Table, Value};

/// A mistake in a file that an author writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line of the key, or of the table that lacks it.
    pub line: Option<usize>,
    /// Path of the key, e.g. `requests.http`.
    pub key: String,
    pub what: String,
    /// The table and the line to paste, e.g. `[requests]` and `kv = true`.
    pub paste: Option<(String, String)>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

/// A table of a file, whose keys are taken one after the other.
#[derive(Debug)]
pub struct TableReader<'t> {
    text: &'t str,
    /// Path of the table; empty for the file.
    path: String,
    table: Table,
}

/// Parses the file.
///
/// # Errors
/// The text is not TOML; the parser stops at the first error.
pub fn read(text: &str) -> Result<TableReader<'_>, Mistake> {
    match toml::from_str(text) {
        Ok(table) => Ok(TableReader { text, path: String::new(), table }),
        Err(error) => {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.map(|before| before.matches('\n').count() + 1);
            Err(Mistake {
                line,
                key: String::new(),
                what: format!("not TOML: {}", error.message()),
                paste: None,
            })
        }
    }
}

impl TableReader<'_> {
    /// A mistake at a key of this table.
    pub fn mistake(&self, key: &str, what: impl Into<String>) -> Mistake {
        let key = self.path_of(key);
        Mistake { line: line_of(self.text, &key), key, what: what.into(), paste: None }
    }

    /// As [`TableReader::mistake`], with the line to paste in place of the key's.
    pub fn mistake_with(&self, key: &str, what: impl Into<String>, line: impl Into<String>) -> Mistake {
        let table = if self.path.is_empty() { String::new() } else { format!("[{}]", self.path) };
        Mistake { paste: Some((table, line.into())), ..self.mistake(key, what) }
    }

    /// The keys of the table.
    pub fn keys(&self) -> Vec<String> {
        self.table.keys().cloned().collect()
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Reports keys that are not among `known`. One that is a known key misspelt is read as that key.
    pub fn check_keys(&mut self, known: &[&str], mistakes: &mut Vec<Mistake>) {
        let strangers: Vec<String> =
            self.table.keys().filter(|key| !known.contains(&key.as_str())).cloned().collect();
        for stranger in strangers {
            let absent = known.iter().copied().filter(|key| !self.table.contains_key(*key));
            let found = self.table.get(&stranger).cloned();
            let what = format!("{} is no key of this file", self.path_of(&stranger));
            let Some(near) = nearest(&stranger, absent) else {
                let what = format!("{what}; known are {}", known.join(", "));
                mistakes.push(self.mistake(&stranger, what));
                continue;
            };
            let what = format!("{what}: did you mean {}?", self.path_of(near));
            let place = line_of(self.text, &self.path_of(&stranger));
            let line = place.and_then(|line| self.text.lines().nth(line - 1)).unwrap_or_default();
            mistakes.push(match &found {
                Some(Value::Table(_)) if line.trim_start().starts_with('[') => {
                    let paste = Some((String::new(), format!("[{}]", self.path_of(near))));
                    Mistake { paste, ..self.mistake(&stranger, what) }
                }
                Some(value) => self.mistake_with(&stranger, what, format!("{near} = {value}")),
                None => self.mistake(&stranger, what),
            });
            let value = self.table.remove(&stranger);
            self.table.extend(value.map(|value| (near.to_owned(), value)));
        }
    }

    /// The value of a key. `None` if it is absent, or of another type, which is reported.
    pub fn take<T: DeserializeOwned>(&mut self, key: &str, mistakes: &mut Vec<Mistake>) -> Option<T> {
        let value = self.table.remove(key)?;
        match value.try_into() {
            Ok(value) => Some(value),
            Err(error) => {
                let what = format!("{}: {}", self.path_of(key), error.message());
                mistakes.push(self.mistake(key, what));
                None
            }
        }
    }

    /// The entries of a list, each of which may be wrong by itself.
    pub fn take_all<T: DeserializeOwned>(&mut self, key: &str, mistakes: &mut Vec<Mistake>) -> Vec<T> {
        let entries: Vec<Value> = self.take(key, mistakes).unwrap_or_default();
        let entry = |(at, entry): (usize, Value)| match entry.try_into() {
            Ok(entry) => Ok(entry),
            Err(error) => {
                let what = format!("{}[{at}]: {}", self.path_of(key), toml::de::Error::message(&error));
                Err(self.mistake(key, what))
            }
        };
        let (mut good, mut wrong) = (Vec::new(), Vec::new());
        for read in entries.into_iter().enumerate().map(entry) {
            match read {
                Ok(entry) => good.push(entry),
                Err(mistake) => wrong.push(mistake),
            }
        }
        mistakes.extend(wrong);
        good
    }

    /// The table of a key; an empty one if it is absent.
    pub fn table(&mut self, key: &str, mistakes: &mut Vec<Mistake>) -> Self {
        let table = self.take(key, mistakes).unwrap_or_default();
        Self { text: self.text, path: self.path_of(key), table }
    }
}

/// The line of a key or of the nearest table around it.
fn line_of(text: &str, path: &str) -> Option<usize> {
    let (mut header, mut found) = (String::new(), None::<(usize, usize)>);
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let named = if let Some(rest) = line.strip_prefix('[') {
            header = rest.split(']').next().unwrap_or_default().trim().to_owned();
            header.clone()
        } else {
            let Some((key, _)) = line.split_once('=') else { continue };
            let key = key.trim();
            if header.is_empty() { key.to_owned() } else { format!("{header}.{key}") }
        };
        let is_around =
            path.strip_prefix(&named).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        if is_around && found.is_none_or(|(_, length)| length < named.len()) {
            found = Some((at + 1, named.len()));
        }
    }
    found.map(|(line, _)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_key_is_found_in_tables_and_inline() {
        let text =
            "id = \"x\"\n\n[requests]\nhttp = []\n[settings]\nproperties.url = { type = \"string\" }\n";
        for (key, line) in [
            ("id", Some(1)),
            ("requests.http", Some(4)),
            ("requests.kv", Some(3)),
            ("settings.properties.url.patern", Some(6)),
            ("world", None),
        ] {
            assert_eq!(line_of(text, key), line, "{key}");
        }
    }

    #[test]
    fn a_misspelt_key_is_read_as_the_one_that_was_meant() {
        let mut mistakes = Vec::new();
        let mut reader = read("wurld = \"x\"\ntelephone = 1\nkind = 3\n").unwrap();
        reader.check_keys(&["world", "kind"], &mut mistakes);
        assert_eq!(reader.take::<String>("world", &mut mistakes).as_deref(), Some("x"));
        assert_eq!(reader.take::<String>("kind", &mut mistakes), None);
        let said: Vec<String> = mistakes.iter().map(|found| format!("{:?} {found}", found.line)).collect();
        assert_eq!(
            said,
            [
                "Some(2) telephone is no key of this file; known are world, kind",
                "Some(1) wurld is no key of this file: did you mean world?",
                "Some(3) kind: invalid type: integer `3`, expected a string",
            ]
        );
        assert_eq!(mistakes[1].paste, Some((String::new(), "world = \"x\"".to_owned())));
    }

    #[test]
    fn what_is_not_toml_is_told_with_its_line() {
        let mistake = read("id = \"x\"\nnames = {\n").unwrap_err();
        assert!(mistake.line.is_some() && mistake.what.starts_with("not TOML: "), "{mistake:?}");
    }
}
