//! The menu: at least one entry, no duplicates, paths in the form the router expects.

use super::Findings;
use std::collections::BTreeSet;

pub(super) fn check(findings: &mut Findings<'_>) {
    let menu = findings.list("menu");
    if menu.is_empty() && findings.value("menu").is_some_and(serde_json::Value::is_array) {
        findings.report("menu", "[]", "at least one entry: a patient lands somewhere (X-008)");
    }
    let mut seen = BTreeSet::new();
    for (at, entry) in menu.iter().enumerate() {
        let Some(path) = entry.get("path").and_then(serde_json::Value::as_str) else { continue };
        let key = format!("menu[{at}].path");
        if !is_path(path) {
            findings.report(
                &key,
                format!("\"{path}\""),
                "a path without slashes at its ends, e.g. \"visit/my_tickets\"",
            );
        } else if !seen.insert(path) {
            findings.report(&key, format!("\"{path}\" again"), "a path that no other entry has");
        }
    }
    if let Some(landing) = findings.text("landing").filter(|landing| !is_path(landing)) {
        findings.report(
            "landing",
            format!("\"{landing}\""),
            "a path without slashes at its ends, e.g. \"visit/my_tickets\"",
        );
    }
}

fn is_path(path: &str) -> bool {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/');
    !path.is_empty() && path.chars().all(legal) && path.split('/').all(|part| !part.is_empty())
}
