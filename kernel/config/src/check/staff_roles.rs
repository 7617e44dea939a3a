//! Staff roles: each has a name that an account can be given. The built-in role cannot be narrowed.

use super::Findings;
use cabinet_domain::{InvalidStaffRole, StaffRole};

pub(super) fn check(findings: &mut Findings<'_>) {
    let named: Vec<&String> = findings.table("staff_roles").map(|(name, _)| name).collect();
    for name in named {
        if let Err(InvalidStaffRole) = name.parse::<StaffRole>() {
            let expected = match name.as_str() {
                StaffRole::ADMINISTRATOR => {
                    "another name: \"administrator\" is built in and may do everything".to_owned()
                }
                _ => InvalidStaffRole.to_string(),
            };
            findings.report(&format!("staff_roles.{name}"), format!("\"{name}\""), expected);
        }
    }
}
