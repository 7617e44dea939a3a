//! The id of a web module.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The id of a module: the name of its folder, of its texts and of its container.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ModuleId(String);

const EXPECTED: &str = "2 to 32 lower-case letters, digits and underscores, starting with a letter";

/// A text is not the id of a module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not the id of a module: expected {expected}", expected = EXPECTED)]
pub struct InvalidModuleId {
    found: String,
}

impl InvalidModuleId {
    /// What an id is.
    pub const fn expected(&self) -> &'static str {
        EXPECTED
    }
}

impl ModuleId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ModuleId {
    type Err = InvalidModuleId;

    fn from_str(text: &str) -> Result<Self, InvalidModuleId> {
        let is_legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        match begins && (2..=32).contains(&text.len()) && text.chars().all(is_legal) {
            true => Ok(Self(text.to_owned())),
            false => Err(InvalidModuleId { found: text.chars().take(64).collect() }),
        }
    }
}

impl TryFrom<String> for ModuleId {
    type Error = InvalidModuleId;

    fn try_from(text: String) -> Result<Self, InvalidModuleId> {
        text.parse()
    }
}

impl From<ModuleId> for String {
    fn from(id: ModuleId) -> Self {
        id.0
    }
}

impl fmt::Display for ModuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leads_out_of_no_folder() {
        assert_eq!("blood_tests".parse::<ModuleId>().unwrap().as_str(), "blood_tests");
        for bad in
            ["", "a", "..", "../up", "a/b", "A1", "1a", "_a", "blood-tests", "анализы", &"a".repeat(33)]
        {
            assert!(bad.parse::<ModuleId>().is_err(), "{bad:?}");
        }
    }
}
