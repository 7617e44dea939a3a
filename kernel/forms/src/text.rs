//! Texts of a form in the languages of the cabinet.

use std::collections::BTreeMap;

/// Languages of a text besides `default`.
pub(crate) const LANGUAGES: [&str; 4] = ["ru", "en", "de", "fr"];

/// A text, in one or several languages. Always plain text: markup in it is shown as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub(crate) default: String,
    pub(crate) others: BTreeMap<&'static str, String>,
}

impl Text {
    /// The text in a language, or its default.
    #[must_use]
    pub fn of(&self, language: &str) -> &str {
        self.others.get(language).filter(|text| !text.is_empty()).unwrap_or(&self.default)
    }

    /// The languages that have a text of their own.
    pub fn languages(&self) -> impl Iterator<Item = &'static str> {
        self.others.iter().filter(|(_, text)| !text.is_empty()).map(|(language, _)| *language)
    }
}
