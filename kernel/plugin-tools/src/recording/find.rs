//! Finds personal data: by the names of members, and by patterns in any text.

use chrono::NaiveDate;
use percent_encoding::percent_decode_str;
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

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

static EMAIL: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+").ok());
static DIGITS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\+?[0-9](?:[ ()-]{0,2}[0-9]){8,19}").ok());
static DAY: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"([0-9]{4})-([0-9]{2})-([0-9]{2})|([0-9]{2})\.([0-9]{2})\.([0-9]{4})").ok());

/// The originals.
#[derive(Debug, Default)]
pub(super) struct Found {
    more: Vec<String>,
    /// Kind, and the value in its plain form: names and addresses as they are, numbers as digits.
    pub(super) values: BTreeSet<(Kind, String)>,
    pub(super) days: BTreeSet<NaiveDate>,
}

impl Found {
    pub(super) fn new(more: &[String]) -> Self {
        Self { more: more.iter().map(|name| letters(name)).collect(), ..Self::default() }
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
        let mut open: Vec<String> = Vec::new();
        for piece in text.split('<').skip(1) {
            let Some((tag, content)) = piece.split_once('>') else { continue };
            let name: String =
                tag.chars().take_while(|letter| !letter.is_whitespace() && *letter != '/').collect();
            if tag.starts_with('/') {
                open.pop();
                continue;
            }
            let name = name.rsplit(':').next().unwrap_or_default().to_owned();
            let parent = open.last().cloned().unwrap_or_default();
            let mut rest = tag;
            while let Some((before, after)) = rest.split_once("=\"") {
                let Some((value, after)) = after.split_once('"') else { break };
                let attribute = before.rsplit(char::is_whitespace).next().unwrap_or_default();
                self.value(attribute, &name, &plain(value));
                rest = after;
            }
            self.value(&name, &parent, &plain(content));
            if !tag.ends_with('/') && !tag.starts_with(['?', '!']) {
                open.push(name);
            }
        }
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
            Kind::BirthDate => self.days.extend(day(value)),
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
        if let Some(email) = &*EMAIL {
            self.values.extend(email.find_iter(text).map(|one| (Kind::Email, one.as_str().to_lowercase())));
        }
        if let Some(pattern) = &*DIGITS {
            for one in pattern.find_iter(text) {
                let digits = digits(one.as_str());
                let is_phone = digits.len() == 11 && digits.starts_with(['7', '8']);
                let kind = match digits.len() {
                    11 if is_snils(&digits) => Kind::Snils,
                    11 if is_phone => Kind::Phone,
                    16 => Kind::Number,
                    _ => continue,
                };
                self.values.insert((kind, core(kind, &digits)));
            }
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

/// The first day in a text.
fn day(text: &str) -> Option<NaiveDate> {
    let found = DAY.as_ref()?.captures(text)?;
    let part = |index: usize| found.get(index).and_then(|part| part.as_str().parse::<u32>().ok());
    let (year, month, day) = match (part(1), part(6)) {
        (Some(year), _) => (year, part(2)?, part(3)?),
        (None, Some(year)) => (year, part(5)?, part(4)?),
        (None, None) => return None,
    };
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
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
