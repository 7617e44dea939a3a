//! Staff roles: their names, and what a hospital lets each of them do.

use super::{Permission, Permissions};
use crate::{Role, User};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The longest name of a role.
const LONGEST: usize = 40;

/// The name of a staff role that a hospital defines, such as `registrar`. `administrator` is no such role: it is built in and is the absence
/// of another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StaffRole(String);

/// The text is no name of a staff role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a staff role has at most 40 lower-case letters, digits, hyphens and underscores, starts with a letter, and is not \"administrator\""
)]
pub struct InvalidStaffRole;

impl StaffRole {
    /// The name of the built-in role that may do everything.
    pub const ADMINISTRATOR: &'static str = "administrator";

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for StaffRole {
    type Err = InvalidStaffRole;

    fn from_str(text: &str) -> Result<Self, InvalidStaffRole> {
        let is_known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        let is_name = text.len() <= LONGEST
            && text.starts_with(|first: char| first.is_ascii_lowercase())
            && text.chars().all(is_known)
            && text != Self::ADMINISTRATOR;
        is_name.then(|| Self(text.to_owned())).ok_or(InvalidStaffRole)
    }
}

impl TryFrom<String> for StaffRole {
    type Error = InvalidStaffRole;

    fn try_from(text: String) -> Result<Self, InvalidStaffRole> {
        text.parse()
    }
}

impl From<StaffRole> for String {
    fn from(role: StaffRole) -> Self {
        role.0
    }
}

impl fmt::Display for StaffRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The staff roles of a hospital.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StaffRoles(BTreeMap<StaffRole, Permissions>);

impl StaffRoles {
    /// Whether the hospital defines this role.
    pub fn defines(&self, role: &StaffRole) -> bool {
        self.0.contains_key(role)
    }

    /// Names of the defined roles.
    pub fn names(&self) -> impl Iterator<Item = &StaffRole> {
        self.0.keys()
    }

    /// What an account may do at the back office. An administrator without a staff role may do everything. A patient, a disabled account and
    /// a staff role that the hospital does not define have no permission.
    pub fn permissions(&self, user: &User) -> Permissions {
        if user.role != Role::Admin || user.disabled {
            return Permissions::NONE;
        }
        match &user.staff_role {
            None => Permissions::all(),
            Some(role) => self.0.get(role).copied().unwrap_or_default(),
        }
    }
}

impl<P: IntoIterator<Item = Permission>> FromIterator<(StaffRole, P)> for StaffRoles {
    fn from_iter<T: IntoIterator<Item = (StaffRole, P)>>(roles: T) -> Self {
        Self(roles.into_iter().map(|(role, permissions)| (role, permissions.into_iter().collect())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// names are compared exactly, and the built-in role cannot be redefined.
    #[test]
    fn a_name_is_short_lower_case_and_not_the_built_in_one() {
        for name in ["registrar", "content-editor", "r2_d2"] {
            assert_eq!(name.parse::<StaffRole>().unwrap().as_str(), name);
        }
        for name in ["", "Registrar", "2", "регистратор", "a b", "administrator", &"a".repeat(41)]
        {
            assert_eq!(name.parse::<StaffRole>(), Err(InvalidStaffRole), "{name:?}");
        }
    }
}
