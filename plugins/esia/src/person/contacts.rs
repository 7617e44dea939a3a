//! Selects e-mail and mobile from the portal's contacts: verified before unverified, personal before corporate.

use super::filled;
use super::wire::WireContact;
use crate::settings::{Settings, Unverified};
use cabinet_plugin_sdk::identity::Contact;
use serde_json::Value;

/// `EML`, or else `CEM` if the settings allow it.
pub(crate) fn email(settings: &Settings, records: &[Value]) -> Option<Contact> {
    let own = best(settings, records, "EML", address);
    own.or_else(|| best(settings, records, "CEM", address).filter(|_| settings.corporate_email))
}

/// `MBT`
pub(crate) fn mobile(settings: &Settings, records: &[Value]) -> Option<Contact> {
    best(settings, records, "MBT", phone)
}

fn best(
    settings: &Settings,
    records: &[Value],
    kind: &str,
    read: fn(&str) -> Option<String>,
) -> Option<Contact> {
    let contacts = records.iter().filter_map(|record| {
        let wire: WireContact = serde_json::from_value(record.clone()).ok()?;
        let value = filled(wire.value.as_deref()).filter(|_| wire.kind == kind)?;
        Some(Contact { value: read(&value)?, verified: wire.state == "VERIFIED" })
    });
    let wanted: Vec<Contact> = contacts
        .filter(|contact| contact.verified || settings.unverified_contacts == Unverified::Report)
        .collect();
    wanted.iter().find(|contact| contact.verified).or_else(|| wanted.first()).cloned()
}

/// A minimal check, because the kernel validates addresses: a text with spaces or without `@` is refused.
fn address(text: &str) -> Option<String> {
    let at = text.find('@').is_some_and(|at| at > 0 && at + 1 < text.len());
    (at && !text.chars().any(|character| character.is_whitespace() || character.is_control()))
        .then(|| text.to_owned())
}

/// Converts `+7(000)0000006` to `+70000000006` (E.164: at most fifteen digits).
fn phone(text: &str) -> Option<String> {
    let strange = text
        .chars()
        .any(|character| !(character.is_ascii_digit() || matches!(character, '+' | '(' | ')' | '-' | ' ')));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    (!strange && text.starts_with('+') && (10..=15).contains(&digits.len())).then(|| format!("+{digits}"))
}

#[cfg(test)]
mod tests {
    use super::{address, email, phone};
    use crate::settings::{Settings, Unverified};
    use serde_json::json;

    fn contact(kind: &str, value: &str, state: &str) -> serde_json::Value {
        json!({"type": kind, "value": value, "vrfStu": state})
    }

    /// Protocol sheet esia §6.
    #[test]
    fn a_phone_loses_its_brackets_and_nothing_else() {
        assert_eq!(phone("+7(900)6000001").as_deref(), Some("+79006000001"));
        for strange in ["8(900)6000001", "+7", "+7(900)6000001 доб. 5", "+1234567890123456"] {
            assert_eq!(phone(strange), None, "{strange}");
        }
        assert_eq!(address("a b@c"), None);
        assert_eq!(address("@c"), None);
    }

    #[test]
    fn a_verified_address_comes_first_and_what_is_not_is_said_or_dropped() {
        let settings = Settings::default();
        let records = [
            contact("EML", "later@x.example", "NOT_VERIFIED"),
            contact("CEM", "work@x.example", "VERIFIED"),
            contact("EML", "own@x.example", "VERIFIED"),
        ];
        let found = email(&settings, &records).unwrap();
        assert_eq!((found.value.as_str(), found.verified), ("own@x.example", true));
        let found = email(&settings, &records[..2]).unwrap();
        assert_eq!((found.value.as_str(), found.verified), ("later@x.example", false));
        let strict = Settings { unverified_contacts: Unverified::Drop, ..Settings::default() };
        assert_eq!(email(&strict, &records[..2]), None);
        let corporate = Settings { corporate_email: true, ..strict };
        assert_eq!(email(&corporate, &records[..2]).unwrap().value, "work@x.example");
    }
}
