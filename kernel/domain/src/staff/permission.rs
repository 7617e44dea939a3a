//! The permissions of the back office.

use serde::{Deserialize, Serialize};

/// What a call of the back office needs. A closed list: the configuration names permissions, it does not invent them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Permission {
    /// See patients' accounts: the table, one account, its history.
    #[serde(rename = "users.read")]
    UsersRead,
    /// Create, change, disable and enable patients' accounts, mark them as viewed.
    #[serde(rename = "users.write")]
    UsersWrite,
    /// Delete patients' accounts.
    #[serde(rename = "users.delete")]
    UsersDelete,
    /// Take the whole table of accounts out of the system, as CSV or XLSX.
    #[serde(rename = "users.export")]
    UsersExport,
    /// List and download patients' files.
    #[serde(rename = "files.read")]
    FilesRead,
    /// Upload, rename and delete files for patients, mark them as viewed.
    #[serde(rename = "files.write")]
    FilesWrite,
    /// See payments, the day's report and payment links.
    #[serde(rename = "payments.read")]
    PaymentsRead,
    /// Return money, create and revoke payment links.
    #[serde(rename = "payments.write")]
    PaymentsWrite,
    /// See unpublished news; create, change and delete news.
    #[serde(rename = "news.write")]
    NewsWrite,
    /// See patients' answers to questionnaires, and reports of them.
    #[serde(rename = "questionnaires.read")]
    QuestionnairesRead,
    /// Create, change and send questionnaires.
    #[serde(rename = "questionnaires.write")]
    QuestionnairesWrite,
    /// See which patients wait in the chat, answer with prepared texts, hand a conversation over.
    #[serde(rename = "chat.write")]
    ChatWrite,
    /// See the state of the system and its jobs, download the diagnostics.
    #[serde(rename = "operations.read")]
    OperationsRead,
    /// Repeat and discard jobs, reload plugins.
    #[serde(rename = "operations.write")]
    OperationsWrite,
    /// Search and verify the audit log.
    #[serde(rename = "audit.read")]
    AuditRead,
}

impl Permission {
    /// All permissions.
    pub const ALL: [Self; 15] = [
        Self::UsersRead,
        Self::UsersWrite,
        Self::UsersDelete,
        Self::UsersExport,
        Self::FilesRead,
        Self::FilesWrite,
        Self::PaymentsRead,
        Self::PaymentsWrite,
        Self::NewsWrite,
        Self::QuestionnairesRead,
        Self::QuestionnairesWrite,
        Self::ChatWrite,
        Self::OperationsRead,
        Self::OperationsWrite,
        Self::AuditRead,
    ];

    /// The name in the configuration and the API.
    pub fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of permissions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Permissions(u32);

impl Permissions {
    /// Nothing is allowed.
    pub const NONE: Self = Self(0);

    /// The set of an administrator.
    pub fn all() -> Self {
        Permission::ALL.into_iter().collect()
    }

    pub const fn has(self, permission: Permission) -> bool {
        self.0 & permission.bit() != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its members, in the order of [`Permission::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |permission| self.has(*permission))
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<T: IntoIterator<Item = Permission>>(permissions: T) -> Self {
        Self(permissions.into_iter().fold(0, |bits, permission| bits | permission.bit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_permission_is_listed_once_in_order_with_a_name_of_its_own() {
        assert_eq!(Permission::AuditRead as usize + 1, Permission::ALL.len());
        assert!(Permission::ALL.is_sorted());
        let names: BTreeSet<_> = Permission::ALL.into_iter().map(Permission::name).collect();
        assert_eq!(names.len(), Permission::ALL.len());
        assert!(names.iter().all(|name| !name.is_empty()));
    }

    #[test]
    fn a_set_has_exactly_what_it_was_made_of() {
        for one in Permission::ALL {
            let set: Permissions = [one, one].into_iter().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), [one]);
        }
        assert!(Permissions::NONE.is_empty() && !Permissions::all().is_empty());
        assert_eq!(Permissions::all().iter().collect::<Vec<_>>(), Permission::ALL);
    }
}
