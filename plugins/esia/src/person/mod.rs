//! Reads a person from the portal's data calls and converts it to the contract's types (protocol sheet esia §6).

mod contacts;
mod documents;
mod records;
pub mod wire;

use crate::moment;
use crate::questions::{Answer, Questions};
use crate::settings::Settings;
use crate::token::Subject;
use cabinet_plugin_sdk::identity::{Failure, FailureKind, Gender, Person};
use cabinet_plugin_sdk::log;
use wire::WirePerson;

/// Requests contacts and documents together with the person, if the portal supports it.
const EMBED: &str = "?embed=(contacts.elements,documents.elements)";

/// Reads the person whom the tokens identify.
pub(crate) fn read(settings: &Settings, access_token: &str, subject: &Subject) -> Result<Person, Failure> {
    let questions = Questions::new(settings, access_token);
    let path = format!("/rs/prns/{}", subject.oid);
    let answer = match questions.ask(&format!("{path}{EMBED}"))? {
        // The portal may refuse to embed what the scopes do not cover; the person alone may still be allowed.
        Answer::Forbidden => questions.ask(&path)?,
        found @ Answer::Found(_) => found,
    };
    let Answer::Found(json) = answer else {
        let advice = "the portal does not give the person (403): check the scopes of the application";
        return Err(Failure::new(FailureKind::Rejected, advice));
    };
    let wire: WirePerson = serde_json::from_value(json)
        .map_err(|_| Failure::new(FailureKind::Unavailable, "the person is not in the portal's form"))?;
    if wire.status.as_deref().is_some_and(|status| status != "REGISTERED") {
        return Err(Failure::new(FailureKind::Failed, "the account at the portal is closed"));
    }
    let contacts = records::of(&questions, subject.oid, "ctts", wire.contacts.as_ref())?;
    let papers = records::of(&questions, subject.oid, "docs", wire.documents.as_ref())?;
    let (last_name, first_name) = names(&wire)?;
    Ok(Person {
        id: subject.oid.to_string(),
        trusted: wire.trusted == Some(true) && subject.trusted != Some(false),
        last_name,
        first_name,
        middle_name: filled(wire.middle_name.as_deref()),
        birth_date: birth_date(&wire),
        gender: wire.gender.as_deref().and_then(gender),
        snils: wire.snils.as_deref().and_then(snils),
        citizenship: wire.citizenship.as_deref().and_then(country),
        email: contacts::email(settings, &contacts),
        mobile: contacts::mobile(settings, &contacts),
        documents: documents::all(&papers, wire.main_document),
    })
}

fn names(wire: &WirePerson) -> Result<(String, String), Failure> {
    match (filled(wire.last_name.as_deref()), filled(wire.first_name.as_deref())) {
        (Some(last), Some(first)) => Ok((last, first)),
        // The portal requires both of everybody (protocol sheet esia §6). Accepting half a name would overwrite a full one.
        (Some(_), None) | (None, Some(_)) => {
            Err(Failure::new(FailureKind::Unavailable, "the portal gives half a name"))
        }
        (None, None) => {
            let advice = "the portal gives no name: the scope `fullname` was not granted";
            Err(Failure::new(FailureKind::Rejected, advice))
        }
    }
}

fn birth_date(wire: &WirePerson) -> Option<String> {
    let text = wire.birth_date.as_deref()?;
    let day = moment::day(text);
    if day.is_none() {
        log::warn("the portal gave a day of birth that is none", &[]);
    }
    day
}

/// `M` is male, any other value female (protocol sheet esia §7); a blank text is `None`.
fn gender(text: &str) -> Option<Gender> {
    match text.trim() {
        "" => None,
        "M" | "m" => Some(Gender::Male),
        _ => Some(Gender::Female),
    }
}

/// Extracts eleven digits; spaces and dashes between them are ignored.
fn snils(text: &str) -> Option<String> {
    let strange =
        text.chars().any(|character| !(character.is_ascii_digit() || matches!(character, '-' | ' ')));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    (digits.len() == 11 && !strange).then_some(digits)
}

/// A country code of three letters.
fn country(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    (code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())).then_some(code)
}

/// The trimmed text, or `None` if it is blank.
fn filled(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{country, gender, snils};
    use cabinet_plugin_sdk::identity::Gender;

    /// Protocol sheet esia §6, §7.
    #[test]
    fn fields_are_read_as_the_sheet_says() {
        assert_eq!(snils("000-000-600 06").as_deref(), Some("00000060006"));
        assert_eq!(snils("000-000-600"), None);
        assert_eq!(snils("000-000-600 06x"), None);
        assert_eq!(gender("M"), Some(Gender::Male));
        assert_eq!(gender("F"), Some(Gender::Female));
        assert_eq!(gender(""), None);
        assert_eq!(country("rus").as_deref(), Some("RUS"));
        assert_eq!(country("РОС"), None);
    }
}
