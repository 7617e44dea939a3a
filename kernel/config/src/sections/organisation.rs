//! The hospital that runs the portal (B-020…B-027).

use super::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The hospital that runs the portal.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Organisation {
    /// Full name, shown in the menu and in documents (B-027).
    #[schemars(length(min = 1))]
    pub title: String,
    /// Short name, for narrow screens and the browser tab.
    #[schemars(length(min = 1))]
    pub short_title: String,
    /// Support phone number, shown in the menu (A-031, B-025).
    #[schemars(length(min = 1))]
    pub phone: String,
    /// Support hours, as a sentence.
    #[schemars(length(min = 1))]
    pub phone_hours: String,
    /// Region code (B-020).
    #[schemars(length(min = 1))]
    pub region_code: String,
    /// Hospital code (B-024).
    #[schemars(length(min = 1))]
    pub hospital_code: String,
    /// Postal address, for consents and printouts of appointments.
    #[schemars(length(min = 1))]
    pub address: String,
    /// Taxpayer number (ИНН): 10 digits, for receipts and the tax deduction.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9]{10}$"))]
    pub inn: Option<String>,
    /// Reason code of the registration (КПП): 9 digits.
    #[serde(default)]
    #[schemars(regex(pattern = "^[0-9]{9}$"))]
    pub kpp: Option<String>,
    /// Number and date of the medical licence.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub licence: Option<String>,
    /// Translations of the names, the support hours and the address, by language: `en`, `de`, `fr` or `ru`. Missing translations fall back
    /// to the values above. Consents always use the values above.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, OrganisationTexts>")]
    pub translations: BTreeMap<Language, OrganisationTexts>,
}

/// Texts about the hospital in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganisationTexts {
    /// Full name.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub title: Option<String>,
    /// Short name.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub short_title: Option<String>,
    /// Support hours.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub phone_hours: Option<String>,
    /// Postal address.
    #[serde(default)]
    #[schemars(length(min = 1))]
    pub address: Option<String>,
}

impl Organisation {
    /// The hospital's data in a language, for e-mails and screens.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Self {
        let texts = self.translations.get(&language).cloned().unwrap_or_default();
        let or = |text: Option<String>, own: &String| text.unwrap_or_else(|| own.clone());
        Self {
            title: or(texts.title, &self.title),
            short_title: or(texts.short_title, &self.short_title),
            phone_hours: or(texts.phone_hours, &self.phone_hours),
            address: or(texts.address, &self.address),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 26f
    #[test]
    fn what_is_not_translated_stays_in_the_first_language() {
        let german = OrganisationTexts { title: Some("Krankenhaus Nr. 1".to_owned()), ..Default::default() };
        let organisation = Organisation {
            title: "Больница № 1".to_owned(),
            short_title: "Больница".to_owned(),
            phone: "+7 495 000-00-00".to_owned(),
            phone_hours: "с 8 до 20".to_owned(),
            region_code: "77".to_owned(),
            hospital_code: "1".to_owned(),
            address: "Москва".to_owned(),
            translations: BTreeMap::from([(Language::De, german)]),
            ..Organisation::default()
        };
        let in_german = organisation.in_language(Language::De);
        assert_eq!(
            (in_german.title.as_str(), in_german.phone_hours.as_str()),
            ("Krankenhaus Nr. 1", "с 8 до 20")
        );
        assert_eq!(organisation.in_language(Language::Fr).title, organisation.title);
    }
}
