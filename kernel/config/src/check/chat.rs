//! The chat's screens need a homeserver.

use super::Findings;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    let is_on = findings.value("modules.chat.enabled") == Some(&Value::Bool(true));
    if is_on && findings.value("chat.homeserver").is_none() {
        findings.report(
            "modules.chat.enabled",
            "true, and there is no chat.homeserver",
            "[chat.homeserver] with its plugin (docs/operations.md, Chat), or modules.chat.enabled = false",
        );
    }
}
