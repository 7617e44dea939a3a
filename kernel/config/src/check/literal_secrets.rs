//! Literal secrets. Settings of plugins and modules have no fixed schema here, so an operator might put a password in them. A key named
//! like a secret must not hold a text.

use super::Findings;
use serde_json::Value;

/// Suffixes of keys that hold secrets.
const ENDINGS: [&str; 7] = ["password", "secret", "token", "guid", "api_key", "apikey", "private_key"];

/// Whether the name of a settings key suggests a secret. The values of such keys are never printed.
pub fn names_a_secret(key: &str) -> bool {
    let lower = key.to_lowercase().replace('-', "_");
    ENDINGS.iter().any(|ending| lower.ends_with(ending))
}

pub(super) fn check(findings: &mut Findings<'_>) {
    if let Some(settings) = findings.value("sign_in.esia.settings") {
        search(findings, "sign_in.esia.settings", settings);
    }
    if let Some(settings) = findings.value("payments.gateway.settings") {
        search(findings, "payments.gateway.settings", settings);
    }
    if let Some(settings) = findings.value("chat.homeserver.settings") {
        search(findings, "chat.homeserver.settings", settings);
    }
    if let Some(settings) = findings.value("services.questionnaire_plugin.settings") {
        search(findings, "services.questionnaire_plugin.settings", settings);
    }
    for section in ["hosts", "modules", "signers"] {
        for (id, entry) in findings.table(section) {
            if let Some(settings) = entry.get("settings") {
                search(findings, &format!("{section}.{id}.settings"), settings);
            }
        }
    }
}

fn search(findings: &mut Findings<'_>, path: &str, value: &Value) {
    for (key, value) in value.as_object().into_iter().flatten() {
        let path = format!("{path}.{key}");
        if value.is_string() && names_a_secret(key) {
            let expected = "no secret in settings: name it in plugins.<id>.secrets as { env = \"NAME\" } or { file = \"…\" }";
            findings.report(&path, "***", expected);
        }
        search(findings, &path, value);
    }
}
