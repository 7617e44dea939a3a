//! Personal data: names, birth date, gender, e-mail address, login. The limits are those of X-069 and apply to the server and the database.

use crate::is_invisible;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A value violates its limits. Holds the rule, never the value, which may be personal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPerson {
    /// A name is empty or longer than 100 characters.
    #[error("a name has 1 to 100 characters")]
    Name,
    /// A control character in a name, or one that has no width or turns the direction of the text.
    #[error("a name has no control characters and no invisible ones")]
    InvisibleInName,
    /// Not an address, or longer than 254 characters.
    #[error("an e-mail address has one @, no spaces and at most 254 characters")]
    Email,
    /// Not 3 to 64 characters, or contains spaces. A login that is an e-mail address may have the length of an address.
    #[error("a login has 3 to 64 characters without spaces, or is an e-mail address")]
    Username,
    /// Before 1900-01-01 or after today.
    #[error("a birth date lies between 1900-01-01 and today")]
    BirthDate,
}

/// Last name, first name and optional patronymic. Deserialized as [`Self::visible`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", from = "StoredName")]
pub struct PersonName {
    pub last_name: String,
    pub first_name: String,
    /// Patronymic; foreigners often have none.
    pub patr_name: Option<String>,
}

impl PersonName {
    /// Trims the parts and checks their length. An empty patronymic means none.
    ///
    /// # Errors
    /// [`InvalidPerson::Name`] if a part is empty or too long, [`InvalidPerson::InvisibleInName`].
    pub fn new(last: &str, first: &str, patronymic: Option<&str>) -> Result<Self, InvalidPerson> {
        let part = |text: &str| {
            let text = text.trim();
            if text.chars().any(|c| c.is_control() || is_invisible(c)) {
                Err(InvalidPerson::InvisibleInName)
            } else if (1..=100).contains(&text.chars().count()) {
                Ok(text.to_owned())
            } else {
                Err(InvalidPerson::Name)
            }
        };
        let patr_name = match patronymic.map(str::trim) {
            None | Some("") => None,
            Some(text) => Some(part(text)?),
        };
        Ok(Self { last_name: part(last)?, first_name: part(first)?, patr_name })
    }

    /// Last name, first name and patronymic in one line.
    pub fn in_full(&self) -> String {
        let parts = [Some(&self.last_name), Some(&self.first_name), self.patr_name.as_ref()];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// The name without control and invisible characters. Names that were stored before [`Self::new`] refused these characters may
    /// contain some; they are left out when the name is read.
    #[must_use]
    pub fn visible(self) -> Self {
        let part = |mut text: String| {
            text.retain(|c| !c.is_control() && !is_invisible(c));
            text
        };
        let patr_name = self.patr_name.map(part).filter(|text| !text.is_empty());
        Self { last_name: part(self.last_name), first_name: part(self.first_name), patr_name }
    }
}

/// A name as it was serialized.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredName {
    last_name: String,
    first_name: String,
    patr_name: Option<String>,
}

impl From<StoredName> for PersonName {
    fn from(stored: StoredName) -> Self {
        let StoredName { last_name, first_name, patr_name } = stored;
        Self { last_name, first_name, patr_name }.visible()
    }
}

/// Gender; the default is `MALE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Gender {
    #[default]
    Male,
    Female,
}

/// Citizen or foreigner, chosen at registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Citizenship {
    /// Citizen of the Russian Federation.
    #[default]
    Ru,
    /// Citizen of another state, or stateless.
    Foreign,
}

/// The proof of identity required before a person's data is sent to a hospital.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patients {
    /// The person's own statement is sufficient.
    Declared,
    /// The state portal must vouch for the identity.
    Vouched,
}

/// A birth date between 1900-01-01 and today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BirthDate(NaiveDate);

impl BirthDate {
    /// The earliest date of every date input (specification 1 §9).
    pub const EARLIEST: NaiveDate = match NaiveDate::from_ymd_opt(1900, 1, 1) {
        Some(day) => day,
        None => NaiveDate::MIN,
    };

    /// Checks the range.
    ///
    /// # Errors
    /// [`InvalidPerson::BirthDate`] outside `1900-01-01..=today`.
    pub fn new(day: NaiveDate, today: NaiveDate) -> Result<Self, InvalidPerson> {
        if (Self::EARLIEST..=today).contains(&day) { Ok(Self(day)) } else { Err(InvalidPerson::BirthDate) }
    }

    /// Wraps a date that was validated before it was stored.
    pub const fn stored(day: NaiveDate) -> Self {
        Self(day)
    }

    /// The date; displays as `YYYY-MM-DD`.
    pub const fn day(self) -> NaiveDate {
        self.0
    }
}

macro_rules! text_value {
    ($(#[$doc:meta])* $name:ident, $error:expr, $check:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The text as entered, without surrounding spaces.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Lower-case form for case-insensitive comparison, including Cyrillic.
            pub fn folded(&self) -> String {
                self.0.to_lowercase()
            }
        }

        impl FromStr for $name {
            type Err = InvalidPerson;
            fn from_str(text: &str) -> Result<Self, InvalidPerson> {
                let text = text.trim();
                let check: fn(&str) -> bool = $check;
                if check(text) { Ok(Self(text.to_owned())) } else { Err($error) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidPerson;
            fn try_from(text: String) -> Result<Self, InvalidPerson> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0
            }
        }

        /// Hides the value: it is personal data and must not reach logs.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(***)"))
            }
        }
    };
}

text_value!(
    /// An e-mail address, at most 254 characters.
    Email,
    InvalidPerson::Email,
    |text| {
        let plausible = text.split_once('@').is_some_and(|(local, host)| {
            !local.is_empty() && host.contains('.') && !host.starts_with('.') && !host.ends_with('.') && !host.contains('@')
        });
        plausible && text.len() <= 254 && !text.chars().any(|c| c.is_whitespace() || c.is_control())
    }
);

text_value!(
    /// A login: a chosen name, or the user's e-mail address (B-243).
    Username,
    InvalidPerson::Username,
    |text| {
        let is_word =
            (3..=64).contains(&text.chars().count()) && !text.chars().any(|c| c.is_whitespace() || c.is_control());
        is_word || text.parse::<Email>().is_ok()
    }
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_bounds_and_an_empty_patronymic_is_none() {
        assert_eq!(PersonName::new(" Иванова ", "Анна", Some(" ")).unwrap().patr_name, None);
        assert_eq!(PersonName::new("", "Анна", None), Err(InvalidPerson::Name));
        assert_eq!(PersonName::new(&"я".repeat(101), "Анна", None), Err(InvalidPerson::Name));
        assert!(PersonName::new(&"я".repeat(100), "Анна", None).is_ok());
        for odd in ["Ива\u{202e}нов", "\u{2066}Иванов", "Ив\u{200b}анов", "Ива\nнов"]
        {
            for name in [
                PersonName::new(odd, "Анна", None),
                PersonName::new("Иванов", odd, None),
                PersonName::new("Иванов", "Анна", Some(odd)),
            ] {
                assert_eq!(name, Err(InvalidPerson::InvisibleInName), "{odd:?}");
            }
        }
    }

    #[test]
    fn a_name_that_was_stored_before_loses_what_nobody_sees_when_it_is_read() {
        let odd = |text: &str| format!("\u{202e}{text}\u{200b}\n");
        let stored = PersonName {
            last_name: odd("Иванова-Ёлкина"),
            first_name: odd("Анна Мария"),
            patr_name: Some(odd("")),
        };
        let read: PersonName = serde_json::from_str(&serde_json::to_string(&stored).unwrap()).unwrap();
        assert_eq!(read, PersonName::new("Иванова-Ёлкина", "Анна Мария", None).unwrap());
        assert_eq!(stored.visible(), read);
        assert_eq!(read.clone().visible(), read);
    }

    ///
    #[test]
    fn a_birth_date_is_neither_before_1900_nor_in_the_future() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        let today = day(2026, 11, 21);
        assert!(BirthDate::new(day(1899, 12, 31), today).is_err());
        assert!(BirthDate::new(day(1900, 1, 1), today).is_ok());
        assert!(BirthDate::new(today, today).is_ok());
        assert!(BirthDate::new(day(2026, 11, 22), today).is_err());
    }

    #[test]
    fn an_email_is_checked_for_what_mail_servers_need() {
        for good in ["a@b.ru", "имя@почта.рф"] {
            assert!(good.parse::<Email>().is_ok(), "{good}");
        }
        for bad in ["", "a", "a@b", "a b@c.ru", "@b.ru", "a@.ru", "a@b@c.ru"] {
            assert!(bad.parse::<Email>().is_err(), "{bad}");
        }
    }

    /// B-243
    #[test]
    fn a_login_is_a_word_or_an_address_of_any_legal_length() {
        let long = format!("{}@example.ru", "a".repeat(80));
        for good in ["anna", "Анна", long.as_str()] {
            assert!(good.parse::<Username>().is_ok(), "{good}");
        }
        for bad in ["an", "anna petrova", "a\tb", &"a".repeat(65), &format!("{}@example.ru", "a".repeat(250))]
        {
            assert!(bad.parse::<Username>().is_err(), "{bad}");
        }
    }

    #[test]
    fn personal_values_do_not_print() {
        let email: Email = "anna@example.ru".parse().unwrap();
        assert!(!format!("{email:?}").contains("anna"));
    }
}
