//! Medical hosts: each has a plugin, aliases point to real hosts, and no id collides with another part of the API.

use super::Findings;
use crate::suggestion::nearest;
use cabinet_domain::MedicalHostId;
use serde_json::Value;

/// First path segments of the API that are reserved for other parts (specification 1 §7, specification 2 §7).
const TAKEN: [&str; 22] = [
    "admin",
    "attention",
    "calendar",
    "chat",
    "clients",
    "diagnostic",
    "documents",
    "esia",
    "files",
    "health",
    "metrics",
    "news",
    "notices",
    "oauth",
    "payment",
    "push",
    "quiz",
    "record",
    "users",
    "v1",
    "accounting",
    "hosts",
];

pub(super) fn check(findings: &mut Findings<'_>) {
    let plugins: Vec<&str> = findings.table("plugins").map(|(id, _)| id.as_str()).collect();
    let hosts: Vec<(&str, &Value)> = findings.table("hosts").map(|(id, host)| (id.as_str(), host)).collect();
    for (id, host) in &hosts {
        let key = format!("hosts.{id}");
        if id.parse::<MedicalHostId>().is_err() {
            findings.report(&key, format!("\"{id}\""), "an id of lower-case letters, digits and hyphens");
        }
        if TAKEN.contains(id) {
            findings.report(&key, format!("\"{id}\""), format!("another id: /api/{id} is taken"));
        }
        if let Some(plugin) =
            host.get("plugin").and_then(Value::as_str).filter(|plugin| !plugins.contains(plugin))
        {
            findings.report_near(
                &format!("{key}.plugin"),
                format!("\"{plugin}\""),
                format!("one of the plugins of this variant: {}", plugins.join(", ")),
                nearest(plugin, plugins.iter().copied()).map(|plugin| format!("\"{plugin}\"")),
            );
        }
        if let Some(target) = host.get("alias_of").and_then(Value::as_str) {
            check_alias(findings, &hosts, id, target);
        }
    }
}

fn check_alias(findings: &mut Findings<'_>, hosts: &[(&str, &Value)], id: &str, target: &str) {
    let key = format!("hosts.{id}.alias_of");
    let others = || hosts.iter().map(|(name, _)| *name).filter(|name| *name != id);
    match hosts.iter().find(|(name, _)| *name == target && target != id) {
        None => {
            let near = nearest(target, others()).map(|name| format!("\"{name}\""));
            let expected =
                format!("another host of this variant: {}", others().collect::<Vec<_>>().join(", "));
            findings.report_near(&key, format!("\"{target}\""), expected, near);
        }
        Some((_, host)) if host.get("alias_of").is_some() => {
            findings.report(
                &key,
                format!("\"{target}\""),
                "a host that is no alias itself: aliases make no chains",
            );
        }
        Some(_) => {}
    }
}
