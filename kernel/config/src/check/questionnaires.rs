//! Questionnaires: the staff role that receives alerts must be allowed to see them. With a service of the hospital's own, its patients are
//! those of a host, and nothing is designed or counted here (docs/adr/0049).

use super::Findings;
use crate::suggestion::nearest;
use cabinet_domain::{Permission, StaffRole};
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    alert_role(findings);
    service(findings);
}

fn service(findings: &mut Findings<'_>) {
    let key = "services.questionnaire_plugin.host";
    let Some(named) = findings.text(key) else { return };
    let is_alias = |host: &Value| host.get("alias_of").is_some_and(Value::is_string);
    let hosts: Vec<&str> =
        findings.table("hosts").filter(|(_, host)| !is_alias(host)).map(|(id, _)| id.as_str()).collect();
    if !hosts.contains(&named) {
        findings.report_near(
            key,
            format!("\"{named}\""),
            format!("a host of this variant that is no alias: {}", hosts.join(", ")),
            nearest(named, hosts.iter().copied()).map(|id| format!("\"{id}\"")),
        );
    }
    let module = "modules.admin_questionnaires.enabled";
    if findings.value(module) == Some(&Value::Bool(true)) {
        findings.report(
            module,
            "true",
            "false: with services.questionnaire_plugin, questionnaires are designed, sent and counted at the hospital's service",
        );
    }
}

fn alert_role(findings: &mut Findings<'_>) {
    let key = "questionnaires.alert_role";
    let Some(role) = findings.text(key) else { return };
    if role == StaffRole::ADMINISTRATOR {
        return;
    }
    let needed = Permission::QuestionnairesRead.name();
    let permissions = findings.list(&format!("staff_roles.{role}.permissions"));
    if !permissions.iter().filter_map(Value::as_str).any(|permission| permission == needed) {
        let expected =
            format!("\"administrator\", or a role of staff_roles with the permission \"{needed}\"");
        findings.report(key, format!("\"{role}\""), expected);
    }
}
