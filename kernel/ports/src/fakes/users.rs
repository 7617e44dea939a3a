//! Users in memory.

use super::Memory;
use super::memory::kept;
use crate::repository::bounds::{check_id, check_text};
use crate::repository::{NewUser, PasswordCredential};
use crate::{StorageError, UserRepository};
use async_trait::async_trait;
use cabinet_domain::{Role, User, UserId};

#[async_trait]
impl UserRepository for Memory {
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.tables()?.users.iter().find(|user| user.id == id).cloned())
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError> {
        let login = login.trim().to_lowercase();
        let is_theirs = |user: &&User| {
            user.username.folded() == login
                || user.email.as_ref().is_some_and(|email| email.folded() == login)
        };
        Ok(self.tables()?.users.iter().find(is_theirs).cloned())
    }

    async fn add(&self, new: NewUser, password_hash: Option<String>) -> Result<User, StorageError> {
        check(&new)?;
        let mut tables = self.tables()?;
        let login = new.username.folded();
        if !new.has_login_of_its_own() || tables.users.iter().any(|user| user.username.folded() == login) {
            return Err(StorageError::Conflict { what: "users.username" });
        }
        let email = new.email.as_ref().map(cabinet_domain::Email::folded);
        let same_email =
            |user: &User| email.is_some() && user.email.as_ref().map(cabinet_domain::Email::folded) == email;
        if tables.users.iter().any(same_email) {
            return Err(StorageError::Conflict { what: "users.email" });
        }
        if tables.users.iter().any(|user| user.id == new.id) {
            return Err(StorageError::Conflict { what: "users.id" });
        }
        let number = tables.users.iter().map(|user| user.number).max().unwrap_or_default() + 1;
        let user = User {
            id: new.id,
            number,
            username: new.username,
            email: new.email,
            name: new.name,
            birth_date: new.birth_date,
            gender: new.gender,
            snils: new.snils,
            phone: new.phone,
            citizenship: new.citizenship,
            role: new.role,
            esia_oid: None,
            disabled: false,
            demo: new.demo,
            created_at: kept(new.created_at),
        };
        tables.users.push(user.clone());
        if let Some(hash) = password_hash {
            tables.credentials.push(PasswordCredential { user: user.id, hash, changed_at: user.created_at });
        }
        Ok(user)
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        Ok(count(self.tables()?.users.iter().filter(|user| user.demo)))
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        let tables = self.tables()?;
        Ok(count(tables.users.iter().filter(|user| user.role == Role::Admin && !user.disabled)))
    }
}

fn check(new: &NewUser) -> Result<(), StorageError> {
    check_id("users.username", new.username.as_str())?;
    if let Some(email) = &new.email {
        check_id("users.email", email.as_str())?;
    }
    check_text("users.last_name", &new.name.last_name)?;
    check_text("users.first_name", &new.name.first_name)?;
    check_text("users.patr_name", new.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", new.phone.as_deref().unwrap_or_default())
}

fn count<T>(rows: impl Iterator<Item = T>) -> i64 {
    i64::try_from(rows.count()).unwrap_or(i64::MAX)
}
