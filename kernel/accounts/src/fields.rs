//! Validation of personal data, shared by registration and profile. A `Checker` collects the errors of all fields, so that
//! a person sees all of them at once; a check returns a value only if it is valid.

use crate::fault::{Fault, FaultCode};
use cabinet_domain::snils::InvalidSnils;
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, Snils, Username, is_invisible};
use chrono::NaiveDate;
use email_address::{EmailAddress, Options};

/// names have 1 to 100 characters.
const LONGEST_NAME: usize = 100;
///
const LONGEST_EMAIL_BYTES: usize = 254;
/// The bounds of a login that is not an e-mail address, see [`Username`].
const SHORTEST_LOGIN: usize = 3;
const LONGEST_LOGIN: usize = 64;
/// ITU-T E.164: at most 15 digits. No country has numbers of fewer than 7.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// Validates an e-mail address that is typed outside a form, by the same rules as in a form.
///
/// # Errors
/// The validation errors of the address.
pub fn email_field(text: Option<&str>) -> Result<Email, Vec<Fault>> {
    let mut form = Checker::new(NaiveDate::MIN);
    let email = form.email(text);
    form.finish()?;
    email.ok_or_else(Vec::new)
}

/// Collects validation errors.
#[derive(Debug)]
pub(crate) struct Checker {
    today: NaiveDate,
    faults: Vec<Fault>,
}

impl Checker {
    /// Uses the current date in the hospital's time zone.
    pub(crate) const fn new(today: NaiveDate) -> Self {
        Self { today, faults: Vec::new() }
    }

    /// The current date in the hospital's time zone.
    pub(crate) const fn today(&self) -> NaiveDate {
        self.today
    }

    /// Records an error and returns `None`, because the value is not usable.
    pub(crate) fn fail<T>(&mut self, field: &'static str, code: FaultCode) -> Option<T> {
        self.faults.push(Fault::new(field, code));
        None
    }

    /// Returns all collected errors.
    ///
    /// # Errors
    /// The errors, if there are any.
    pub(crate) fn finish(self) -> Result<(), Vec<Fault>> {
        if self.faults.is_empty() { Ok(()) } else { Err(self.faults) }
    }

    /// A required text, trimmed.
    pub(crate) fn required<'a>(&mut self, field: &'static str, text: Option<&'a str>) -> Option<&'a str> {
        match present(text) {
            Some(text) => Some(text),
            None => self.fail(field, FaultCode::Required),
        }
    }

    /// Last or first name.
    pub(crate) fn name(&mut self, field: &'static str, text: Option<&str>) -> Option<String> {
        let text = self.required(field, text)?;
        self.part_of_name(field, text)
    }

    /// The patronymic: `Some(None)` if it is empty.
    pub(crate) fn patronymic(&mut self, text: Option<&str>) -> Option<Option<String>> {
        match present(text) {
            None => Some(None),
            Some(text) => self.part_of_name("patrName", text).map(Some),
        }
    }

    fn part_of_name(&mut self, field: &'static str, text: &str) -> Option<String> {
        if text.chars().count() > LONGEST_NAME {
            return self.fail(field, FaultCode::TooLong);
        }
        if text.chars().any(is_foreign_to_names) || has_domain(text) {
            return self.fail(field, FaultCode::Invalid);
        }
        Some(text.to_owned())
    }

    /// B-229
    pub(crate) fn email(&mut self, text: Option<&str>) -> Option<Email> {
        let text = self.required("email", text)?;
        if text.len() > LONGEST_EMAIL_BYTES {
            return self.fail("email", FaultCode::TooLong);
        }
        // A plain address whose host has a domain name: no `Anna <anna@example.ru>`, no `anna@[192.0.2.1]`, no `anna@localhost`.
        let deliverable =
            Options::default().without_display_text().without_domain_literal().with_required_tld();
        match text.parse() {
            Ok(email) if EmailAddress::parse_with_options(text, deliverable).is_ok() => Some(email),
            _ => self.fail("email", FaultCode::Invalid),
        }
    }

    /// A login. If it contains an `@`, it must be the person's own address (B-243).
    pub(crate) fn username(&mut self, text: Option<&str>, email: Option<&Email>) -> Option<Username> {
        let text = self.required("username", text)?;
        if text.contains('@') {
            let is_own = email.is_some_and(|email| email.folded() == text.to_lowercase());
            return match text.parse().ok().filter(|_| is_own) {
                Some(username) => Some(username),
                None => self.fail("username", FaultCode::Invalid),
            };
        }
        match text.chars().count() {
            ..SHORTEST_LOGIN => self.fail("username", FaultCode::TooShort),
            count if count > LONGEST_LOGIN => self.fail("username", FaultCode::TooLong),
            _ => match text.parse() {
                Ok(username) => Some(username),
                Err(_) => self.fail("username", FaultCode::Invalid),
            },
        }
    }

    /// `YYYY-MM-DD` (B-105, B-248) between 1900-01-01 and today.
    pub(crate) fn birth_date(&mut self, text: Option<&str>) -> Option<BirthDate> {
        let text = self.required("birthDate", text)?;
        let Some(day) = day(text) else { return self.fail("birthDate", FaultCode::Invalid) };
        match BirthDate::new(day, self.today) {
            Ok(date) => Some(date),
            Err(_) => self.fail("birthDate", FaultCode::BirthDateRange),
        }
    }

    /// `MALE` or `FEMALE`; defaults to `MALE` (B-104).
    pub(crate) fn gender(&mut self, text: Option<&str>) -> Option<Gender> {
        match present(text) {
            None => Some(Gender::default()),
            Some("MALE") => Some(Gender::Male),
            Some("FEMALE") => Some(Gender::Female),
            Some(_) => self.fail("gender", FaultCode::Invalid),
        }
    }

    /// `RU` or `FOREIGN`; defaults to `RU`.
    pub(crate) fn citizenship(&mut self, text: Option<&str>) -> Option<Citizenship> {
        match present(text) {
            None | Some("RU") => Some(Citizenship::Ru),
            Some("FOREIGN") => Some(Citizenship::Foreign),
            Some(_) => self.fail("citizenship", FaultCode::Invalid),
        }
    }

    /// B-244, B-245; `Some(None)` if it is empty.
    pub(crate) fn snils(&mut self, text: Option<&str>) -> Option<Option<Snils>> {
        match present(text).map(str::parse) {
            None => Some(None),
            Some(Ok(snils)) => Some(Some(snils)),
            Some(Err(InvalidSnils::Length)) => self.fail("snils", FaultCode::SnilsDigits),
            Some(Err(InvalidSnils::ControlNumber)) => self.fail("snils", FaultCode::SnilsControl),
        }
    }

    /// Normalizes a phone number to international form: `8 (999) 000-00-01` becomes `+79990000001`. `Some(None)` if it is empty.
    pub(crate) fn phone(&mut self, text: Option<&str>) -> Option<Option<String>> {
        let Some(text) = present(text) else { return Some(None) };
        match international(text) {
            Some(number) => Some(Some(number)),
            None => self.fail("phone", FaultCode::Invalid),
        }
    }
}

/// Characters that do not occur in names but do in URLs and e-mail addresses. E-mails address the recipient by name, so a name must
/// not inject a link.
fn is_foreign_to_names(c: char) -> bool {
    c.is_control() || c.is_numeric() || is_invisible(c) || matches!(c, '/' | ':' | '@' | '<' | '>' | '\\')
}

/// Whether a mail program could turn the text into a link: `clinic.example` yes, `А.С.` and `St. John` no.
fn has_domain(text: &str) -> bool {
    text.split('.').skip(1).any(|part| part.chars().take_while(|c| c.is_alphabetic()).count() > 1)
}

/// The trimmed text; `None` if it is empty.
pub(crate) fn present(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// Parses a date strictly as `YYYY-MM-DD`.
pub(crate) fn day(text: &str) -> Option<NaiveDate> {
    if text.len() == 10 { NaiveDate::parse_from_str(text, "%Y-%m-%d").ok() } else { None }
}

fn international(text: &str) -> Option<String> {
    let is_decoration = |c: char| matches!(c, ' ' | '\u{a0}' | '(' | ')' | '-' | '.');
    let kept: String = text.chars().filter(|c| !is_decoration(*c)).collect();
    let digits = kept.strip_prefix('+');
    let number = digits.unwrap_or(&kept);
    if !PHONE_DIGITS.contains(&number.len()) || !number.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    // Within Russia people write ten digits, optionally preceded by the trunk prefix 8.
    match (digits, number.strip_prefix('8')) {
        (None, Some(rest)) if rest.len() == 10 => Some(format!("+7{rest}")),
        (None, _) if number.len() == 10 => Some(format!("+7{number}")),
        _ => Some(format!("+{number}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn checker() -> Checker {
        Checker::new(NaiveDate::from_ymd_opt(2026, 11, 21).unwrap())
    }

    /// The error code of a single check, if it fails.
    fn code<T>(check: impl FnOnce(&mut Checker) -> Option<T>) -> Option<FaultCode> {
        let mut checker = checker();
        let value = check(&mut checker);
        let fault = checker.finish().err().map(|faults| faults[0].code);
        assert_eq!(value.is_none(), fault.is_some());
        fault
    }

    /// B-221, B-222, X-069
    #[test]
    fn names_have_one_to_a_hundred_letters_and_a_patronymic_may_be_missing() {
        assert_eq!(code(|form| form.name("lastName", None)), Some(FaultCode::Required));
        assert_eq!(code(|form| form.name("lastName", Some("  "))), Some(FaultCode::Required));
        assert_eq!(code(|form| form.name("firstName", Some(&"я".repeat(101)))), Some(FaultCode::TooLong));
        assert_eq!(code(|form| form.name("firstName", Some("Ан\nна"))), Some(FaultCode::Invalid));
        assert_eq!(checker().name("firstName", Some(" Анна-Мария ")).as_deref(), Some("Анна-Мария"));
        assert_eq!(code(|form| form.patronymic(Some(""))), None);
        assert_eq!(code(|form| form.patronymic(Some(&"я".repeat(101)))), Some(FaultCode::TooLong));
    }

    /// E-mails address the recipient by name.
    #[test]
    fn a_name_carries_no_link_into_a_letter() {
        for bad in [
            "https://evil.example",
            "evil.example",
            "evil.example/x",
            "a@b.example",
            "<b>Анна",
            "Анна\\",
            "Анна2",
            "Анна\u{7}",
            "Ан\u{202e}на",
            "Ан\u{200b}на",
            "\u{2067}Анна",
        ] {
            assert_eq!(code(|form| form.name("lastName", Some(bad))), Some(FaultCode::Invalid), "{bad}");
            assert_eq!(code(|form| form.patronymic(Some(bad))), Some(FaultCode::Invalid), "{bad}");
        }
        for good in ["O’Neil", "Д'Артаньян", "Анна-Мария", "St. John", "А.С.", "李小龍", "Müller", "оглы Иса"]
        {
            assert_eq!(code(|form| form.name("lastName", Some(good))), None, "{good}");
        }
    }

    /// B-223, B-224, B-229, B-243, X-069
    #[test]
    fn a_login_is_a_word_or_the_own_address() {
        assert_eq!(code(|form| form.email(None)), Some(FaultCode::Required));
        assert_eq!(code(|form| form.email(Some("anna@"))), Some(FaultCode::Invalid));
        let long = format!("{}@example.ru", "a".repeat(250));
        assert_eq!(code(|form| form.email(Some(&long))), Some(FaultCode::TooLong));
        let own: Email = "anna@example.ru".parse().unwrap();
        for (login, wanted) in [
            (None, Some(FaultCode::Required)),
            (Some("an"), Some(FaultCode::TooShort)),
            (Some("anna anna"), Some(FaultCode::Invalid)),
            (Some("petr@example.ru"), Some(FaultCode::Invalid)),
            (Some("ANNA@example.ru"), None),
            (Some("анна"), None),
        ] {
            assert_eq!(code(|form| form.username(login, Some(&own))), wanted, "{login:?}");
        }
        assert_eq!(code(|form| form.username(Some(&"a".repeat(65)), Some(&own))), Some(FaultCode::TooLong));
        assert_eq!(code(|form| form.username(Some("anna@example.ru"), None)), Some(FaultCode::Invalid));
    }

    /// B-225, B-248, X-069
    #[test]
    fn a_birth_date_is_written_year_first_and_lies_between_1900_and_today() {
        for (text, wanted) in [
            ("", Some(FaultCode::Required)),
            ("12.03.1958", Some(FaultCode::Invalid)),
            ("1958-3-12", Some(FaultCode::Invalid)),
            ("1958-02-30", Some(FaultCode::Invalid)),
            ("1899-12-31", Some(FaultCode::BirthDateRange)),
            ("2026-11-22", Some(FaultCode::BirthDateRange)),
            ("2026-11-21", None),
            ("1900-01-01", None),
        ] {
            assert_eq!(code(|form| form.birth_date(Some(text))), wanted, "{text}");
        }
    }

    /// B-104, B-244, B-245, X-018, X-066
    #[test]
    fn gender_and_citizenship_have_defaults_and_a_snils_may_be_missing() {
        assert_eq!(checker().gender(None), Some(Gender::Male));
        assert_eq!(code(|form| form.gender(Some("male"))), Some(FaultCode::Invalid));
        assert_eq!(checker().citizenship(None), Some(Citizenship::Ru));
        assert_eq!(code(|form| form.citizenship(Some("DE"))), Some(FaultCode::Invalid));
        assert_eq!(checker().snils(Some("  ")), Some(None));
        assert_eq!(code(|form| form.snils(Some("1122334459"))), Some(FaultCode::SnilsDigits));
        assert_eq!(code(|form| form.snils(Some("112-233-445 94"))), Some(FaultCode::SnilsControl));
        assert_eq!(code(|form| form.snils(Some("112-233-445 95"))), None);
    }

    #[test]
    fn a_phone_number_takes_its_international_form() {
        for text in ["8 (999) 000-00-01", "+7 999 000-00-01", "9990000001", "79990000001", "+7.999.000.00.01"]
        {
            assert_eq!(checker().phone(Some(text)), Some(Some("+79990000001".to_owned())), "{text}");
        }
        for bad in ["999", "+7 999 000-00-0x", "1234567890123456", "++79990000001", "анна"] {
            assert_eq!(code(|form| form.phone(Some(bad))), Some(FaultCode::Invalid), "{bad}");
        }
        assert_eq!(checker().phone(Some(" ")), Some(None));
    }

    proptest! {
        #[test]
        fn no_text_makes_a_check_panic(text in ".*") {
            let mut form = checker();
            let email = form.email(Some(&text));
            form.username(Some(&text), email.as_ref());
            form.name("lastName", Some(&text));
            form.birth_date(Some(&text));
            form.phone(Some(&text));
            form.snils(Some(&text));
        }
    }
}
