//! Diagnoses by MKB-10, the Russian edition of ICD-10, and its chapters.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Maximum length of a stored code in characters. Real codes have at most seven (`M80.08*`).
const LONGEST: usize = 16;

/// A diagnosis code as the hospital wrote it, trimmed and in capitals. Hospitals also use codes outside MKB-10; these have no chapter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MkbCode(String);

impl MkbCode {
    /// `None` if the text is empty or longer than a code.
    pub fn new(text: &str) -> Option<Self> {
        let code = text.trim().to_uppercase();
        (!code.is_empty() && code.chars().count() <= LONGEST).then_some(Self(code))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The chapter that contains the code; `None` if the code is not in MKB-10.
    pub fn chapter(&self) -> Option<MkbChapter> {
        let mut letters = self.0.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase)?;
        let tens = letters.next()?.to_digit(10)?;
        let ones = letters.next()?.to_digit(10)?;
        let number = u8::try_from(tens * 10 + ones).ok()?;
        MkbChapter::ALL.iter().copied().find(|chapter| chapter.has(letter, number))
    }
}

impl fmt::Display for MkbCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A chapter of MKB-10 with its first and last three-character category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MkbChapter {
    /// Roman numeral, e.g. `XI`.
    pub number: &'static str,
    pub from: (char, u8),
    pub to: (char, u8),
}

impl MkbChapter {
    /// All chapters in order (ICD-10, WHO 2019 edition; U00–U85 is chapter XXII).
    pub const ALL: [Self; 22] = [
        Self::new("I", ('A', 0), ('B', 99)),
        Self::new("II", ('C', 0), ('D', 48)),
        Self::new("III", ('D', 50), ('D', 89)),
        Self::new("IV", ('E', 0), ('E', 90)),
        Self::new("V", ('F', 0), ('F', 99)),
        Self::new("VI", ('G', 0), ('G', 99)),
        Self::new("VII", ('H', 0), ('H', 59)),
        Self::new("VIII", ('H', 60), ('H', 95)),
        Self::new("IX", ('I', 0), ('I', 99)),
        Self::new("X", ('J', 0), ('J', 99)),
        Self::new("XI", ('K', 0), ('K', 93)),
        Self::new("XII", ('L', 0), ('L', 99)),
        Self::new("XIII", ('M', 0), ('M', 99)),
        Self::new("XIV", ('N', 0), ('N', 99)),
        Self::new("XV", ('O', 0), ('O', 99)),
        Self::new("XVI", ('P', 0), ('P', 96)),
        Self::new("XVII", ('Q', 0), ('Q', 99)),
        Self::new("XVIII", ('R', 0), ('R', 99)),
        Self::new("XIX", ('S', 0), ('T', 98)),
        Self::new("XX", ('V', 1), ('Y', 98)),
        Self::new("XXI", ('Z', 0), ('Z', 99)),
        Self::new("XXII", ('U', 0), ('U', 85)),
    ];

    const fn new(number: &'static str, from: (char, u8), to: (char, u8)) -> Self {
        Self { number, from, to }
    }

    fn has(self, letter: char, number: u8) -> bool {
        self.from <= (letter, number) && (letter, number) <= self.to
    }
}

/// A diagnosis of a patient.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// Id at the medical host.
    pub foreign_id: String,
    pub mkb: MkbCode,
    /// Name of the diagnosis; `None` if the hospital's directory lacks the code.
    pub name: Option<String>,
    /// When the diagnosis was made.
    pub set_date: NaiveDate,
    /// When it ended.
    pub end_date: Option<NaiveDate>,
    /// Acute, chronic etc., as the hospital wrote it.
    pub character: Option<String>,
    /// Main, accompanying etc., as the hospital wrote it.
    pub kind: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(code: &str) -> Option<&'static str> {
        MkbCode::new(code).and_then(|code| code.chapter()).map(|chapter| chapter.number)
    }

    ///
    #[test]
    fn a_code_is_found_in_its_chapter() {
        assert_eq!(chapter("K29.5"), Some("XI"));
        assert_eq!(chapter(" h60 "), Some("VIII"));
        assert_eq!(chapter("H59.9"), Some("VII"));
        assert_eq!(chapter("D48"), Some("II"));
        assert_eq!(chapter("D50.0"), Some("III"));
        assert_eq!(chapter("T98"), Some("XIX"));
        assert_eq!(chapter("U07.1"), Some("XXII"));
    }

    #[test]
    fn what_is_no_code_has_no_chapter() {
        for code in ["D49", "K9", "К29", "ZZZ", "1A00", "V00"] {
            assert_eq!(chapter(code), None, "{code}");
        }
        assert_eq!(MkbCode::new("  "), None);
        assert_eq!(MkbCode::new("Z00.0 и много слов после"), None);
    }
}
