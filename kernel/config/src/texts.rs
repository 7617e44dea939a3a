//! What a variant says in its own words: consent texts and single texts of the interface.

use crate::folder::VariantFolder;
use crate::sections::{Language, Organisation};
use handlebars::Handlebars;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A file of texts cannot be used. Names the file and the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct InvalidTexts {
    /// Path of the file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Texts of one language by their keys: those of base with the variant's own laid over.
pub type Texts = BTreeMap<String, String>;

/// Reads `texts/<language>.json` of base and of the variant. Without a file there are none.
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

/// The consent text of a language with the organisation's data in it (B-017): plain text, paragraphs parted by an empty line, the
/// first of them is the heading.
///
/// # Errors
/// [`InvalidTexts`] if there is no template or it names something that the organisation does not have.
pub fn consent(
    folder: &VariantFolder,
    language: Language,
    organisation: &Organisation,
) -> Result<String, InvalidTexts> {
    let path = folder.consent_template(language).ok_or_else(|| InvalidTexts {
        file: folder.own().join("consents").join(format!("{}.hbs", language.code())).display().to_string(),
        reason: "missing, and base has none either".to_owned(),
    })?;
    let mut engine = Handlebars::new();
    engine.set_strict_mode(true);
    // The text goes out as JSON and is shown as text: there is no markup to protect.
    engine.register_escape_fn(handlebars::no_escape);
    engine
        .render_template(&read(&path)?, &ConsentData { organisation })
        .map_err(|error| InvalidTexts { file: path.display().to_string(), reason: error.to_string() })
}

fn read(path: &Path) -> Result<String, InvalidTexts> {
    std::fs::read_to_string(path)
        .map_err(|error| InvalidTexts { file: path.display().to_string(), reason: error.to_string() })
}
