//! The people known to the simulated hospitals: the demo accounts of `variants/base/demo.toml`, the test people of `data/people.toml`, and
//! a generated crowd for load tests.

use anyhow::Context;
use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Sex as recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Gender {
    Male,
    Female,
}

/// A peculiarity of a person's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// An ordinary record at every clinic.
    #[default]
    None,
    /// Unknown to all clinics: error 20.
    Unknown,
    /// Recorded twice at every clinic: error 21.
    Twice,
    /// The recorded sex differs from the civil record: error 22.
    CivilRecord,
    /// Known, but attached to no clinic: error 36 on booking.
    Unattached,
}

/// A person.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Person {
    pub last_name: String,
    pub first_name: String,
    #[serde(default)]
    pub patr_name: Option<String>,
    pub birth_date: NaiveDate,
    pub gender: Gender,
    /// SNILS, eleven digits with or without punctuation.
    #[serde(default)]
    pub snils: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    /// E-mail, for systems that store it.
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    pub oddity: Oddity,
    /// Whether the person has past and cancelled tickets from the start.
    #[serde(default)]
    pub with_history: bool,
}

impl Person {
    /// SNILS in the format in which a clinic's system compares it: `XXX-XXX-XXX YY` (protocol sheet netrika §3).
    pub fn formatted_snils(&self) -> Option<String> {
        let digits: String = self.snils.as_deref()?.chars().filter(char::is_ascii_digit).collect();
        match (digits.get(..3), digits.get(3..6), digits.get(6..9), digits.get(9..11)) {
            (Some(a), Some(b), Some(c), Some(d)) if digits.len() == 11 => Some(format!("{a}-{b}-{c} {d}")),
            _ => None,
        }
    }
}

#[derive(Deserialize)]
struct PeopleFile {
    people: Vec<Person>,
}

/// The test people of `data/people.toml`.
///
/// # Errors
/// The file is invalid.
pub fn test_people() -> anyhow::Result<Vec<Person>> {
    let file: PeopleFile =
        toml::from_str(include_str!("../data/people.toml")).context("tools/simulators/data/people.toml")?;
    Ok(file.people)
}

/// The demo accounts with the role of a patient. Tables of the file may have any name; those that do not describe a patient, such as an
/// administrator, are skipped.
///
/// # Errors
/// The file cannot be read or is not TOML.
pub fn demo_people(file: &Path) -> anyhow::Result<Vec<Person>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("demo people {}", file.display()))?;
    demo_people_in(&text).with_context(|| format!("demo people {}", file.display()))
}

fn demo_people_in(text: &str) -> anyhow::Result<Vec<Person>> {
    let file: toml::Table = toml::from_str(text)?;
    let tables = file.values().filter_map(toml::Value::as_array).flatten().filter_map(toml::Value::as_table);
    let mut people = Vec::new();
    for table in tables.filter(|table| is_patient(table)) {
        let mut table = table.clone();
        if let Some(day) = table.get("birth_date").and_then(toml::Value::as_datetime) {
            let day = day.to_string();
            table.insert("birth_date".into(), toml::Value::String(day));
        }
        let mut person: Person = toml::Value::Table(table).try_into()?;
        person.with_history = people.is_empty();
        people.push(person);
    }
    Ok(people)
}

fn is_patient(table: &toml::Table) -> bool {
    let role = table.get("role").or_else(|| table.get("roles")).map(ToString::to_string).unwrap_or_default();
    role.to_ascii_uppercase().contains("PATIENT")
}

/// The `number`-th person of the crowd for load tests: an ordinary record at every clinic.
pub fn crowd(number: u32) -> Person {
    let first = NaiveDate::from_ymd_opt(1950, 1, 1).unwrap_or_default();
    Person {
        last_name: "Очередин".into(),
        first_name: format!("Номер{number}"),
        patr_name: Some("Толпович".into()),
        birth_date: first.checked_add_days(Days::new((number % 18_000).into())).unwrap_or(first),
        gender: if number.is_multiple_of(2) { Gender::Female } else { Gender::Male },
        snils: None,
        phone: None,
        email: None,
        oddity: Oddity::None,
        with_history: false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Oddity, demo_people_in, test_people};

    #[test]
    fn demo_patients_are_read_and_administrators_left_out() {
        let text = r#"
            [[people]]
            username = "patient"
            role = "ROLE_PATIENT"
            last_name = "Иванова"
            first_name = "Анна"
            birth_date = 1958-03-12
            gender = "FEMALE"
            snils = "11223344595"
            [[people]]
            username = "admin"
            role = "ROLE_ADMIN"
            last_name = "Соколова"
        "#;
        let people = demo_people_in(text).unwrap();
        assert_eq!(people.len(), 1);
        assert_eq!(people[0].formatted_snils().as_deref(), Some("112-233-445 95"));
        assert!(people[0].with_history);
    }

    /// Protocol sheet netrika §9: the list of people.
    #[test]
    fn every_oddity_has_a_test_person() {
        let people = test_people().unwrap();
        for oddity in [Oddity::Unknown, Oddity::Twice, Oddity::CivilRecord, Oddity::Unattached] {
            assert!(people.iter().any(|person| person.oddity == oddity), "{oddity:?}");
        }
    }
}
