//! Consent texts and interface texts exist and are readable in every configured language.

use super::Findings;
use crate::sections::{Language, Organisation};
use crate::texts;
use cabinet_domain::ConsentKind;
use serde::Deserialize;

pub(super) fn check(findings: &mut Findings<'_>) {
    let languages: Vec<Language> =
        findings.list("languages").iter().filter_map(|item| Language::deserialize(item).ok()).collect();
    let organisation = findings.value("organisation").and_then(|value| Organisation::deserialize(value).ok());
    for language in languages {
        if let Err(error) = texts::texts(findings.folder, language) {
            findings.errors.push(of_file(error, "a file of texts"));
        }
        let Some(organisation) = &organisation else { continue };
        for kind in ConsentKind::ALL {
            if let Err(error) = texts::consent_text(findings.folder, kind, language, organisation) {
                let expected = "a consent text as a handlebars template over `organisation` (B-017)";
                findings.errors.push(of_file(error, expected));
            }
        }
    }
}

fn of_file(error: texts::InvalidTexts, expected: &str) -> crate::error::ConfigError {
    crate::error::ConfigError {
        place: error.file,
        key: String::new(),
        found: Some(error.reason),
        expected: expected.to_owned(),
        suggestion: None,
    }
}
