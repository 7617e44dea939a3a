//! The interface languages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Interface languages (B-344). The texts are chosen by exhaustive matches, so a new language compiles only with its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Russian, the default.
    Ru,
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
}

impl Language {
    pub const ALL: [Self; 4] = [Self::Ru, Self::En, Self::De, Self::Fr];

    /// The language code (ISO 639-1), e.g. `ru`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }
}
