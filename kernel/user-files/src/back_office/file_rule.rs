//! Whose result a file is, by its name (B-293): the name begins with an id of the patient at a hospital system, or with the SNILS.

use cabinet_domain::Snils;
use unicode_normalization::UnicodeNormalization as _;

/// How a name begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Beginning {
    /// It may be an id at a hospital system, and also a SNILS if its eleven digits have the right check number.
    Token { client: String, snils: Option<Snils> },
    /// It is written as a SNILS, in groups, and nothing else.
    Snils(Snils),
    /// Nothing, or a SNILS with a wrong check number. The three digits before its first dash are not taken for an id.
    Nothing,
}

/// Parts of a SNILS as it is printed: `XXX-XXX-XXX YY`.
const GROUPS: [usize; 4] = [3, 3, 3, 2];

/// Longest id at a hospital system in characters (`relations_patient_check`).
const LONGEST: usize = 512;

/// Reads how a name begins.
pub(super) fn beginning(name: &str) -> Beginning {
    let name: String = name.nfc().collect();
    let name = name.trim_start();
    if let Some(digits) = grouped(name) {
        return digits.parse().map_or(Beginning::Nothing, Beginning::Snils);
    }
    let token = name.split(is_separator).next().unwrap_or_default();
    if token.is_empty() || token.chars().count() > LONGEST || !token.chars().all(char::is_alphanumeric) {
        return Beginning::Nothing;
    }
    let snils = Some(token).filter(|token| token.bytes().all(|byte| byte.is_ascii_digit()));
    Beginning::Token { client: token.to_owned(), snils: snils.and_then(|token| token.parse().ok()) }
}

const fn is_separator(character: char) -> bool {
    matches!(character, ' ' | '_' | '.' | '-')
}

/// The digits of a SNILS that is written in groups, whatever separates them, if the name begins with one.
fn grouped(name: &str) -> Option<String> {
    let mut characters = name.chars();
    let mut digits = String::new();
    for (place, length) in GROUPS.into_iter().enumerate() {
        if place > 0 && !matches!(characters.next(), Some('-' | ' ' | '_')) {
            return None;
        }
        for _ in 0..length {
            digits.push(characters.next().filter(char::is_ascii_digit)?);
        }
    }
    characters.next().is_none_or(is_separator).then_some(digits)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn token(client: &str, snils: Option<&str>) -> Beginning {
        Beginning::Token { client: client.to_owned(), snils: snils.map(|text| text.parse().unwrap()) }
    }

    fn snils(text: &str) -> Beginning {
        Beginning::Snils(text.parse().unwrap())
    }

    /// B-293
    #[test]
    fn a_name_begins_with_an_id_or_a_snils() {
        let number = "11223344595";
        for (name, read) in [
            ("502655.pdf", token("502655", None)),
            ("502655_Кровь.pdf", token("502655", None)),
            ("502655 кровь-2.pdf", token("502655", None)),
            (" 502655-мрт.pdf", token("502655", None)),
            ("A17.pdf", token("A17", None)),
            ("Йод17.pdf", token("Йод17", None)),
            ("И\u{306}од17.pdf", token("Йод17", None)),
            ("11223344595.pdf", token(number, Some(number))),
            ("11223344595_мрт.pdf", token(number, Some(number))),
            ("11223344594.pdf", token("11223344594", None)),
            ("112-233-445 95.pdf", snils(number)),
            ("112-233-445-95_мрт.pdf", snils(number)),
            ("112-233-445_95.pdf", snils(number)),
            ("112-233-445 95", snils(number)),
            ("112-233-445 94.pdf", Beginning::Nothing),
            ("112-233-445 951.pdf", token("112", None)),
            ("112-233.pdf", token("112", None)),
            ("", Beginning::Nothing),
            (".pdf", Beginning::Nothing),
            ("_502655.pdf", Beginning::Nothing),
            ("../502655.pdf", Beginning::Nothing),
            ("502655/../x.pdf", Beginning::Nothing),
            ("50\u{202e}2655.pdf", Beginning::Nothing),
            ("５０２.pdf", token("５０２", None)),
        ] {
            assert_eq!(beginning(name), read, "{name:?}");
        }
        assert_eq!(beginning(&format!("{}.pdf", "1".repeat(LONGEST + 1))), Beginning::Nothing);
    }

    proptest! {
        #[test]
        fn a_snils_is_read_with_and_without_dashes_and_never_with_a_wrong_check_number(
            first in 1_001_999_u32..1_000_000_000, control in 0_u32..100, ending in "(\\.pdf|_x\\.pdf| 1|)",
        ) {
            let digits = format!("{first:09}{control:02}");
            let valid: Option<Snils> = digits.parse().ok();
            let whole = beginning(&format!("{digits}{ending}"));
            prop_assert_eq!(whole, Beginning::Token { client: digits.clone(), snils: valid });
            let (a, rest) = digits.split_at(3);
            let (b, rest) = rest.split_at(3);
            let (c, d) = rest.split_at(3);
            let printed = beginning(&format!("{a}-{b}-{c} {d}{ending}"));
            prop_assert_eq!(printed, valid.map_or(Beginning::Nothing, Beginning::Snils));
        }

        #[test]
        fn no_name_is_read_as_more_than_its_beginning(name in "\\PC{0,60}|.{0,40}") {
            if let Beginning::Token { client, .. } = beginning(&name) {
                prop_assert!(client.chars().all(char::is_alphanumeric));
                let composed: String = name.nfc().collect();
                prop_assert!(composed.trim_start().starts_with(&client));
            }
        }
    }
}
