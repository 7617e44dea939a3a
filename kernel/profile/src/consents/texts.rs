//! The consent texts of a hospital, rendered once at startup.

use cabinet_config::{InvalidTexts, Language, Organisation, VariantFolder, consent_text};
use cabinet_domain::ConsentKind;
use cabinet_ports::repository::KeptConsentText;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

/// Number of hex digits of the hash that serve as the version if the template names none.
const VERSION_DIGITS: usize = 12;

/// A rendered consent text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownText {
    pub kind: ConsentKind,
    /// Language code, e.g. `ru`.
    pub language: String,
    /// The version that the template names, otherwise the first digits of the hash.
    pub version: String,
    /// SHA-256 of the text, in hexadecimal.
    pub hash: String,
    /// Plain text; paragraphs are separated by an empty line, the first one is the heading.
    pub text: String,
}

impl ShownText {
    pub(super) fn kept(&self, first_shown_at: DateTime<Utc>) -> KeptConsentText {
        KeptConsentText {
            hash: self.hash.clone(),
            kind: self.kind,
            version: self.version.clone(),
            language: self.language.clone(),
            text: self.text.clone(),
            first_shown_at,
        }
    }
}

/// A text in all languages of the hospital.
#[derive(Debug, Clone)]
struct Translated {
    first: ShownText,
    /// In each language, the first one included.
    all: Vec<ShownText>,
}

/// All consent texts in all languages of the hospital.
#[derive(Debug, Clone)]
pub struct ConsentTexts {
    personal_data: Translated,
    esia: Translated,
    chat: Translated,
    chat_guest: Translated,
}

impl ConsentTexts {
    /// Renders the texts with the organisation's data.
    ///
    /// # Errors
    /// [`InvalidTexts`] if a text is missing or is not a valid template; `cabinet config check`
    /// reports this, too.
    pub fn read(
        folder: &VariantFolder,
        languages: &[Language],
        organisation: &Organisation,
    ) -> Result<Self, InvalidTexts> {
        let one = |kind, language: Language| {
            let found = consent_text(folder, kind, language, organisation)?;
            let hash = hex::encode(Sha256::digest(found.text.as_bytes()));
            let version = found.version.unwrap_or_else(|| hash.chars().take(VERSION_DIGITS).collect());
            Ok(ShownText { kind, language: language.code().to_owned(), version, hash, text: found.text })
        };
        let translated = |kind| {
            let all = languages.iter().map(|language| one(kind, *language)).collect::<Result<_, _>>()?;
            Ok(Translated { first: one(kind, languages.first().copied().unwrap_or(Language::Ru))?, all })
        };
        Ok(Self {
            personal_data: translated(ConsentKind::PersonalData)?,
            esia: translated(ConsentKind::Esia)?,
            chat: translated(ConsentKind::Chat)?,
            chat_guest: translated(ConsentKind::ChatGuest)?,
        })
    }

    /// The text of a kind in this language, otherwise in the hospital's first one.
    pub fn shown(&self, kind: ConsentKind, language: Option<&str>) -> &ShownText {
        let Translated { first, all } = self.of(kind);
        all.iter().find(|text| Some(text.language.as_str()) == language).unwrap_or(first)
    }

    /// All texts.
    pub fn all(&self) -> impl Iterator<Item = &ShownText> {
        ConsentKind::ALL.into_iter().flat_map(|kind| &self.of(kind).all)
    }

    pub(super) fn is_current(&self, kind: ConsentKind, language: &str, version: &str) -> bool {
        self.of(kind).all.iter().any(|text| text.language == language && text.version == version)
    }

    const fn of(&self, kind: ConsentKind) -> &Translated {
        match kind {
            ConsentKind::PersonalData => &self.personal_data,
            ConsentKind::Esia => &self.esia,
            ConsentKind::Chat => &self.chat,
            ConsentKind::ChatGuest => &self.chat_guest,
        }
    }
}
