//! Lists without duplicates (languages, columns) and values that depend on each other.

use super::Findings;
use crate::show::shown;
use cabinet_domain::VariantId;
use std::collections::BTreeSet;

pub(super) fn check(findings: &mut Findings<'_>) {
    no_repeats(findings, "languages", "at least one language, each once");
    no_repeats(findings, "users_table.columns", "at least one column, each once (X-043)");
    one_name(findings, findings.folder.id());
    idle_within_session(findings);
    fixed_address(findings);
}

fn no_repeats(findings: &mut Findings<'_>, key: &str, expected: &str) {
    let items = findings.list(key);
    if items.is_empty() && findings.value(key).is_some_and(serde_json::Value::is_array) {
        findings.report(key, "[]", expected);
    }
    let mut seen = BTreeSet::new();
    for (at, item) in items.iter().enumerate() {
        if !seen.insert(item.to_string()) {
            findings.report(&format!("{key}[{at}]"), format!("{} again", shown(item)), expected);
        }
    }
}

fn one_name(findings: &mut Findings<'_>, folder: &VariantId) {
    if let Some(id) = findings.text("id").filter(|id| *id != folder.as_str()) {
        findings.report(
            "id",
            format!("\"{id}\""),
            format!("\"{folder}\", the name of the folder, or no id at all"),
        );
    }
}

fn idle_within_session(findings: &mut Findings<'_>) {
    let number = |key: &str| findings.value(key).and_then(serde_json::Value::as_u64);
    if let (Some(idle), Some(session)) = (number("security.idle_warning_s"), number("security.session_s"))
        && idle >= session
    {
        let expected =
            format!("less than security.session_s ({session}): a warning after the end warns nobody");
        findings.report("security.idle_warning_s", idle.to_string(), expected);
    }
}

/// The public URL must have no path: screens and cookies are built for the root of the host.
fn fixed_address(findings: &mut Findings<'_>) {
    let Some(text) = findings.text("http.public_url") else { return };
    if let Ok(url) = url::Url::parse(text)
        && url.password().is_none()
        && (url.path() != "/" || url.query().is_some() || url.fragment().is_some())
    {
        findings.report(
            "http.public_url",
            format!("\"{text}\""),
            "an address without a path, query or fragment",
        );
    }
}
