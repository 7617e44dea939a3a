//! The languages of the gateway's messages.

use serde::Serialize;

/// `language` of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Ru,
    En,
}

impl Language {
    /// The code in requests and in the redirect back.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
        }
    }

    /// The language with this code.
    pub fn of(code: &str) -> Option<Self> {
        [Self::Ru, Self::En].into_iter().find(|one| one.code() == code)
    }

    /// The text in this language.
    pub const fn pick(self, ru: &'static str, en: &'static str) -> &'static str {
        match self {
            Self::Ru => ru,
            Self::En => en,
        }
    }
}
