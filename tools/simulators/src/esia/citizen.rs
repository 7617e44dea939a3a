//! The accounts of the simulated portal: the test people of `data/esia.toml`, each with a peculiarity, and the cabinet's demo patients.

use crate::person::{Gender, Person};
use anyhow::Context;
use chrono::NaiveDate;
use serde::Deserialize;

/// The password of every account.
pub const PASSWORD: &str = "Gosuslugi-2026-demo";

/// The oid of the first demo patient; the others follow.
const FIRST_DEMO_OID: u64 = 1_000_600_100;

/// An account at the portal.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citizen {
    /// The stable id of the account.
    pub oid: u64,
    /// What a tester uses this account for.
    pub about: String,
    pub last_name: String,
    pub first_name: String,
    #[serde(default)]
    pub middle_name: Option<String>,
    pub birth_date: NaiveDate,
    /// `M` or `F`.
    pub gender: String,
    /// `000-000-600 06`
    #[serde(default)]
    pub snils: Option<String>,
    /// Taxpayer number.
    #[serde(default)]
    pub inn: Option<String>,
    /// Three-letter country code.
    #[serde(default = "russia")]
    pub citizenship: String,
    /// Whether the portal has verified the identity.
    #[serde(default = "yes")]
    pub trusted: bool,
    /// Contact of type `EML`.
    #[serde(default)]
    pub email: Option<String>,
    /// Whether the e-mail address is confirmed.
    #[serde(default = "yes")]
    pub email_verified: bool,
    /// Contact of type `MBT`, in the format `+7(000)0000006`.
    #[serde(default)]
    pub mobile: Option<String>,
    #[serde(default)]
    pub documents: Vec<Document>,
    /// Home address in one line.
    #[serde(default)]
    pub address: Option<String>,
}

/// An identity document.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// `RF_PASSPORT` and so on (protocol sheet esia §6).
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub series: Option<String>,
    pub number: String,
    #[serde(default)]
    pub issue_date: Option<NaiveDate>,
    /// The last day of validity.
    #[serde(default)]
    pub expiry_date: Option<NaiveDate>,
    /// Code of the issuing department.
    #[serde(default)]
    pub issue_id: Option<String>,
    /// Name of the issuing department.
    #[serde(default)]
    pub issued_by: Option<String>,
    /// Whether the portal has verified the document.
    #[serde(default = "yes")]
    pub verified: bool,
}

impl Citizen {
    /// Family name, first name, patronymic.
    pub fn name(&self) -> String {
        let middle = self.middle_name.as_deref().unwrap_or_default();
        format!("{} {} {middle}", self.last_name, self.first_name).trim_end().to_owned()
    }

    /// Whether a typed login identifies this account: e-mail, mobile, SNILS or oid.
    pub fn answers_to(&self, login: &str) -> bool {
        let typed = digits(login);
        let by_number = |own: &Option<String>| own.as_deref().is_some_and(|own| digits(own) == typed);
        self.email.as_deref().is_some_and(|email| email.eq_ignore_ascii_case(login.trim()))
            || (!typed.is_empty() && !login.contains('@'))
                && (by_number(&self.mobile) || by_number(&self.snils) || self.oid.to_string() == typed)
    }

    /// The confirmed account of a demo patient of the cabinet.
    fn demo(person: &Person, oid: u64) -> Self {
        Self {
            oid,
            about: "demo patient of the cabinet".into(),
            last_name: person.last_name.clone(),
            first_name: person.first_name.clone(),
            middle_name: person.patr_name.clone(),
            birth_date: person.birth_date,
            gender: if person.gender == Gender::Male { "M" } else { "F" }.into(),
            snils: person.formatted_snils(),
            inn: None,
            citizenship: russia(),
            trusted: true,
            email: person.email.clone(),
            email_verified: true,
            mobile: person.phone.as_deref().and_then(portal_phone),
            documents: vec![Document {
                kind: "RF_PASSPORT".into(),
                series: Some("4599".into()),
                number: format!("{:06}", oid % 1_000_000),
                issue_date: NaiveDate::from_ymd_opt(2010, 10, 10),
                expiry_date: None,
                issue_id: Some("780100".into()),
                issued_by: Some("ТП № 100 ОУФМС".into()),
                verified: true,
            }],
            address: None,
        }
    }
}

#[derive(Deserialize)]
struct CitizensFile {
    citizen: Vec<Citizen>,
}

/// All accounts: the test people, then the demo patients.
///
/// # Errors
/// `data/esia.toml` is invalid.
pub fn everybody(demo: &[Person]) -> anyhow::Result<Vec<Citizen>> {
    let file: CitizensFile =
        toml::from_str(include_str!("../../data/esia.toml")).context("tools/simulators/data/esia.toml")?;
    let demo = demo.iter().zip(FIRST_DEMO_OID..).map(|(person, oid)| Citizen::demo(person, oid));
    Ok(file.citizen.into_iter().chain(demo).collect())
}

/// Converts `+7 900 000-00-01` to the portal's format `+7(900)0000001`.
fn portal_phone(phone: &str) -> Option<String> {
    let digits = digits(phone);
    match (digits.get(..1), digits.get(1..4), digits.get(4..)) {
        (Some(country), Some(code), Some(rest)) if digits.len() == 11 => {
            Some(format!("+{country}({code}){rest}"))
        }
        _ => None,
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn russia() -> String {
    "RUS".into()
}

const fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::everybody;
    use std::collections::BTreeSet;

    /// Protocol sheet esia §9.7: the list of people.
    #[test]
    fn every_kind_of_person_is_there_once() {
        let people = everybody(&[]).unwrap();
        assert!(people.iter().any(|one| !one.trusted));
        assert!(people.iter().any(|one| one.trusted && one.email.is_none()));
        assert!(people.iter().any(|one| one.middle_name.is_none() && one.citizenship == "RUS"));
        assert!(people.iter().any(|one| one.gender == "F"));
        assert!(people.iter().any(|one| one.documents.iter().any(|paper| paper.kind == "FID_DOC")));
        assert!(people.iter().any(|one| one.documents.is_empty() && one.trusted));
        assert!(people.iter().any(|one| one.birth_date.to_string().starts_with("2015")));
        let numbers: BTreeSet<u64> = people.iter().map(|one| one.oid).collect();
        assert_eq!(numbers.len(), people.len());
        assert!(
            people.iter().all(|one| one.snils.as_deref().is_some_and(|it| it.starts_with("000-000-600 ")))
        );
    }

    #[test]
    fn a_login_is_an_address_a_phone_or_a_snils_of_the_same_person() {
        let people = everybody(&[]).unwrap();
        let found = |login: &str| people.iter().find(|one| one.answers_to(login)).map(|one| one.oid);
        assert_eq!(found("kovalev@citizens.example"), Some(1_000_600_001));
        assert_eq!(found("+7 (900) 600-00-05"), Some(1_000_600_005));
        assert_eq!(found("000-000-600 03"), Some(1_000_600_003));
        assert_eq!(found(""), None);
        assert_eq!(found("nobody@citizens.example"), None);
    }
}
