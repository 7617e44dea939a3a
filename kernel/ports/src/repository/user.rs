//! Users.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{
    BirthDate, Citizenship, Email, Gender, PersonName, Role, Snils, User, UserId, Username,
};
use chrono::{DateTime, Utc};

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Id, uuid v7.
    pub id: UserId,
    /// Login, unique without regard to case.
    pub username: Username,
    /// Mail address, unique without regard to case.
    pub email: Option<Email>,
    /// Name.
    pub name: PersonName,
    /// Day of birth.
    pub birth_date: BirthDate,
    /// Gender.
    pub gender: Gender,
    /// SNILS.
    pub snils: Option<Snils>,
    /// Mobile number.
    pub phone: Option<String>,
    /// Citizenship.
    pub citizenship: Citizenship,
    /// Role.
    pub role: Role,
    /// Demo account.
    pub demo: bool,
    /// Now.
    pub created_at: DateTime<Utc>,
}

impl NewUser {
    /// Whether the login cannot be taken for the e-mail address of somebody else. With this rule, and with logins and addresses unique
    /// among themselves, [`UserRepository::find_by_login`] finds one account at most.
    pub fn has_login_of_its_own(&self) -> bool {
        let login = self.username.folded();
        !login.contains('@') || self.email.as_ref().is_some_and(|email| email.folded() == login)
    }
}

/// The people of one cabinet.
#[async_trait]
pub trait UserRepository: Send + Sync {
    /// By id.
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError>;
    /// By login or e-mail address, without regard to case, Cyrillic letters included.
    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError>;
    /// Adds an account together with its password hash, in one transaction.
    ///
    /// # Errors
    /// `Conflict { what: "users.username" | "users.email" }`. A login with an `@` must be the account's own e-mail address: any other
    /// could be somebody else's, and is a conflict of `users.username`.
    async fn add(&self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError>;
    /// How many demo accounts there are; a production server refuses to start with any.
    async fn count_demo(&self) -> Result<i64, StorageError>;
    /// How many active administrators there are.
    async fn count_admins(&self) -> Result<i64, StorageError>;
}
