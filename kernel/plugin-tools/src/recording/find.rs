//! Finds personal data: by the names of members, and by patterns in any text.

use chrono::NaiveDate;
use percent_encoding::percent_decode_str;
use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesRef, BytesStart, Event};
use regex::Regex;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Name,
    /// A token or password that an answer carries.
    Secret,
    Email,
    Address,
    BirthDate,
    /// Insurance number, eleven digits.
    Snils,
    Phone,
    /// Policies and documents.
    Number,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Name => "a name",
            Self::Secret => "a token or password",
            Self::Email => "an e-mail address",
            Self::Address => "an address",
            Self::BirthDate => "a date of birth",
            Self::Snils => "a SNILS",
            Self::Phone => "a phone number",
            Self::Number => "the number of a policy or document",
        }
    }
}

/// Names of members, in lower-case letters only, and what their values are. The first that is a part of the name decides.
const MEMBERS: [(&str, Kind); 31] = [
    ("token", Kind::Secret),
    ("password", Kind::Secret),
    ("secret", Kind::Secret),
    ("session", Kind::Secret),
    ("lastname", Kind::Name),
    ("surname", Kind::Name),
    ("familyname", Kind::Name),
    ("firstname", Kind::Name),
    ("givenname", Kind::Name),
    ("secondname", Kind::Name),
    ("middlename", Kind::Name),
    ("patrname", Kind::Name),
    ("patronymic", Kind::Name),
    ("fullname", Kind::Name),
    ("patientname", Kind::Name),
    ("personname", Kind::Name),
    ("fio", Kind::Name),
    ("snils", Kind::Snils),
    ("email", Kind::Email),
    ("phone", Kind::Phone),
    ("mobile", Kind::Phone),
    ("birth", Kind::BirthDate),
    ("born", Kind::BirthDate),
    ("bdate", Kind::BirthDate),
    ("passport", Kind::Number),
    ("policy", Kind::Number),
    ("polis", Kind::Number),
    ("docnumber", Kind::Number),
    ("documentn", Kind::Number),
    ("documents", Kind::Number),
    ("address", Kind::Address),
];
/// What a plain `name` belongs to, if it is a person's.
const PEOPLE: [&str; 4] = ["patient", "person", "client", "pat"];

/// Shorter names are replaced in their members only: they are parts of other words.
pub(super) const SHORTEST_NAME: usize = 3;
/// Shorter names are found by whole words at the end: they are parts of many words.
pub(super) const LONG_NAME: usize = 5;
/// Shorter numbers are replaced in their members only.
pub(super) const SHORTEST_NUMBER: usize = 6;

/// What is known by its form.
#[derive(Debug)]
struct Patterns {
    email: Regex,
    digits: Regex,
    day: Regex,
}

impl Patterns {
    fn new() -> Result<Self, regex::Error> {
        Ok(Self {
            email: Regex::new(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")?,
            digits: Regex::new(r"\+?[0-9](?:[ ()-]{0,2}[0-9]){8,19}")?,
            day: Regex::new(r"([0-9]{4})-([0-9]{2})-([0-9]{2})|([0-9]{2})\.([0-9]{2})\.([0-9]{4})")?,
        })
    }

    /// The first day in a text.
    fn day(&self, text: &str) -> Option<NaiveDate> {
        let found = self.day.captures(text)?;
        let part = |index: usize| found.get(index).and_then(|part| part.as_str().parse::<u32>().ok());
        let (year, month, day) = match (part(1), part(6)) {
            (Some(year), _) => (year, part(2)?, part(3)?),
            (None, Some(year)) => (year, part(5)?, part(4)?),
            (None, None) => return None,
        };
        NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
    }
}

/// The originals.
#[derive(Debug)]
pub(super) struct Found {
    more: Vec<String>,
    patterns: Patterns,
    /// Kind, and the value in its plain form: names and addresses as they are, numbers as digits.
    pub(super) values: BTreeSet<(Kind, String)>,
    pub(super) days: BTreeSet<NaiveDate>,
}

impl Found {
    /// # Errors
    /// A pattern does not compile: without it personal data would be left.
    pub(super) fn new(more: &[String]) -> Result<Self, regex::Error> {
        Ok(Self {
            more: more.iter().map(|name| letters(name)).collect(),
            patterns: Patterns::new()?,
            values: BTreeSet::new(),
            days: BTreeSet::new(),
        })
    }

    /// A body: JSON, XML, a form, or any text.
    pub(super) fn text(&mut self, text: &str) {
        let trimmed = text.trim_start_matches('\u{feff}').trim();
        match serde_json::from_str::<Value>(trimmed) {
            Ok(value) if value.is_object() || value.is_array() => return self.json(&value),
            _ if trimmed.starts_with('<') => self.xml(trimmed),
            _ if is_form(trimmed) => {
                self.pairs(trimmed);
                return self.patterns(&plain_path(trimmed));
            }
            _ => {}
        }
        self.patterns(trimmed);
    }

    pub(super) fn query(&mut self, path: &str) {
        if let Some((_, query)) = path.split_once('?') {
            self.pairs(query);
        }
        self.patterns(&plain_path(path));
    }

    pub(super) fn json(&mut self, value: &Value) {
        self.member(value, "", "");
    }

    fn member(&mut self, value: &Value, name: &str, parent: &str) {
        match value {
            Value::Object(members) => members.iter().for_each(|(key, value)| self.member(value, key, name)),
            Value::Array(items) => items.iter().for_each(|item| self.member(item, name, parent)),
            Value::String(text) => {
                self.value(name, parent, text);
                self.patterns(text);
            }
            Value::Number(number) => self.value(name, parent, &number.to_string()),
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// Elements and attributes. What is not closed is read as far as it goes.
    fn xml(&mut self, text: &str) {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        // Names of the open elements, and the text in each so far.
        let mut open: Vec<(String, String)> = Vec::new();
        loop {
            let piece = match reader.read_event() {
                Ok(Event::Start(tag)) => {
                    let name = self.tag(&tag);
                    open.push((name, String::new()));
                    continue;
                }
                Ok(Event::Empty(tag)) => {
                    self.tag(&tag);
                    continue;
                }
                Ok(Event::End(_)) => {
                    self.element(&mut open);
                    continue;
                }
                Ok(Event::Text(text)) => text.decode().map(Cow::into_owned).ok(),
                Ok(Event::CData(text)) => text.decode().map(Cow::into_owned).ok(),
                Ok(Event::GeneralRef(reference)) => character(&reference),
                Ok(Event::Eof) | Err(_) => break,
                Ok(_) => continue,
            };
            if let (Some((_, content)), Some(piece)) = (open.last_mut(), piece) {
                content.push_str(&piece);
            }
        }
        while !open.is_empty() {
            self.element(&mut open);
        }
    }

    /// Notes the attributes of a tag, and gives its name.
    fn tag(&mut self, tag: &BytesStart) -> String {
        let name = String::from_utf8_lossy(tag.local_name().as_ref()).into_owned();
        for attribute in tag.html_attributes().with_checks(false).flatten() {
            let key = String::from_utf8_lossy(attribute.key.local_name().as_ref()).into_owned();
            let written = String::from_utf8_lossy(&attribute.value);
            let value = unescape(&written).unwrap_or(Cow::Borrowed(&written));
            self.value(&key, &name, &value);
            self.patterns(&value);
        }
        name
    }

    /// Closes the innermost element.
    fn element(&mut self, open: &mut Vec<(String, String)>) {
        let Some((name, content)) = open.pop() else { return };
        let parent = open.last().map(|(parent, _)| parent.as_str()).unwrap_or_default();
        self.value(&name, parent, &content);
        self.patterns(&content);
    }

    fn pairs(&mut self, text: &str) {
        for (name, value) in text.split('&').filter_map(|pair| pair.split_once('=')) {
            let value = value.replace('+', " ");
            self.value(name, "", &percent_decode_str(&value).decode_utf8_lossy());
        }
    }

    /// The value of a member.
    fn value(&mut self, name: &str, parent: &str, value: &str) {
        let (name, parent, value) = (letters(name), letters(parent), value.trim());
        if value.is_empty() {
            return;
        }
        let known = MEMBERS.iter().find(|(part, _)| name.contains(part)).map(|(_, kind)| *kind);
        let kind = match known {
            Some(kind) => kind,
            None if self.more.contains(&name) => Kind::Name,
            None if name == "name" && PEOPLE.iter().any(|part| parent.contains(part)) => Kind::Name,
            None => return,
        };
        match kind {
            // Each word of a name: a system may give them one by one elsewhere.
            Kind::Name => {
                let words =
                    value.split(|letter: char| letter.is_whitespace() || letter == '.' || letter == ',');
                let words = words.filter(|word| word.chars().any(char::is_alphabetic));
                self.values.extend(words.map(|word| (kind, word.to_lowercase())));
            }
            Kind::Email | Kind::Address | Kind::Secret => {
                self.values.insert((kind, value.to_lowercase()));
            }
            Kind::BirthDate => self.days.extend(self.patterns.day(value)),
            Kind::Snils | Kind::Phone | Kind::Number => {
                let digits = digits(value);
                if !digits.is_empty() {
                    self.values.insert((kind, core(kind, &digits)));
                }
            }
        }
    }

    /// Values that are known by their form.
    fn patterns(&mut self, text: &str) {
        let Self { patterns, values, .. } = self;
        values.extend(patterns.email.find_iter(text).map(|one| (Kind::Email, one.as_str().to_lowercase())));
        for one in patterns.digits.find_iter(text) {
            let digits = digits(one.as_str());
            let is_phone = digits.len() == 11 && digits.starts_with(['7', '8']);
            let kind = match digits.len() {
                11 if is_snils(&digits) => Kind::Snils,
                11 if is_phone => Kind::Phone,
                16 => Kind::Number,
                _ => continue,
            };
            values.insert((kind, core(kind, &digits)));
        }
    }
}

/// The part of a number by which it is known: a phone is written with 7, 8 or neither before it.
pub(super) fn core(kind: Kind, digits: &str) -> String {
    match (kind, digits.len()) {
        (Kind::Phone, 11) => digits.chars().skip(1).collect(),
        _ => digits.to_owned(),
    }
}

pub(super) fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Checks the control number (X-057).
fn is_snils(digits: &str) -> bool {
    check_digits(digits.get(..9).unwrap_or_default())
        .is_some_and(|check| digits.get(9..) == Some(check.as_str()))
}

/// The control number of nine digits.
pub(super) fn check_digits(nine: &str) -> Option<String> {
    if nine.len() != 9 {
        return None;
    }
    let sum: u32 =
        nine.chars().rev().zip(1..).map(|(digit, weight)| digit.to_digit(10).unwrap_or(0) * weight).sum();
    let check = match sum % 101 {
        100 => 0,
        rest => rest,
    };
    Some(format!("{check:02}"))
}

/// A text in which no letter or digit is written as a numeric reference of XML, so that none hides a value.
pub(super) fn without_references(text: &str) -> String {
    let mut pieces = text.split("&#");
    let mut result = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let read = piece.split_once(';').and_then(|(number, rest)| Some((code_point(number)?, rest)));
        match read {
            Some((letter, rest)) if letter.is_alphanumeric() || letter == '@' => {
                result.push(letter);
                result.push_str(rest);
            }
            _ => {
                result.push_str("&#");
                result.push_str(piece);
            }
        }
    }
    result
}

/// The character of a numeric reference: `1048`, `x418`.
fn code_point(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

/// The character that a reference in XML stands for.
fn character(reference: &BytesRef) -> Option<String> {
    let name = reference.decode().ok()?;
    match name.strip_prefix('#') {
        Some(number) => code_point(number).map(String::from),
        None => resolve_predefined_entity(&name).map(str::to_owned),
    }
}

/// A text with the escapes of JSON and XML undone.
pub(super) fn plain(text: &str) -> String {
    if let Ok(value) = serde_json::from_str::<Value>(text.trim()) {
        return value.to_string();
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
    text.replace("&amp;", "&")
}

/// Whether a text is a form (`application/x-www-form-urlencoded`).
pub(super) fn is_form(text: &str) -> bool {
    !text.starts_with('<') && text.contains('=') && !text.contains(char::is_whitespace)
}

/// A path with its percent-encoding undone.
pub(super) fn plain_path(path: &str) -> String {
    percent_decode_str(&path.replace('+', " ")).decode_utf8_lossy().into_owned()
}
