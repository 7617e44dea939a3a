//! Plugin settings: valid ids, and no granted secret that is not defined.

use super::Findings;
use crate::suggestion::nearest;
use cabinet_domain::PluginId;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    for (id, plugin) in findings.table("plugins") {
        if id.parse::<PluginId>().is_err() {
            findings.report(
                &format!("plugins.{id}"),
                format!("\"{id}\""),
                "an id of lower-case letters, digits and hyphens",
            );
        }
        let defined: Vec<&str> = plugin
            .get("secrets")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(name, _)| name.as_str())
            .collect();
        let grant = plugin.get("grant");
        let mut wanted = Vec::new();
        for list in ["secrets", "reveal"] {
            let names = grant.and_then(|grant| grant.get(list)).and_then(Value::as_array);
            for (at, name) in names.into_iter().flatten().enumerate() {
                wanted.push((format!("{list}[{at}]"), name));
            }
        }
        wanted.extend(
            grant.and_then(|grant| grant.get("proxy_login")).map(|name| ("proxy_login".to_owned(), name)),
        );
        for (key, name) in wanted {
            let Some(name) = name.as_str().filter(|name| !defined.contains(name)) else { continue };
            findings.report_near(
                &format!("plugins.{id}.grant.{key}"),
                format!("\"{name}\""),
                format!(
                    "a secret that is defined in plugins.{id}.secrets, e.g. {name} = {{ env = \"NAME\" }}"
                ),
                nearest(name, defined.iter().copied()).map(|name| format!("\"{name}\"")),
            );
        }
    }
}
