//! Format rules of identity documents. The server validates against this table, `GET /api/documents/types` sends it to the screens, and the
//! screens validate with the same patterns.

use super::DocumentType;
use crate::Citizenship;

/// Format of a serial or a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Digits only.
    Digits {
        /// Minimum count.
        least: usize,
        /// Maximum count.
        most: usize,
    },
    /// Exactly this number of capital Cyrillic letters.
    Letters(usize),
    /// Two digits, then two digits or capital Cyrillic letters: driving licences.
    DigitsOrLetters,
    /// A Roman numeral, a hyphen and two capital Cyrillic letters: birth certificates.
    RomanAndLetters,
    Text,
}

impl Part {
    /// Maximum length of a serial or number in characters. No state prints a longer one.
    pub const LONGEST: usize = 64;

    const fn digits(count: usize) -> Self {
        Self::Digits { least: count, most: count }
    }

    /// Whether the text has this format. Expects the text trimmed and in capital letters.
    pub fn allows(self, text: &str) -> bool {
        let count = text.chars().count();
        match self {
            Self::Digits { least, most } => (least..=most).contains(&count) && text.chars().all(is_digit),
            Self::Letters(letters) => count == letters && text.chars().all(is_letter),
            Self::DigitsOrLetters => {
                let fits = |(place, c)| is_digit(c) || (place >= 2 && is_letter(c));
                count == 4 && text.chars().enumerate().all(fits)
            }
            Self::RomanAndLetters => text.split_once('-').is_some_and(|(roman, letters)| {
                (1..=5).contains(&roman.len())
                    && roman.chars().all(|c| "IVXLC".contains(c))
                    && Self::Letters(2).allows(letters)
            }),
            Self::Text => (1..=Self::LONGEST).contains(&count) && !text.chars().any(char::is_control),
        }
    }

    /// The format as a regular expression that both browsers and Rust accept.
    pub fn pattern(self) -> String {
        match self {
            Self::Digits { least, most } if least == most => format!("^[0-9]{{{least}}}$"),
            Self::Digits { least, most } => format!("^[0-9]{{{least},{most}}}$"),
            Self::Letters(count) => format!("^[А-ЯЁ]{{{count}}}$"),
            Self::DigitsOrLetters => "^[0-9]{2}[0-9А-ЯЁ]{2}$".to_owned(),
            Self::RomanAndLetters => "^[IVXLC]{1,5}-[А-ЯЁ]{2}$".to_owned(),
            Self::Text => format!("^.{{1,{}}}$", Self::LONGEST),
        }
    }

    /// The length, if all texts of this format have the same length.
    pub(super) const fn length(self) -> Option<usize> {
        match self {
            Self::Digits { least, most } if least == most => Some(least),
            Self::Letters(count) => Some(count),
            Self::DigitsOrLetters => Some(4),
            _ => None,
        }
    }
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

const fn is_letter(c: char) -> bool {
    matches!(c, 'А'..='Я' | 'Ё')
}

/// Whether a type of document has a serial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serial {
    /// No serial; the whole text is the number.
    None,
    /// Always, in this format.
    Required(Part),
    /// Present on some documents of the type.
    Optional(Part),
}

/// Rules for one type of document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Citizenships that may have such a document.
    pub citizenship: &'static [Citizenship],
    pub serial: Serial,
    /// Format of the number.
    pub number: Part,
    /// Mask of an input field that holds serial and number, if all such texts have one shape: `9` is a digit, `*` a digit or capital
    /// letter, `Я` a capital Cyrillic letter, a space separates serial and number.
    pub mask: Option<&'static str>,
}

const RUSSIANS: &[Citizenship] = &[Citizenship::Ru];
const FOREIGNERS: &[Citizenship] = &[Citizenship::Foreign];
const ALL: &[Citizenship] = &[Citizenship::Ru, Citizenship::Foreign];

impl DocumentType {
    /// The rules for this type.
    pub const fn rule(self) -> Rule {
        use Serial::{None as NoSerial, Optional, Required};
        let (citizenship, serial, number, mask) = match self {
            Self::Passport => (RUSSIANS, Required(Part::digits(4)), Part::digits(6), Some("9999 999999")),
            Self::ForeignPassport => {
                (RUSSIANS, Required(Part::digits(2)), Part::digits(7), Some("99 9999999"))
            }
            Self::BirthCertificate => (RUSSIANS, Required(Part::RomanAndLetters), Part::digits(6), None),
            Self::MilitaryId => {
                (RUSSIANS, Required(Part::Letters(2)), Part::Digits { least: 6, most: 7 }, None)
            }
            Self::ForeignId | Self::RefugeeCertificate => (FOREIGNERS, NoSerial, Part::Text, None),
            Self::ResidencePermit => {
                (FOREIGNERS, Required(Part::digits(2)), Part::digits(7), Some("99 9999999"))
            }
            Self::DrivingLicence => {
                (ALL, Required(Part::DigitsOrLetters), Part::digits(6), Some("99** 999999"))
            }
            Self::MedicalPolicy => (ALL, NoSerial, Part::digits(16), Some("9999999999999999")),
            Self::Other => (ALL, Optional(Part::Text), Part::Text, None),
        };
        Rule { citizenship, serial, number, mask }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_allows_what_is_printed_and_nothing_near_it() {
        let six = Part::digits(6);
        let cases: [(Part, &[&str], &[&str]); 5] = [
            (six, &["123456"], &["12345", "1234567", "12345а", "", "١٢٣٤٥٦"]),
            (Part::Letters(2), &["АБ", "ЁЯ"], &["А", "аб", "AB", "АБВ"]),
            (Part::DigitsOrLetters, &["7712", "77УМ"], &["УМ77", "771", "77123", "77AB"]),
            (Part::RomanAndLetters, &["III-АБ", "V-МЮ"], &["III", "3-АБ", "III-АБВ", "-АБ", "VIIIII-АБ"]),
            (Part::Text, &["C01X00T47", "п/п 5"], &["", "a\u{7}", &"x".repeat(65)]),
        ];
        for (part, good, bad) in cases {
            good.iter().for_each(|text| assert!(part.allows(text), "{part:?} {text}"));
            bad.iter().for_each(|text| assert!(!part.allows(text), "{part:?} {text:?}"));
        }
    }

    ///
    #[test]
    fn both_citizenships_have_documents_of_their_own() {
        let of = |whose| DocumentType::ALL.into_iter().filter(move |kind| kind.belongs_to(whose));
        assert_eq!(of(Citizenship::Ru).next(), Some(DocumentType::Passport));
        assert_eq!(of(Citizenship::Foreign).next(), Some(DocumentType::ForeignId));
        assert!(!of(Citizenship::Foreign).any(|kind| kind == DocumentType::Passport));
    }

    #[test]
    fn a_mask_is_as_long_as_what_it_stands_for() {
        for kind in DocumentType::ALL {
            let rule = kind.rule();
            let serial = match rule.serial {
                Serial::Required(part) => part.length().map(|length| length + 1),
                Serial::None => Some(0),
                Serial::Optional(_) => None,
            };
            if let Some(mask) = rule.mask {
                let length = serial.unwrap() + rule.number.length().unwrap();
                assert_eq!(mask.chars().count(), length, "{kind:?}");
            }
        }
    }
}
