//! The texts of the documents in the four languages.

use crate::PaymentError;
use cabinet_config::Language;
use std::collections::BTreeMap;

/// The texts of one language.
pub(super) struct Words(BTreeMap<String, String>);

impl Words {
    /// # Errors
    /// `Document`
    pub(super) fn of(language: Language) -> Result<Self, PaymentError> {
        let text = match language {
            Language::Ru => include_str!("../../texts/ru.json"),
            Language::En => include_str!("../../texts/en.json"),
            Language::De => include_str!("../../texts/de.json"),
            Language::Fr => include_str!("../../texts/fr.json"),
        };
        serde_json::from_str(text).map(Self).map_err(|error| PaymentError::Document(error.to_string()))
    }

    /// The text of a key.
    pub(super) fn say<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// B-344
    #[test]
    fn the_four_languages_have_words_for_the_same_things() {
        let keys = |language| Words::of(language).unwrap().0.into_keys().collect::<BTreeSet<_>>();
        for language in Language::ALL {
            assert_eq!(keys(language), keys(Language::Ru), "{}", language.code());
            assert!(Words::of(language).unwrap().0.values().all(|text| !text.trim().is_empty()));
        }
    }
}
