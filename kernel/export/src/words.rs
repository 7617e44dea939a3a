//! The texts of the page in the four languages. Texts that also appear on a screen are identical (see the test).

use crate::ExportError;
use cabinet_config::Language;
use std::collections::BTreeMap;

/// The texts of one language.
pub(crate) struct Words(BTreeMap<String, String>);

impl Words {
    /// Loads the texts of a language.
    ///
    /// # Errors
    /// `Page`
    pub(crate) fn of(language: Language) -> Result<Self, ExportError> {
        let text = match language {
            Language::Ru => include_str!("../texts/ru.json"),
            Language::En => include_str!("../texts/en.json"),
            Language::De => include_str!("../texts/de.json"),
            Language::Fr => include_str!("../texts/fr.json"),
        };
        serde_json::from_str(text).map(Self).map_err(|error| ExportError::Page(error.to_string()))
    }

    /// The text of a key. An unknown key, such as a code of a later version, is returned unchanged.
    pub(crate) fn say<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }

    /// The text of a code of some kind: `say_of("gender", "MALE")`.
    pub(crate) fn say_of(&self, kind: &str, code: &str) -> String {
        self.0.get(&format!("{kind}.{code}")).map_or_else(|| code.to_owned(), Clone::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::booking::BookingState;
    use cabinet_domain::{
        AuditKind, ConsentHow, ConsentKind, DocumentType, NotificationChannel, NotificationKind,
        RegistrationPart,
    };
    use std::collections::BTreeSet;

    /// B-344
    #[test]
    fn the_four_languages_have_words_for_the_same_things() {
        let keys = |language| Words::of(language).unwrap().0.into_keys().collect::<BTreeSet<_>>();
        for language in Language::ALL {
            assert_eq!(keys(language), keys(Language::Ru), "{}", language.code());
            let words = Words::of(language).unwrap();
            assert!(words.0.values().all(|words| !words.trim().is_empty()), "{}", language.code());
        }
    }

    #[test]
    fn every_code_has_words() {
        use BookingState::{Asked, Booked, Cancelled, Refused, Unknown};
        let mut keys: Vec<String> = Vec::new();
        keys.extend(AuditKind::ALL.map(|kind| format!("log.kind.{}", kind.name())));
        keys.extend(DocumentType::ALL.map(|kind| format!("type.{}", kind.name())));
        keys.extend(ConsentKind::OF_ACCOUNT.map(|kind| format!("consent.kind.{}", kind.name())));
        keys.extend(ConsentHow::ALL.map(|how| format!("consent.how.{}", how.name())));
        keys.extend(RegistrationPart::ALL.map(|part| format!("part.{}", part.name())));
        keys.extend(
            [Asked, Booked, Refused, Unknown, Cancelled].map(|state| format!("state.{}", state.name())),
        );
        keys.extend(NotificationKind::ALL.map(|kind| format!("notificationKind.{}", kind.name())));
        keys.extend(
            NotificationChannel::ALL.map(|channel| format!("notificationChannel.{}", channel.name())),
        );
        let words = Words::of(Language::De).unwrap();
        for key in keys {
            assert!(words.0.contains_key(&key), "{key}");
        }
        assert_eq!(words.say_of("log.kind", "of_a_later_version"), "of_a_later_version");
    }

    #[test]
    fn what_a_screen_says_too_is_said_in_the_same_words() {
        for language in Language::ALL {
            let path = format!(
                "{}/../../web-modules/profile/locales/{}.json",
                env!("CARGO_MANIFEST_DIR"),
                language.code()
            );
            let screen: BTreeMap<String, serde_json::Value> =
                serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            let words = Words::of(language).unwrap();
            let shared = words.0.iter().filter_map(|(key, words)| Some((key, words, screen.get(key)?)));
            let shared: Vec<_> = shared.collect();
            assert!(shared.len() > 60, "{}", language.code());
            for (key, words, on_screen) in shared {
                assert_eq!(Some(words.as_str()), on_screen.as_str(), "{} {key}", language.code());
            }
        }
    }
}
