//! Why an administrator did something.

use crate::AdministrationError;

/// Shortest and longest reason, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=200;

/// The reason that an administrator states. It is kept in the audit log for administrators; the person concerned does not see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

impl Reason {
    /// Trims and checks the text.
    ///
    /// # Errors
    /// `Invalid` with `reason` if it has fewer than 3 or more than 200 characters, or control characters.
    pub fn new(text: &str) -> Result<Self, AdministrationError> {
        let text = text.trim();
        match LENGTH.contains(&text.chars().count()) && !text.chars().any(char::is_control) {
            true => Ok(Self(text.to_owned())),
            false => Err(AdministrationError::Invalid(vec!["reason"])),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
