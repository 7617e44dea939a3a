//! Texts of a variant: consent texts and individual interface texts.

use crate::folder::VariantFolder;
use crate::sections::{Language, Organisation};
use cabinet_domain::ConsentKind;
use handlebars::Handlebars;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A text file cannot be used. Names the file and the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct InvalidTexts {
    pub file: String,
    pub reason: String,
}

/// Texts of one language by key: those of `base`, overridden by the variant's own.
pub type Texts = BTreeMap<String, String>;

/// Reads `texts/<language>.json` of `base` and of the variant. Missing files give no texts.
///
/// # Errors
/// [`InvalidTexts`] if a file is not a JSON object of texts.
pub fn texts(folder: &VariantFolder, language: Language) -> Result<Texts, InvalidTexts> {
    let mut all = Texts::new();
    for path in folder.text_files(language) {
        let invalid = |reason: String| InvalidTexts { file: path.display().to_string(), reason };
        let text = read(&path)?;
        let layer: Texts = serde_json::from_str(&text)
            .map_err(|error| invalid(format!("expected one JSON object of texts: {error}")))?;
        all.extend(layer);
    }
    Ok(all)
}

#[derive(Serialize)]
struct ConsentData<'a> {
    organisation: &'a Organisation,
}

/// A consent text with the organisation's data filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentText {
    /// The version named in the template. Without it the text is its own version, so any change, even of the organisation's phone number,
    /// asks all users for consent again.
    pub version: Option<String>,
    /// Plain text. Empty lines separate paragraphs; the first paragraph is the heading.
    pub text: String,
}

/// The consent text of a kind and a language (B-017). A template may begin with the line `{{!-- version: 2026-11 --}}`.
///
/// # Errors
/// [`InvalidTexts`] if the template is missing, if it refers to data that the organisation does not have, or if its version is not 1 to 32
/// letters, digits, dots and hyphens.
pub fn consent_text(
    folder: &VariantFolder,
    kind: ConsentKind,
    language: Language,
    organisation: &Organisation,
) -> Result<ConsentText, InvalidTexts> {
    let path = folder.consent_template(kind, language).ok_or_else(|| InvalidTexts {
        file: folder.expected_consent(kind, language).display().to_string(),
        reason: "missing, and base has none either".to_owned(),
    })?;
    let invalid = |reason: String| InvalidTexts { file: path.display().to_string(), reason };
    let template = read(&path)?;
    let version = named_version(&template).map_err(|reason| invalid(reason.to_owned()))?;
    let mut engine = Handlebars::new();
    engine.set_strict_mode(true);
    // The text is sent as JSON and displayed as plain text, so it needs no HTML escaping.
    engine.register_escape_fn(handlebars::no_escape);
    let text = engine
        .render_template(&template, &ConsentData { organisation })
        .map_err(|error| invalid(error.to_string()))?;
    Ok(ConsentText { version, text: text.trim().to_owned() })
}

/// The text of [`consent_text`] for personal data.
///
/// # Errors
/// As for [`consent_text`].
pub fn consent(
    folder: &VariantFolder,
    language: Language,
    organisation: &Organisation,
) -> Result<String, InvalidTexts> {
    consent_text(folder, ConsentKind::PersonalData, language, organisation).map(|consent| consent.text)
}

/// Parses the version in the first line of a template.
fn named_version(template: &str) -> Result<Option<String>, &'static str> {
    let first = template.lines().next().unwrap_or_default().trim();
    let Some(comment) = first.strip_prefix("{{!--").and_then(|rest| rest.strip_suffix("--}}")) else {
        return Ok(None);
    };
    let Some(version) = comment.trim().strip_prefix("version:").map(str::trim) else { return Ok(None) };
    let is_legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    if (1..=32).contains(&version.len()) && version.chars().all(is_legal) {
        Ok(Some(version.to_owned()))
    } else {
        Err("the version in its first line has 1 to 32 letters, digits, points and hyphens")
    }
}

fn read(path: &Path) -> Result<String, InvalidTexts> {
    std::fs::read_to_string(path)
        .map_err(|error| InvalidTexts { file: path.display().to_string(), reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_may_name_its_version_in_the_first_line() {
        let named = |template| named_version(template).map(|version| version.unwrap_or_default());
        assert_eq!(named("{{!-- version: 2026-11.b --}}\nText"), Ok("2026-11.b".to_owned()));
        assert_eq!(named("Text\n{{!-- version: 1 --}}"), Ok(String::new()));
        assert_eq!(named("{{!-- ours --}}\nText"), Ok(String::new()));
        for bad in ["{{!-- version: --}}", "{{!-- version: a b --}}", "{{!-- version: ё --}}"] {
            assert!(named(bad).is_err(), "{bad}");
        }
    }
}
