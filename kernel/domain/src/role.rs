//! Roles. The role is the first authority of the current user; the server assigns it.

use serde::{Deserialize, Serialize};

/// The two roles of the authority list. A doctor is a patient with a requested role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// May use the patient account only (B-263).
    #[serde(rename = "ROLE_PATIENT")]
    Patient,
    /// May use the back office (B-254 ff.), as far as the account's [staff role](crate::StaffRole) allows.
    #[serde(rename = "ROLE_ADMIN")]
    Admin,
}

impl Role {
    /// The authority as it appears in tokens, responses and the database.
    pub const fn authority(self) -> &'static str {
        match self {
            Self::Patient => "ROLE_PATIENT",
            Self::Admin => "ROLE_ADMIN",
        }
    }

    /// The role of a stored authority; `None` for an unknown one, which grants no rights.
    pub fn from_authority(text: &str) -> Option<Self> {
        match text {
            "ROLE_PATIENT" => Some(Self::Patient),
            "ROLE_ADMIN" => Some(Self::Admin),
            _ => None,
        }
    }
}

/// The role claimed at registration (B-064). A doctor stays a patient until an administrator decides otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RequestedRole {
    /// Shown to the administrator as a badge; grants no rights.
    Doctor,
}

impl RequestedRole {
    /// The name in the database and the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doctor => "doctor",
        }
    }

    /// The role with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        (name == Self::Doctor.name()).then_some(Self::Doctor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn authorities_round_trip_and_an_unknown_one_has_no_role() {
        for role in [Role::Patient, Role::Admin] {
            assert_eq!(Role::from_authority(role.authority()), Some(role));
        }
        assert_eq!(Role::from_authority("ROLE_DOCTOR"), None);
    }
}
