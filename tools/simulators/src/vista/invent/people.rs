//! Generates the patients: rows of `Client` for the demo accounts, the simulators' test people, the patients with peculiarities and a
//! crowd.

use super::Stock;
use crate::person::{Gender, Oddity, Person};
use crate::vista::archive::client::{Client, Paper, Policy, Sex};
use chrono::{Days, NaiveDate};

impl Stock {
    /// The row of a person.
    pub fn client(&self, person: &Person, number: u64) -> Client {
        let digits = |salt: u64, many: u32| self.dice.roll(&[number, salt]) % 10_u64.pow(many);
        let snils = person.snils.as_deref().map(|snils| snils.chars().filter(char::is_ascii_digit).collect());
        let male = (person.gender == Gender::Male) != (person.oddity == Oddity::CivilRecord);
        let attached = person.oddity != Oddity::Unattached;
        Client {
            client_id: number.to_string(),
            last_name: person.last_name.clone(),
            first_name: person.first_name.clone(),
            patr_name: person.patr_name.clone(),
            birth_date: person.birth_date,
            sex: if male { Sex::Male } else { Sex::Female },
            snils,
            attach: attached.then(|| "Поликлиническое отделение № 4".to_owned()),
            policy: Some(Policy { serial: String::new(), number: format!("{:016}", digits(30, 16)) }),
            paper: Some(Paper {
                kind: "PASSPORT_RF".into(),
                serial: format!("{:04}", digits(31, 4)),
                number: format!("{:06}", digits(32, 6)),
            }),
            deleted: false,
        }
    }

    /// The `number`-th person of the crowd.
    pub fn passer_by(&self, number: u64) -> Person {
        let names = &self.directories.names;
        let female = number % 5 < 3;
        let at =
            |many: usize, step: u64| usize::try_from(number / step % many.max(1) as u64).unwrap_or_default();
        let of = |pair: Option<&(String, String)>| {
            pair.map(|pair| if female { &pair.1 } else { &pair.0 }).cloned().unwrap_or_default()
        };
        let first = if female { &names.first_female } else { &names.first_male };
        let day = self.dice.roll(&[number, 33]) % 27_000;
        let start = NaiveDate::from_ymd_opt(1935, 1, 1).unwrap_or_default();
        Person {
            last_name: of(names.last.get(at(names.last.len(), 1))),
            first_name: first.get(at(first.len(), 3)).cloned().unwrap_or_default(),
            patr_name: Some(of(names.patr.get(at(names.patr.len(), 7)))),
            birth_date: start + Days::new(day),
            gender: if female { Gender::Female } else { Gender::Male },
            snils: (!number.is_multiple_of(9)).then(|| snils(300_000_000 + number)),
            phone: None,
            email: None,
            oddity: Oddity::None,
            with_history: false,
        }
    }
}

/// A SNILS with its check digits: each digit times its position from the right, the sum modulo 101, 100 as 00.
fn snils(number: u64) -> String {
    let sum: u64 = (1..=9_u32).map(|place| u64::from(place) * (number / 10_u64.pow(place - 1) % 10)).sum();
    format!("{number:09}{:02}", sum % 101 % 100)
}

#[cfg(test)]
mod tests {
    use super::snils;

    /// The usual example in descriptions: 112-233-445 95.
    #[test]
    fn check_digits_are_right() {
        assert_eq!(snils(112_233_445), "11223344595");
        assert_eq!(snils(200_000_001), "20000000119");
    }
}
