//! Questionnaires: the staff role that receives alerts must be allowed to see them.

use super::Findings;
use cabinet_domain::{Permission, StaffRole};
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
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
