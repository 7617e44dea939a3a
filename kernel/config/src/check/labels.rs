//! Menu labels refer to texts that exist in every configured language. The menu would show the key of a missing text.

use super::Findings;
use crate::sections::Language;
use crate::suggestion::nearest;
use crate::texts;
use serde::Deserialize;
use serde_json::Value;

/// Namespace of a label without a prefix.
const SHELL: &str = "shell";

/// Labels in the shell's own texts, `web-shell/locales/*.json`.
const SHELL_LABELS: [&str; 16] = [
    "menu.admin",
    "menu.chat",
    "menu.consent",
    "menu.diagnostic",
    "menu.documents",
    "menu.e_consultations",
    "menu.electronic_card",
    "menu.my_files",
    "menu.news",
    "menu.payment_documents",
    "menu.prescriptions",
    "menu.profile",
    "menu.quiz",
    "menu.results",
    "menu.settings",
    "menu.visit",
];

pub(super) fn check(findings: &mut Findings<'_>) {
    for (at, entry) in findings.list("menu").iter().enumerate() {
        let Some(label) = entry.get("label").and_then(Value::as_str).filter(|label| !label.is_empty()) else {
            continue;
        };
        let key = format!("menu[{at}].label");
        match label.split_once(':') {
            None => check_shell(findings, &key, label, label),
            Some((SHELL, text)) => check_shell(findings, &key, label, text),
            Some((module, _)) => check_module(findings, &key, label, module),
        }
    }
}

fn check_shell(findings: &mut Findings<'_>, key: &str, label: &str, text: &str) {
    if SHELL_LABELS.contains(&text) {
        return;
    }
    let missing = languages_without(findings, text);
    if missing.is_empty() {
        return;
    }
    let offered = findings.list("languages").len();
    let found = match missing.len() == offered {
        true => format!("\"{label}\""),
        false => format!("\"{label}\", which texts/ does not hold in {}", missing.join(", ")),
    };
    let expected = format!(
        "one of {}, or a key of texts/<language>.json in every language",
        SHELL_LABELS.map(|known| format!("\"{known}\"")).join(", ")
    );
    // If the text exists in some languages, the key is spelled as intended and needs no suggestion.
    let near = nearest(text, SHELL_LABELS).filter(|_| missing.len() == offered);
    findings.report_near(key, found, expected, near.map(|known| format!("\"{known}\"")));
}

/// The languages in which the variant has no text of its own under this key of the shell.
fn languages_without(findings: &Findings<'_>, text: &str) -> Vec<&'static str> {
    let languages = findings.list("languages").iter().filter_map(|item| Language::deserialize(item).ok());
    let has = |language: Language| {
        // An unreadable file is reported by the check of the files.
        let own = texts::texts(findings.folder, language).unwrap_or_default();
        own.contains_key(text) || own.contains_key(&format!("{SHELL}:{text}"))
    };
    languages.filter(|language| !has(*language)).map(Language::code).collect()
}

/// Checks only the name of the module, because a module's texts are part of its build.
fn check_module(findings: &mut Findings<'_>, key: &str, label: &str, module: &str) {
    let modules: Vec<&str> = findings.table("modules").map(|(id, _)| id.as_str()).collect();
    if !modules.contains(&module) {
        let near = nearest(module, modules.iter().copied());
        let near = near.map(|known| format!("\"{}\"", label.replacen(module, known, 1)));
        let expected = format!("a text of one of the modules {}", modules.join(", "));
        findings.report_near(key, format!("\"{label}\""), expected, near);
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, SHELL_LABELS};
    use std::collections::BTreeMap;

    #[test]
    fn labels_are_those_of_the_shell_in_every_language() {
        for language in Language::ALL.map(Language::code) {
            let path = format!("{}/../../web-shell/locales/{language}.json", env!("CARGO_MANIFEST_DIR"));
            let texts: BTreeMap<String, String> =
                serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            let labels = texts.keys().filter(|key| key.starts_with("menu."));
            // Excludes the button of the narrow menu and the text next to a count.
            let labels =
                labels.filter(|key| !matches!(key.as_str(), "menu.open" | "menu.close" | "menu.unread"));
            assert_eq!(labels.collect::<Vec<_>>(), SHELL_LABELS, "{language}");
        }
    }
}
