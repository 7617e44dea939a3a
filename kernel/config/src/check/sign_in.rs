//! The state portal, the card gateway, the questionnaire service, the chat's homeserver and signing keys: the named plugins exist and are
//! enabled, granted signing keys exist, and signer
//! paths are absolute.

use super::Findings;
use crate::suggestion::nearest;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    plugin(findings, "sign_in.esia");
    plugin(findings, "payments.gateway");
    plugin(findings, "chat.homeserver");
    plugin(findings, "services.questionnaire_plugin");
    keys(findings);
    signers(findings);
}

/// The plugin that a table names exists in this variant and is enabled.
fn plugin(findings: &mut Findings<'_>, table: &str) {
    let key = &format!("{table}.plugin");
    let Some(named) = findings.text(key) else { return };
    let plugins: Vec<(&str, &Value)> =
        findings.table("plugins").map(|(id, plugin)| (id.as_str(), plugin)).collect();
    let ids = || plugins.iter().map(|(id, _)| *id);
    match plugins.iter().find(|(id, _)| *id == named) {
        None => findings.report_near(
            key,
            format!("\"{named}\""),
            format!("one of the plugins of this variant: {}", ids().collect::<Vec<_>>().join(", ")),
            nearest(named, ids()).map(|id| format!("\"{id}\"")),
        ),
        Some((_, plugin)) if plugin.get("enabled") == Some(&Value::Bool(false)) => findings.report(
            key,
            format!("\"{named}\", which is switched off"),
            format!("a plugin that is switched on: set plugins.{named}.enabled = true, or leave {table} out"),
        ),
        Some(_) => {}
    }
}

/// Every granted signing key is defined in `signers`.
fn keys(findings: &mut Findings<'_>) {
    let known: Vec<&str> = findings.table("signers").map(|(name, _)| name.as_str()).collect();
    for (id, plugin) in findings.table("plugins") {
        // A disabled plugin may name a key that is not defined yet.
        if plugin.get("enabled") == Some(&Value::Bool(false)) {
            continue;
        }
        let granted = plugin.get("grant").and_then(|grant| grant.get("signer")).and_then(Value::as_array);
        for (at, name) in granted.into_iter().flatten().enumerate() {
            let Some(name) = name.as_str().filter(|name| !known.contains(name)) else { continue };
            findings.report_near(
                &format!("plugins.{id}.grant.signer[{at}]"),
                format!("\"{name}\""),
                format!("a key that is defined as [signers.{name}] (docs/native-signers.md)"),
                nearest(name, known.iter().copied()).map(|name| format!("\"{name}\"")),
            );
        }
    }
}

/// Paths of signers must be absolute: a relative one would depend on the directory in which the server starts.
fn signers(findings: &mut Findings<'_>) {
    let mut wrong = Vec::new();
    for (name, signer) in findings.table("signers") {
        for part in ["module", "certificate"] {
            let path = signer.get(part).and_then(Value::as_str);
            if let Some(path) = path.filter(|path| !std::path::Path::new(path).is_absolute()) {
                wrong.push((format!("signers.{name}.{part}"), path.to_owned()));
            }
        }
    }
    for (key, path) in wrong {
        findings.report(
            &key,
            format!("\"{path}\""),
            "a path from the root, e.g. \"/opt/cabinet/native/softsign.so\"",
        );
    }
}
