//! Replaces personal data.

use super::find::{self, Found, Kind, LONG_NAME, SHORTEST_NAME, SHORTEST_NUMBER};
use chrono::{NaiveDate, TimeDelta};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;
use std::collections::HashMap;

/// What a path and a query keep as they are.
const PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'`')
    .add(b'%')
    .add(b'#')
    .add(b'+')
    .add(b'&')
    .add(b'=')
    .add(b'/')
    .add(b'?');
/// The stem of invented names in Cyrillic, "sample", and the first letter of both alphabets.
const CYRILLIC: (&str, u32) = ("\u{43e}\u{431}\u{440}\u{430}\u{437}\u{435}\u{446}", 0x430);
const LATIN: (&str, u32) = ("sample", 0x61);
/// Letters that are used of an alphabet.
const LETTERS: u32 = 20;

/// What each value becomes.
pub(super) struct Replacements {
    /// Names, addresses and e-mail addresses, in lower case; the longest first.
    texts: Vec<(Kind, String, String)>,
    /// Numbers by their digits.
    numbers: Vec<(Kind, String, String)>,
    /// All forms of a day.
    days: Vec<(String, String)>,
}

impl Replacements {
    pub(super) fn of(found: &Found, shift_days: i64) -> Self {
        let (mut texts, mut numbers) = (Vec::new(), Vec::new());
        let mut counts: HashMap<Kind, usize> = HashMap::new();
        for (kind, value) in &found.values {
            let count = counts.entry(*kind).or_default();
            *count += 1;
            let invented = invented(*kind, value, *count);
            match kind {
                Kind::Name | Kind::Email | Kind::Address | Kind::Secret => {
                    texts.push((*kind, value.clone(), invented))
                }
                _ => numbers.push((*kind, value.clone(), invented)),
            }
        }
        let longest = |(_, value, _): &(Kind, String, String)| std::cmp::Reverse(value.len());
        texts.sort_by_key(longest);
        numbers.sort_by_key(longest);
        let shifted = |day: NaiveDate| day.checked_add_signed(TimeDelta::days(shift_days)).unwrap_or(day);
        let days = found.days.iter().flat_map(|day| {
            let other = shifted(*day);
            FORMS.map(|form| (day.format(form).to_string(), other.format(form).to_string()))
        });
        Self { texts, numbers, days: days.collect() }
    }

    /// A body. JSON is read and written again, and a form is decoded, so that no escape hides a value.
    pub(super) fn text(&self, text: &str) -> String {
        match serde_json::from_str::<Value>(text.trim_start_matches('\u{feff}').trim()) {
            Ok(value) if value.is_object() || value.is_array() => self.json(&value).to_string(),
            _ if find::is_form(text) => self.path(text),
            _ => self.plain(text),
        }
    }

    pub(super) fn json(&self, value: &Value) -> Value {
        match value {
            Value::Object(members) => {
                members.iter().map(|(key, value)| (key.clone(), self.json(value))).collect()
            }
            Value::Array(items) => items.iter().map(|item| self.json(item)).collect(),
            Value::String(text) => Value::String(self.plain(text)),
            Value::Number(number) => {
                let text = number.to_string();
                match self.plain(&text) {
                    same if same == text => value.clone(),
                    other => other.parse::<u64>().map_or(Value::String(other), Value::from),
                }
            }
            Value::Null | Value::Bool(_) => value.clone(),
        }
    }

    /// A path and its query, or a form.
    pub(super) fn path(&self, path: &str) -> String {
        let parts = path.split_inclusive(['/', '?', '&', '=']).map(|part| {
            let end = part.len()
                - part.chars().last().filter(|last| "/?&=".contains(*last)).map_or(0, char::len_utf8);
            let (part, separator) = part.split_at(end);
            let plain = find::plain_path(part);
            match self.plain(&plain) {
                same if same == plain => format!("{part}{separator}"),
                other => {
                    let encoded = utf8_percent_encode(&other, PATH).to_string();
                    // As the plugin writes a space.
                    let space = if part.contains('+') { "+" } else { "%20" };
                    format!("{}{separator}", encoded.replace("%20", space))
                }
            }
        });
        parts.collect()
    }

    fn plain(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (kind, value, other) in &self.texts {
            let is_short = *kind == Kind::Name && value.chars().count() < SHORTEST_NAME;
            // A short name alone is the whole value of its member.
            if !is_short || text.trim().to_lowercase() == *value {
                text = in_words(&text, value, other);
            }
        }
        for (_, value, other) in &self.numbers {
            let is_short = value.len() < SHORTEST_NUMBER;
            if !is_short || find::digits(&text) == *value {
                text = in_digits(&text, value, other);
            }
        }
        for (day, other) in &self.days {
            text = text.replace(day, other);
        }
        text
    }

    /// A kind of which a value is left.
    pub(super) fn left_in(&self, whole: &str) -> Option<Kind> {
        let lower = whole.to_lowercase();
        let text = self.texts.iter().find(|(kind, value, _)| match (*kind, value.chars().count()) {
            (Kind::Name, length) if length < SHORTEST_NAME => false,
            (Kind::Name, length) if length < LONG_NAME => in_words(&lower, value, "") != lower,
            _ => lower.contains(value.as_str()),
        });
        let number = self
            .numbers
            .iter()
            .find(|(_, value, _)| value.len() >= SHORTEST_NUMBER && position(whole, value).is_some());
        let day = self.days.iter().find(|(day, _)| whole.contains(day.as_str()));
        text.or(number).map(|(kind, ..)| *kind).or(day.map(|_| Kind::BirthDate))
    }
}

/// The forms in which systems write a day.
const FORMS: [&str; 4] = ["%Y-%m-%d", "%d.%m.%Y", "%Y%m%d", "%d/%m/%Y"];

/// An invented value, in lower case.
fn invented(kind: Kind, value: &str, count: usize) -> String {
    match kind {
        Kind::Name => {
            let is_latin = value.chars().any(|letter| letter.is_ascii_alphabetic());
            let (stem, first) = if is_latin { LATIN } else { CYRILLIC };
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            let letter = |index: u32| char::from_u32(first + index % LETTERS).unwrap_or_default();
            format!("{stem}{}{}", letter(count / LETTERS), letter(count))
        }
        Kind::Secret => format!("replaced-{count}"),
        Kind::Email => format!("patient{count}@example.org"),
        Kind::Address => format!("address {count}"),
        Kind::Snils => {
            let nine = format!("{:09}", 900_000_000 + count);
            let check = find::check_digits(&nine).unwrap_or_default();
            format!("{nine}{check}")
        }
        // As long as it was.
        Kind::Phone | Kind::Number | Kind::BirthDate => {
            let text = format!("{count}");
            let zeros = value.len().saturating_sub(text.len() + 1);
            let all = format!("9{}{text}", "0".repeat(zeros));
            all.chars().take(value.len()).collect()
        }
    }
}

/// Replaces whole words, in any case; the case is kept.
fn in_words(text: &str, value: &str, other: &str) -> String {
    let lower: Vec<char> = text.chars().map(one_lower).collect();
    let original: Vec<char> = text.chars().collect();
    let wanted: Vec<char> = value.chars().collect();
    let (mut result, mut at) = (String::with_capacity(text.len()), 0);
    let is_word = |letter: Option<&char>| letter.is_some_and(|letter| letter.is_alphabetic());
    while at < original.len() {
        let end = at + wanted.len();
        let fits = !wanted.is_empty() && lower.get(at..end) == Some(wanted.as_slice());
        let before = at.checked_sub(1).and_then(|before| original.get(before));
        if fits && !is_word(before) && !is_word(original.get(end)) {
            result.push_str(&cased(other, original.get(at..end).unwrap_or_default()));
            at = end;
        } else {
            result.extend(original.get(at));
            at += 1;
        }
    }
    result
}

/// The lower-case form of a letter, if it is one letter.
fn one_lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}

/// A text in the case of another one.
fn cased(text: &str, like: &[char]) -> String {
    let mut letters = like.iter().filter(|letter| letter.is_alphabetic());
    let (first, second) = (letters.next(), letters.next());
    match (
        first.is_some_and(|letter| letter.is_uppercase()),
        second.is_some_and(|letter| letter.is_uppercase()),
    ) {
        (true, true) => text.to_uppercase(),
        (true, false) => {
            let mut all = text.chars();
            all.next().map(|first| first.to_uppercase().chain(all).collect()).unwrap_or_default()
        }
        _ => text.to_owned(),
    }
}

/// The positions of a number's digits in a text, with any separators between them.
fn position(text: &str, value: &str) -> Option<Vec<usize>> {
    let wanted: Vec<char> = value.chars().collect();
    let all: Vec<(usize, char)> = text.char_indices().collect();
    for start in 0..all.len() {
        let (mut places, mut gap) = (Vec::new(), 0);
        for (at, letter) in all.iter().skip(start) {
            match wanted.get(places.len()) {
                None => break,
                Some(digit) if digit == letter => {
                    places.push(*at);
                    gap = 0;
                }
                Some(_) if !places.is_empty() && gap < 2 && " ()-".contains(*letter) => gap += 1,
                Some(_) => break,
            }
        }
        if places.len() == wanted.len() && !places.is_empty() {
            return Some(places);
        }
    }
    None
}

/// Replaces the digits of a number and keeps what separates them.
fn in_digits(text: &str, value: &str, other: &str) -> String {
    let mut text = text.to_owned();
    // Each round replaces one.
    for _ in 0..text.len() {
        let Some(places) = position(&text, value).filter(|_| value != other) else { break };
        let mut digits = other.chars();
        text = text
            .char_indices()
            .map(|(at, letter)| if places.contains(&at) { digits.next().unwrap_or(letter) } else { letter })
            .collect();
    }
    text
}
