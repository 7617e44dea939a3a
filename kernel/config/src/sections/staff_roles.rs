//! Staff roles: what administrators' accounts may be limited to (issue 14, docs/adr/0038).

use super::Variant;
use super::formats::PermissionText;
use cabinet_domain::{Permission, StaffRoles};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A staff role.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffRoleSettings {
    /// What members of the staff with this role may do. An empty list: nothing.
    #[schemars(with = "Vec<PermissionText>")]
    pub permissions: Vec<Permission>,
}

impl Variant {
    /// The staff roles of this hospital with their permissions.
    pub fn staff(&self) -> StaffRoles {
        self.staff_roles.iter().map(|(role, settings)| (role.clone(), settings.permissions.clone())).collect()
    }
}
