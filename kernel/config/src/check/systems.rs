//! Other hospital systems: each has at least one API key.

use super::Findings;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    let without = findings
        .table("services.systems")
        .filter(|(_, system)| system.get("keys").and_then(Value::as_array).is_some_and(Vec::is_empty))
        .map(|(name, _)| format!("services.systems.{name}.keys"));
    for key in without.collect::<Vec<_>>() {
        findings.report(
            &key,
            "[]",
            "one key at least, e.g. [{ env = \"REGISTRY_KEY\" }]; no entry lets no system in",
        );
    }
}
