//! SNILS, the number of the personal pension account: eleven digits, the last two are a control number.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a SNILS. Never contains the digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSnils {
    /// Not exactly eleven digits.
    #[error("a SNILS has exactly 11 digits")]
    Length,
    /// The control number does not match.
    #[error("the control number of the SNILS is wrong")]
    ControlNumber,
}

/// A validated SNILS.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Snils([u8; 11]);

impl Snils {
    /// Numbers up to 001-001-998 have no control number.
    const LAST_UNCHECKED: u32 = 1_001_998;

    pub fn digits(&self) -> String {
        self.0.iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    /// As printed on the card and compared by hospital systems: `XXX-XXX-XXX YY`.
    pub fn formatted(&self) -> String {
        let [a, b, c, d, e, f, g, h, i, x, y] = self.0;
        format!("{a}{b}{c}-{d}{e}{f}-{g}{h}{i} {x}{y}")
    }

    /// The control number: the sum of the first nine digits × weights 9..1. A sum below 100 is the result; 100 and 101 give 00; a
    /// larger sum is reduced modulo 101, and a remainder of 100 gives 00.
    fn control_number(digits: &[u8; 11]) -> u32 {
        let sum: u32 =
            digits.iter().take(9).zip((1..=9).rev()).map(|(digit, weight)| u32::from(*digit) * weight).sum();
        match sum {
            0..=99 => sum,
            100 | 101 => 0,
            _ => match sum % 101 {
                100 => 0,
                rest => rest,
            },
        }
    }
}

impl FromStr for Snils {
    type Err = InvalidSnils;

    /// Accepts digits; ignores spaces, no-break spaces and hyphens.
    fn from_str(text: &str) -> Result<Self, InvalidSnils> {
        let kept: Vec<u8> = text
            .chars()
            .filter(|c| !matches!(c, ' ' | '-' | '\u{a0}'))
            .map(|c| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).ok_or(InvalidSnils::Length))
            .collect::<Result<_, _>>()?;
        let digits: [u8; 11] = kept.try_into().map_err(|_| InvalidSnils::Length)?;
        let number = digits.iter().take(9).fold(0_u32, |sum, digit| sum * 10 + u32::from(*digit));
        let [.., tens, ones] = digits;
        let control = u32::from(tens) * 10 + u32::from(ones);
        if number > Self::LAST_UNCHECKED && control != Self::control_number(&digits) {
            return Err(InvalidSnils::ControlNumber);
        }
        Ok(Self(digits))
    }
}

impl TryFrom<String> for Snils {
    type Error = InvalidSnils;
    fn try_from(text: String) -> Result<Self, InvalidSnils> {
        text.parse()
    }
}

impl From<Snils> for String {
    fn from(snils: Snils) -> String {
        snils.digits()
    }
}

impl fmt::Debug for Snils {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Snils(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    ///
    #[test]
    fn other_than_eleven_digits_is_refused() {
        for bad in ["", "1", "1122334459", "112233445955", "1122334459x"] {
            assert_eq!(bad.parse::<Snils>(), Err(InvalidSnils::Length), "{bad}");
        }
    }

    ///
    #[test]
    fn the_control_number_decides() {
        assert!("112-233-445 95".parse::<Snils>().is_ok());
        assert_eq!("11223344594".parse::<Snils>(), Err(InvalidSnils::ControlNumber));
        // Sums of 100 and 101 and a remainder of 100 give 00.
        assert!("02600238900".parse::<Snils>().is_ok(), "sum 100");
        assert!("03021488400".parse::<Snils>().is_ok(), "sum 101");
        assert!("54354636800".parse::<Snils>().is_ok(), "sum 201");
        // Up to 001-001-998 nothing is checked.
        assert!("00100199899".parse::<Snils>().is_ok());
    }

    proptest! {
        /// exactly one of the hundred possible control numbers passes.
        #[test]
        fn exactly_one_control_number_fits(number in 1_001_999_u32..=999_999_999) {
            let fitting = (0..100).filter(|control| format!("{number:09}{control:02}").parse::<Snils>().is_ok()).count();
            prop_assert_eq!(fitting, 1);
        }

        #[test]
        fn the_printed_form_parses_back(number in 0_u32..=1_001_998, control in 0_u32..100) {
            let snils: Snils = format!("{number:09}{control:02}").parse().unwrap();
            prop_assert_eq!(snils.formatted().parse::<Snils>().unwrap(), snils);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = text.parse::<Snils>();
        }
    }
}
