//! Grants of plugins: ids as the house has them, no secret granted that nobody defined.

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
        for list in ["secrets", "reveal"] {
            let granted = plugin.get("grant").and_then(|grant| grant.get(list)).and_then(Value::as_array);
            for (at, name) in granted.into_iter().flatten().enumerate() {
                let Some(name) = name.as_str().filter(|name| !defined.contains(name)) else { continue };
                findings.report_near(
                    &format!("plugins.{id}.grant.{list}[{at}]"),
                    format!("\"{name}\""),
                    format!(
                        "a secret that is defined in plugins.{id}.secrets, e.g. {name} = {{ env = \"NAME\" }}"
                    ),
                    nearest(name, defined.iter().copied()).map(|name| format!("\"{name}\"")),
                );
            }
        }
    }
}
