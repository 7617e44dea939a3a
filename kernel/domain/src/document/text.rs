//! Printed data of an identity document: serial, number and issuer. `Debug` hides the values because they are personal data.

use super::rule::{Part, Serial};
use super::{DocumentType, LONGEST_ISSUER};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A validation error of a document. Names the field, never the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidDocument {
    /// The owner's citizenship does not allow this type.
    #[error("such a document belongs to another citizenship")]
    Type,
    /// The type requires a serial.
    #[error("the serial of the document is missing")]
    SerialMissing,
    /// The serial has the wrong format, or the type has no serial.
    #[error("the serial is not that of such a document")]
    Serial,
    /// The number is empty.
    #[error("the number of the document is missing")]
    NumberMissing,
    /// The number has the wrong format.
    #[error("the number is not that of such a document")]
    Number,
    /// The issuer's name has more than 255 characters.
    #[error("the issuer's name is too long")]
    Issuer,
    /// Issued before the owner's birth or after today.
    #[error("a document is issued between its owner's birth and today")]
    IssueDate,
}

impl InvalidDocument {
    /// Field name and error code for the API's list of errors.
    pub const fn field(self) -> (&'static str, &'static str) {
        match self {
            Self::Type => ("type", "invalid"),
            Self::SerialMissing => ("serial", "required"),
            Self::Serial => ("serial", "invalid"),
            Self::NumberMissing => ("number", "required"),
            Self::Number => ("number", "invalid"),
            Self::Issuer => ("issuedBy", "too_long"),
            Self::IssueDate => ("issueDate", "issue_date_range"),
        }
    }
}

/// Serial, number and issuer of one document.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentText {
    pub serial: Option<String>,
    pub number: String,
    pub issued_by: Option<String>,
}

impl DocumentText {
    /// Builds the text from two fields and validates it against the rules of the type.
    ///
    /// For formats other than free text, spaces are removed and letters become capital. Free text keeps single inner spaces. An empty
    /// serial or issuer means none.
    ///
    /// # Errors
    /// All invalid fields.
    pub fn new(
        kind: DocumentType,
        serial: Option<&str>,
        number: &str,
        issued_by: Option<&str>,
    ) -> Result<Self, Vec<InvalidDocument>> {
        let rule = kind.rule();
        let mut errors = Vec::new();
        let serial = match (rule.serial, serial.map(str::trim).filter(|text| !text.is_empty())) {
            (Serial::Required(_), None) => {
                errors.push(InvalidDocument::SerialMissing);
                None
            }
            (Serial::None | Serial::Optional(_), None) => None,
            (Serial::None, Some(_)) => {
                errors.push(InvalidDocument::Serial);
                None
            }
            (Serial::Required(part) | Serial::Optional(part), Some(text)) => {
                let text = written(part, text);
                if !part.allows(&text) {
                    errors.push(InvalidDocument::Serial);
                }
                Some(text)
            }
        };
        let number = written(rule.number, number);
        if number.is_empty() {
            errors.push(InvalidDocument::NumberMissing);
        } else if !rule.number.allows(&number) {
            errors.push(InvalidDocument::Number);
        }
        let issued_by = issued_by.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        if issued_by.as_ref().is_some_and(|text| text.chars().count() > LONGEST_ISSUER) {
            errors.push(InvalidDocument::Issuer);
        }
        if errors.is_empty() { Ok(Self { serial, number, issued_by }) } else { Err(errors) }
    }

    /// Builds the text from the single field of the registration form, `4509 123456`, which is split at the last space.
    ///
    /// Text without a space is split where the type's serial ends. Types without a required serial take the whole text as the number.
    ///
    /// # Errors
    /// All invalid fields.
    pub fn of_one_field(
        kind: DocumentType,
        text: &str,
        issued_by: Option<&str>,
    ) -> Result<Self, Vec<InvalidDocument>> {
        let text = text.trim();
        let Serial::Required(part) = kind.rule().serial else {
            return Self::new(kind, None, text, issued_by);
        };
        let at_length = |length| text.char_indices().nth(length).map(|(at, _)| text.split_at(at));
        let (serial, number) = match text.rsplit_once(char::is_whitespace) {
            Some(both) => both,
            None => part.length().and_then(at_length).unwrap_or(("", text)),
        };
        Self::new(kind, Some(serial), number, issued_by)
    }

    /// Data as the state portal sends it: not validated, only trimmed and cut to the maximum lengths.
    pub fn vouched(serial: Option<&str>, number: &str, issued_by: Option<&str>) -> Self {
        let cut = |text: &str, most: usize| text.trim().chars().take(most).collect::<String>();
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            serial: serial.and_then(|text| some(cut(text, Part::LONGEST))),
            number: cut(number, Part::LONGEST),
            issued_by: issued_by.and_then(|text| some(cut(text, LONGEST_ISSUER))),
        }
    }
}

/// Normalises a serial or number. Free text keeps single inner spaces and its letter case, because a foreign number must match the
/// document; other formats lose all spaces and become capital.
fn written(part: Part, text: &str) -> String {
    let words = text.split_whitespace();
    match part {
        Part::Text => words.collect::<Vec<_>>().join(" "),
        _ => words.collect::<String>().to_uppercase(),
    }
}

/// Hides the values: they are personal data and must not reach logs.
impl fmt::Debug for DocumentText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DocumentText(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::InvalidDocument::{Issuer, Number, NumberMissing, SerialMissing};
    use super::*;
    use proptest::prelude::*;

    fn parted(kind: DocumentType, text: &str) -> Result<(Option<String>, String), Vec<InvalidDocument>> {
        DocumentText::of_one_field(kind, text, None).map(|text| (text.serial, text.number))
    }

    ///
    #[test]
    fn a_passport_is_parted_at_the_last_space_into_four_and_six_digits() {
        for text in ["4509 123456", " 45 09 123456 ", "4509123456", "4509\u{a0}123456"] {
            assert_eq!(
                parted(DocumentType::Passport, text),
                Ok((Some("4509".to_owned()), "123456".to_owned())),
                "{text}"
            );
        }
        // The first four digits are taken as the serial, which leaves two for the number.
        assert_eq!(parted(DocumentType::Passport, "123456"), Err(vec![Number]));
        assert_eq!(parted(DocumentType::Passport, "4509 12345"), Err(vec![Number]));
        assert_eq!(parted(DocumentType::Passport, " 123456"), Err(vec![Number]));
        assert_eq!(parted(DocumentType::Passport, ""), Err(vec![SerialMissing, NumberMissing]));
    }

    ///
    #[test]
    fn a_foreign_document_is_one_text_without_a_serial() {
        let whole = "C01 X00  T47";
        assert_eq!(parted(DocumentType::ForeignId, whole), Ok((None, "C01 X00 T47".to_owned())));
        let serial = DocumentText::new(DocumentType::ForeignId, Some("C01"), "X00", None);
        assert_eq!(serial.unwrap_err(), [InvalidDocument::Serial]);
    }

    #[test]
    fn small_letters_of_a_certificate_become_capital() {
        let text = parted(DocumentType::BirthCertificate, "iii-аб 123456");
        assert_eq!(text, Ok((Some("III-АБ".to_owned()), "123456".to_owned())));
    }

    ///
    #[test]
    fn an_issuer_has_at_most_255_characters_and_all_faults_are_told_at_once() {
        let issuer = "я".repeat(255);
        assert!(DocumentText::new(DocumentType::Other, None, "1", Some(&issuer)).is_ok());
        let all = DocumentText::new(DocumentType::Passport, None, "", Some(&(issuer + "я")));
        assert_eq!(all.unwrap_err(), [SerialMissing, NumberMissing, Issuer]);
    }

    #[test]
    fn nothing_of_a_document_prints() {
        let text = DocumentText::vouched(Some("4509"), "123456", Some("ОВД"));
        assert_eq!(format!("{text:?}"), "DocumentText(***)");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic_and_what_passes_keeps_the_rule(text in "\\PC{0,40}", at in 0_usize..10) {
            let kind = DocumentType::ALL[at];
            if let Ok(parsed) = DocumentText::of_one_field(kind, &text, None) {
                prop_assert!(kind.rule().number.allows(&parsed.number));
                let again = DocumentText::new(kind, parsed.serial.as_deref(), &parsed.number, None);
                prop_assert_eq!(again, Ok(parsed));
            }
        }
    }
}
