//! The form in which an administrator enters a person. The rules of each field are those of the registration.

use super::Activation;
use crate::fault::{Fault, FaultCode};
use crate::fields::{Checker, present};
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, PersonName, Snils, Username};
use chrono::NaiveDate;
use std::fmt;

/// The fields as they were typed.
#[derive(Clone, Default)]
pub struct CabinetForm {
    pub email: Option<String>,
    /// The address is the login if this is empty.
    pub username: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patr_name: Option<String>,
    pub birth_date: Option<String>,
    pub gender: Option<String>,
    pub snils: Option<String>,
    pub citizenship: Option<String>,
    pub phone: Option<String>,
    /// Language of the e-mail.
    pub language: Option<String>,
}

/// Redacted: every field is personal data.
impl fmt::Debug for CabinetForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CabinetForm(***)")
    }
}

/// A validated form.
#[derive(Clone)]
pub struct CheckedCabinet {
    pub email: Option<Email>,
    pub username: Username,
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub gender: Gender,
    pub snils: Option<Snils>,
    pub citizenship: Citizenship,
    pub phone: Option<String>,
    pub language: Option<String>,
}

impl CabinetForm {
    /// Validates every field.
    ///
    /// # Errors
    /// All errors of the form.
    pub fn check(self, activation: Activation, today: NaiveDate) -> Result<CheckedCabinet, Vec<Fault>> {
        let mut form = Checker::new(today);
        let last_name = form.name("lastName", self.last_name.as_deref());
        let first_name = form.name("firstName", self.first_name.as_deref());
        let patr_name = form.patronymic(self.patr_name.as_deref());
        let email = match (present(self.email.as_deref()), activation) {
            (None, Activation::Printed) => Some(None),
            (None, Activation::Email) => form.fail("email", FaultCode::Required),
            (typed, _) => form.email(typed).map(Some),
        };
        let address = email.clone().flatten();
        let login = present(self.username.as_deref());
        let login =
            login.map(str::to_owned).or_else(|| address.as_ref().map(|email| email.as_str().to_owned()));
        let username = form.username(login.as_deref(), address.as_ref());
        let birth_date = form.birth_date(self.birth_date.as_deref());
        let gender = form.gender(self.gender.as_deref());
        let snils = form.snils(self.snils.as_deref());
        let citizenship = form.citizenship(self.citizenship.as_deref());
        let phone = form.phone(self.phone.as_deref());
        let checked = (|| {
            Some(CheckedCabinet {
                email: email?,
                username: username?,
                name: PersonName { last_name: last_name?, first_name: first_name?, patr_name: patr_name? },
                birth_date: birth_date?,
                gender: gender?,
                snils: snils?,
                citizenship: citizenship?,
                phone: phone?,
                language: self.language,
            })
        })();
        form.finish()?;
        checked.ok_or_else(Vec::new)
    }
}
