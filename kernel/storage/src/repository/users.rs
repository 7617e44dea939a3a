//! Users. `user_changes.rs` changes their address, sessions and links, `user_removal.rs` deletes accounts.

use super::account_change::change_account;
use super::user_changes::{prove_email, set_disabled};
use super::user_person::set_person;
use super::user_row::{UserRow, added, citizenship_name, gender_name, select_users};
use super::{
    Db, Repositories, Transaction, audit, consents, documents, jobs, links, portal, to_microseconds,
    user_removal, user_snils,
};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, Email, RequestedRole, SessionId, Snils, User, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{AccountChange, NewJob, NewUser, PersonChange, Registration, UserRepository};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use uuid::Uuid;

#[async_trait]
impl UserRepository for Repositories {
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError> {
        let row = sqlx::query_as::<Db, UserRow>(select_users!("WHERE id = $1"))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(|row| row.into_user(&self.vault)).transpose()
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError> {
        let folded = login.trim().to_lowercase();
        if check_id("users.username", &folded).is_err() {
            return Ok(None);
        }
        let row =
            sqlx::query_as::<Db, UserRow>(select_users!("WHERE username_folded = $1 OR email_folded = $1"))
                .bind(folded)
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        row.map(|row| row.into_user(&self.vault)).transpose()
    }

    async fn find_by_esia_oid(&self, oid: &str) -> Result<Option<User>, StorageError> {
        if check_id("users.esia_oid", oid).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, UserRow>(select_users!("WHERE esia_oid = $1"))
            .bind(oid.to_owned())
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(|row| row.into_user(&self.vault)).transpose()
    }

    async fn find_by_snils(&self, snils: &Snils) -> Result<Vec<User>, StorageError> {
        let mut found = Vec::new();
        for index in user_snils::indexes(&self.vault, snils) {
            let rows = sqlx::query_as::<Db, UserRow>(select_users!("WHERE snils_index = $1"))
                .bind(index)
                .fetch_all(self.pools.reader())
                .await
                .map_err(from_driver)?;
            for row in rows {
                found.push(row.into_user(&self.vault)?);
            }
        }
        found.sort_by_key(|user| user.number);
        Ok(found)
    }

    async fn add(&self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError> {
        self.register(Registration { password_hash, ..Registration::of(user) }).await
    }

    async fn register(&self, registration: Registration) -> Result<User, StorageError> {
        let Registration {
            user,
            password_hash,
            must_change_password,
            links,
            consents,
            documents,
            portal_person,
            letters,
            audit,
        } = registration;
        check(&user)?;
        if !user.has_login_of_its_own() {
            return Err(StorageError::Conflict { what: "users.username" });
        }
        let mut transaction = self.pools.begin().await?;
        // A taken login is reported before a taken address. ON CONFLICT checks the login first, but if two registrations arrive at the same
        // moment, PostgreSQL may report the address's conflict before it has checked the login. By then the first registration exists.
        let number = match insert(&mut transaction, &user, &self.vault).await {
            Err(StorageError::Conflict { what: "users.email" }) => {
                transaction.rollback().await.map_err(from_driver)?;
                let what = if self.has_username(&user).await? { "users.username" } else { "users.email" };
                return Err(StorageError::Conflict { what });
            }
            outcome => outcome?,
        };
        let Some(number) = number else {
            return Err(StorageError::Conflict { what: "users.username" });
        };
        if let Some(hash) = password_hash {
            sqlx::query(
                "INSERT INTO password_credentials (user_id, hash, changed_at, must_change) VALUES ($1, $2, $3, $4)",
            )
            .bind(user.id.0)
            .bind(hash)
            .bind(to_microseconds(user.created_at))
            .bind(must_change_password)
            .execute(&mut *transaction)
            .await
            .map_err(from_driver)?;
        }
        for link in links {
            links::insert(&mut transaction, link).await?;
        }
        for consent in consents {
            consents::insert(&mut transaction, consent).await?;
        }
        for document in documents {
            documents::insert(&mut transaction, document).await?;
        }
        if let Some(person) = portal_person {
            portal::keep(&mut transaction, person).await?;
        }
        jobs::insert_all(&mut transaction, letters).await?;
        audit::insert_all(&mut transaction, audit).await?;
        transaction.commit().await.map_err(from_driver)?;
        Ok(added(user, number))
    }

    async fn set_person(&self, change: PersonChange) -> Result<(), StorageError> {
        set_person(&self.pools, &self.vault, change).await
    }

    async fn change_account(&self, change: AccountChange) -> Result<Vec<SessionId>, StorageError> {
        change_account(&self.pools, &self.vault, change).await
    }

    async fn confirm_email(&self, id: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let mut transaction = self.pools.begin().await?;
        unless_none(prove_email(&mut transaction, id, now).await?)?;
        transaction.commit().await.map_err(from_driver)
    }

    async fn set_disabled(
        &self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        set_disabled(&self.pools, id, disabled, now, audit).await
    }

    async fn request_leaving_with_audit(
        &self,
        id: UserId,
        session: Option<SessionId>,
        leaving_at: DateTime<Utc>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Vec<SessionId>, StorageError> {
        let leaving = user_removal::Leaving { id, session, leaving_at, letters, audit };
        user_removal::request(&self.pools, leaving, now).await
    }

    async fn cancel_leaving_with_audit(
        &self,
        id: UserId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        user_removal::cancel(&self.pools, id, audit).await
    }

    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError> {
        let due: Vec<Uuid> = sqlx::query_scalar(
            "SELECT id
             FROM users
             WHERE leaving_at <= $1
             ORDER BY leaving_at, number
             LIMIT $2",
        )
        .bind(to_microseconds(now))
        .bind(i64::from(limit))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(due.into_iter().map(UserId).collect())
    }

    async fn remove_with_audit(
        &self,
        id: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        user_removal::remove(&self.pools, id, now, audit).await
    }

    async fn evict_unconfirmed(
        &self,
        id: UserId,
        jobs: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        user_removal::evict_unconfirmed(&self.pools, id, jobs, audit).await
    }

    async fn remove_unconfirmed(
        &self,
        before: DateTime<Utc>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<UserId>, StorageError> {
        user_removal::remove_unconfirmed(&self.pools, before, limit, now).await
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM users WHERE demo")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        // The role is a literal, so that the partial index is used.
        sqlx::query_scalar("SELECT count(*) FROM users WHERE role = 'ROLE_ADMIN' AND NOT disabled")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}

impl Repositories {
    async fn has_username(&self, user: &NewUser) -> Result<bool, StorageError> {
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE username_folded = $1)")
            .bind(user.username.folded())
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }
}

/// Inserts the row. Returns `None` if the login is taken.
async fn insert(
    transaction: &mut Transaction,
    user: &NewUser,
    vault: &Vault,
) -> Result<Option<i64>, StorageError> {
    let snils = user_snils::seal(vault, user.id, user.snils.as_ref())?;
    sqlx::query_scalar(
        "INSERT INTO users (id, username, username_folded, email, email_folded, last_name, first_name, patr_name,
                            birth_date, gender, snils_sealed, phone, citizenship, role, requested_role,
                            email_confirmed_at, esia_oid, demo, created_at, snils_index)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
         ON CONFLICT (username_folded) DO NOTHING
         RETURNING number",
    )
    .bind(user.id.0)
    .bind(user.username.as_str().to_owned())
    .bind(user.username.folded())
    .bind(user.email.as_ref().map(|email| email.as_str().to_owned()))
    .bind(user.email.as_ref().map(Email::folded))
    .bind(user.name.last_name.clone())
    .bind(user.name.first_name.clone())
    .bind(user.name.patr_name.clone())
    .bind(user.birth_date.day())
    .bind(gender_name(user.gender))
    .bind(snils.sealed)
    .bind(user.phone.clone())
    .bind(citizenship_name(user.citizenship))
    .bind(user.role.authority())
    .bind(user.requested_role.map(RequestedRole::name))
    .bind(user.email_confirmed_at.map(to_microseconds))
    .bind(user.esia_oid.clone())
    .bind(user.demo)
    .bind(to_microseconds(user.created_at))
    .bind(snils.index)
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)
}

fn check(user: &NewUser) -> Result<(), StorageError> {
    check_id("users.username", user.username.as_str())?;
    if let Some(email) = &user.email {
        check_id("users.email", email.as_str())?;
    }
    if let Some(oid) = &user.esia_oid {
        check_id("users.esia_oid", oid)?;
    }
    check_text("users.last_name", &user.name.last_name)?;
    check_text("users.first_name", &user.name.first_name)?;
    check_text("users.patr_name", user.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", user.phone.as_deref().unwrap_or_default())
}

/// Fails with `Missing` if a change by id affected no row.
pub(super) fn unless_none(rows: u64) -> Result<(), StorageError> {
    if rows == 0 { Err(StorageError::Missing { what: "user" }) } else { Ok(()) }
}
