//! The profile form. A missing field stays unchanged; an empty one clears the value where that is allowed.

use crate::fields::Checker;
use cabinet_domain::{Email, PersonName, User};
use cabinet_ports::repository::PersonalData;
use std::fmt;

/// The fields as they were typed.
#[derive(Clone, Default)]
pub struct PersonalForm {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patr_name: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    /// `MALE` or `FEMALE`
    pub gender: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub snils: Option<String>,
}

/// Redacted: every field is personal data.
impl fmt::Debug for PersonalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonalForm(***)")
    }
}

impl PersonalForm {
    /// The personal data after the change, and the address if one was typed. `None` if `form` has errors.
    pub(super) fn check(&self, user: &User, form: &mut Checker) -> Option<(PersonalData, Option<Email>)> {
        let now = PersonalData::of(user);
        let last_name = match &self.last_name {
            Some(text) => form.name("lastName", Some(text)),
            None => Some(now.name.last_name),
        };
        let first_name = match &self.first_name {
            Some(text) => form.name("firstName", Some(text)),
            None => Some(now.name.first_name),
        };
        let patr_name = match &self.patr_name {
            Some(text) => form.patronymic(Some(text)),
            None => Some(now.name.patr_name),
        };
        let birth_date = match &self.birth_date {
            Some(text) => form.birth_date(Some(text)),
            None => Some(now.birth_date),
        };
        let gender = match &self.gender {
            Some(text) if text.trim().is_empty() => Some(now.gender),
            Some(text) => form.gender(Some(text)),
            None => Some(now.gender),
        };
        let phone = match &self.phone {
            Some(text) => form.phone(Some(text)),
            None => Some(now.phone),
        };
        let snils = match &self.snils {
            Some(text) => form.snils(Some(text)),
            None => Some(now.snils),
        };
        let email = match &self.email {
            Some(text) => form.email(Some(text)).map(Some),
            None => Some(None),
        };
        let data = PersonalData {
            name: PersonName { last_name: last_name?, first_name: first_name?, patr_name: patr_name? },
            birth_date: birth_date?,
            gender: gender?,
            snils: snils?,
            phone: phone?,
            citizenship: now.citizenship,
        };
        Some((data, email?))
    }
}
