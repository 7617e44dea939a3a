//! The people of a test: patients that the system under test knows and that its owner gives for tests. The file stays with the author.

use anyhow::{Context, bail};
use cabinet_domain::{BirthDate, CabinetAccess, Citizenship, Gender, PersonName, Role, Snils, User, UserId};
use chrono::{DateTime, NaiveDate};
use serde::Deserialize;
use std::fmt;
use std::fs;
use std::path::Path;
use uuid::Uuid;

/// A person who exists nowhere.
pub(crate) fn stranger() -> Option<Person> {
    toml::from_str(include_str!("../data/stranger.toml")).ok()
}

/// A person as the file writes them.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    pub last_name: String,
    pub first_name: String,
    #[serde(default)]
    pub patr_name: Option<String>,
    pub birth_date: NaiveDate,
    pub sex: Sex,
    /// Eleven digits, with or without punctuation.
    #[serde(default)]
    pub snils: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    /// The hospital's id of the patient, for plugins that are told no name.
    #[serde(default)]
    pub patient_id: Option<String>,
}

/// Without personal data.
impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Person(***)")
    }
}

/// The sex in the hospital's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sex {
    Male,
    Female,
}

/// The file of people.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct People {
    /// Known to the system exactly once. Appointments are booked for this person.
    pub person: Option<Person>,
    /// Another person whom the system knows.
    pub other: Option<Person>,
    /// Known to the system more than once.
    pub ambiguous: Option<Person>,
}

impl People {
    /// Reads the file.
    ///
    /// # Errors
    /// The file cannot be read. The text quotes no line of it.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let people: Self = match toml::from_str(&text) {
            Ok(people) => people,
            Err(error) => {
                let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
                let number = before.matches('\n').count();
                let line = text.lines().nth(number).unwrap_or_default();
                bail!("{}: line {}: {}", path.display(), number + 1, expected(line));
            }
        };
        for person in [&people.person, &people.other, &people.ambiguous].into_iter().flatten() {
            if person.user().is_none() {
                bail!("{}: a name is empty, or a SNILS has a wrong control number", path.display());
            }
        }
        Ok(people)
    }

    /// Texts that tell who a person is, in lower case.
    pub(crate) fn words(&self) -> Vec<String> {
        let people = [&self.person, &self.other, &self.ambiguous].into_iter().flatten();
        let words = people.flat_map(|person| {
            let digits = |text: &String| text.chars().filter(char::is_ascii_digit).collect::<String>();
            [
                Some(person.last_name.clone()),
                person.snils.clone(),
                person.snils.as_ref().map(digits),
                person.phone.clone(),
                person.phone.as_ref().map(digits),
            ]
        });
        let words = words.flatten().chain(stranger().map(|stranger| stranger.last_name));
        words.filter(|word| word.chars().count() > 3).map(|word| word.to_lowercase()).collect()
    }
}

/// What a line that cannot be read should be. Its value is not quoted: it may be a patient's.
fn expected(line: &str) -> String {
    let key = line.split_once('=').map(|(key, _)| key.trim());
    match key {
        Some("sex") => "sex is \"female\" or \"male\"".to_owned(),
        Some("birth_date") => "birth_date is written as \"1958-03-12\"".to_owned(),
        Some(key) if KEYS.contains(&key) => format!("{key} is a text in quotation marks, once in each table"),
        Some(key) if key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_') => {
            format!("there is no key {key}; there are {}", KEYS.join(", "))
        }
        _ if line.trim_start().starts_with('[') => {
            "the tables are [person], [other] and [ambiguous], each once, with last_name, first_name, birth_date and sex".to_owned()
        }
        _ => format!("expected a table, [person], [other] or [ambiguous], or one of its keys: {}", KEYS.join(", ")),
    }
}

/// The keys of a person.
const KEYS: [&str; 8] =
    ["last_name", "first_name", "patr_name", "birth_date", "sex", "snils", "phone", "patient_id"];

impl Person {
    /// The account that the port is asked with. `None` if the person is not valid.
    pub fn user(&self) -> Option<User> {
        let name = PersonName::new(&self.last_name, &self.first_name, self.patr_name.as_deref()).ok()?;
        let snils: Option<Snils> = self.snils.as_deref().map(str::parse).transpose().ok()?;
        Some(User {
            id: UserId(Uuid::nil()),
            number: 0,
            username: "patient".parse().ok()?,
            email: None,
            name,
            birth_date: BirthDate::stored(self.birth_date),
            gender: match self.sex {
                Sex::Male => Gender::Male,
                Sex::Female => Gender::Female,
            },
            snils,
            phone: self.phone.clone(),
            citizenship: Citizenship::Ru,
            role: Role::Patient,
            staff_role: None,
            requested_role: None,
            email_confirmed_at: None,
            esia_oid: None,
            disabled: false,
            demo: false,
            leaving_at: None,
            access: CabinetAccess::default(),
            identity_proved_at: None,
            security_stamp: 0,
            created_at: DateTime::UNIX_EPOCH,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_named_by_its_line_and_quotes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("people.toml");
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            People::read(&file)
        };
        let good = "[person]\nlast_name = \"Незабудкина\"\nfirst_name = \"Анна\"\nbirth_date = \"1958-03-12\"\nsex = \"female\"\n\
                    snils = \"112-233-445 95\"\n";
        let people = read(good).unwrap();
        assert_eq!(
            people.words(),
            ["незабудкина", "112-233-445 95", "11223344595", "несуществующая-проверкина"]
        );
        assert!(!format!("{people:?}").contains("Незабудкина"));
        for bad in [good.replace("female", "Незабудкина"), good.replace("445 95", "445 96")] {
            let said = read(&bad).unwrap_err().to_string();
            assert!(!said.contains("Незабудкина") && !said.contains("445"), "{said}");
        }
        for (bad, expected) in [
            (good.replace("sex", "seks"), "line 5: there is no key seks; there are last_name, "),
            (good.replace("\"female\"", "\"f\""), "line 5: sex is \"female\" or \"male\""),
            (good.replace("1958-03-12", "12.03.1958"), "line 4: birth_date is written as \"1958-03-12\""),
            (
                good.replace("[person]", "[people]"),
                "line 1: the tables are [person], [other] and [ambiguous]",
            ),
            (good.replace("sex = \"female\"\n", ""), "line 1: the tables are "),
        ] {
            let said = read(&bad).unwrap_err().to_string();
            assert!(said.contains(expected) && !said.contains("12.03"), "{said}");
        }
    }
}
