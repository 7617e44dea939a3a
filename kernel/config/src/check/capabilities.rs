//! Hosts listed for booking, records and the diary: each must be a host of this variant with an enabled plugin, listed once. The
//! plugin host later checks with the manifest that the plugin provides the capability.

use super::Findings;
use crate::suggestion::nearest;
use cabinet_domain::MedicalHostId;
use serde_json::Value;
use std::collections::BTreeSet;

/// The keys that list hosts by capability.
const LISTS: [&str; 2] = ["visits.hosts", "records.hosts"];
/// The key that names one host.
const DIARY: &str = "records.diary";

pub(super) fn check(findings: &mut Findings<'_>) {
    for list in LISTS {
        let mut seen = BTreeSet::new();
        for (at, name) in findings.list(list).iter().enumerate() {
            // An invalid id was already reported by the format check.
            let Some(name) = name.as_str().filter(|name| name.parse::<MedicalHostId>().is_ok()) else {
                continue;
            };
            let key = format!("{list}[{at}]");
            if seen.insert(name) {
                check_host(findings, &key, name);
            } else {
                findings.report(&key, format!("\"{name}\" again"), "medical hosts, each once");
            }
        }
    }
    if let Some(name) = findings.text(DIARY).filter(|name| name.parse::<MedicalHostId>().is_ok()) {
        check_host(findings, DIARY, name);
    }
}

fn check_host(findings: &mut Findings<'_>, key: &str, name: &str) {
    let hosts: Vec<(&str, &Value)> = findings.table("hosts").map(|(id, host)| (id.as_str(), host)).collect();
    let own = || hosts.iter().filter(|(_, host)| host.get("alias_of").is_none()).map(|(id, _)| *id);
    let quoted = |id: &str| format!("\"{id}\"");
    let Some((_, host)) = hosts.iter().find(|(id, _)| *id == name) else {
        let expected =
            format!("one of the medical hosts of this variant: {}", own().collect::<Vec<_>>().join(", "));
        return findings.report_near(key, quoted(name), expected, nearest(name, own()).map(quoted));
    };
    if let Some(target) = host.get("alias_of").and_then(Value::as_str) {
        let found = format!("\"{name}\", another name of {target}");
        return findings.report_near(key, found, "a host by its own name", Some(quoted(target)));
    }
    let Some(plugin) = host.get("plugin").and_then(Value::as_str) else { return };
    let is_off = findings.value("plugins").and_then(|plugins| plugins.get(plugin)?.get("enabled"))
        == Some(&Value::Bool(false));
    if is_off {
        findings.report(
            key,
            format!("\"{name}\", whose plugin {plugin} is switched off"),
            format!(
                "a host whose plugin is switched on: set plugins.{plugin}.enabled = true, or leave {name} out"
            ),
        );
    }
}
