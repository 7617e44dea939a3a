//! Users. `user_changes.rs` changes their address, sessions and links, `user_removal.rs` deletes accounts.

use super::account_change::change_account;
use super::unit_of_work::Work;
use super::user_changes::{set_disabled, set_staff_role};
use super::user_row::{UserRow, added, citizenship_name, gender_name, select_users};
use super::{
    Db, Repositories, Transaction, consents, documents, links, portal, to_microseconds, user_person,
    user_removal, user_snils,
};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{Email, RequestedRole, SessionId, Snils, StaffRole, User, UserId, search_form};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    AccountChange, ChangeTopic, LeavingRequested, NewUser, PersonChange, Registration, UserRepository,
    UserWriter,
};
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

    async fn count_demo(&self) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM users WHERE demo")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        // The role is a literal, so that the partial index is used.
        sqlx::query_scalar(
            "SELECT count(*) FROM users WHERE role = 'ROLE_ADMIN' AND NOT disabled AND staff_role IS NULL",
        )
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)
    }
}

#[async_trait]
impl UserWriter for Work {
    async fn register(&mut self, registration: Registration) -> Result<User, StorageError> {
        self.tell(ChangeTopic::Cabinets);
        let (transaction, vault) = self.change_sealed();
        let user = register(transaction, vault, registration).await?;
        self.done(user)
    }

    async fn set_person(&mut self, change: PersonChange) -> Result<(), StorageError> {
        self.tell(ChangeTopic::Cabinets);
        let (transaction, vault) = self.change_sealed();
        user_person::write(transaction, vault, change).await?;
        self.done(())
    }

    async fn change_account(&mut self, change: AccountChange) -> Result<Vec<SessionId>, StorageError> {
        self.tell(ChangeTopic::Cabinets);
        let (transaction, vault) = self.change_sealed();
        let ended = change_account(transaction, vault, change).await?;
        self.done(ended)
    }

    async fn set_disabled(
        &mut self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let ended = set_disabled(self.told_change(ChangeTopic::Cabinets), id, disabled, now).await?;
        self.done(ended)
    }

    async fn set_staff_role(
        &mut self,
        id: UserId,
        role: Option<StaffRole>,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        let ended = set_staff_role(self.told_change(ChangeTopic::Cabinets), id, role, now).await?;
        self.done(ended)
    }

    async fn request_leaving(
        &mut self,
        id: UserId,
        session: Option<SessionId>,
        leaving_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<LeavingRequested, StorageError> {
        let requested =
            user_removal::request(self.told_change(ChangeTopic::Cabinets), id, session, leaving_at, now)
                .await?;
        self.done(requested)
    }

    async fn cancel_leaving(&mut self, id: UserId) -> Result<bool, StorageError> {
        let is_cancelled = user_removal::cancel(self.told_change(ChangeTopic::Cabinets), id).await?;
        self.done(is_cancelled)
    }

    async fn remove(&mut self, id: UserId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let is_gone = user_removal::remove(self.told_change(ChangeTopic::Cabinets), id, now).await?;
        self.done(is_gone)
    }

    async fn evict_unconfirmed(&mut self, id: UserId) -> Result<bool, StorageError> {
        let is_gone = user_removal::evict_unconfirmed(self.told_change(ChangeTopic::Cabinets), id).await?;
        self.done(is_gone)
    }

    async fn remove_unconfirmed(
        &mut self,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<UserId>, StorageError> {
        let gone = user_removal::remove_unconfirmed(self.change(), before, limit).await?;
        if !gone.is_empty() {
            self.tell(ChangeTopic::Cabinets);
        }
        self.done(gone)
    }
}

async fn register(
    transaction: &mut Transaction,
    vault: &Vault,
    registration: Registration,
) -> Result<User, StorageError> {
    let Registration {
        user,
        password_hash,
        must_change_password,
        password_valid_until,
        links,
        consents,
        documents,
        portal_person,
    } = registration;
    check(&user)?;
    if !user.has_login_of_its_own() {
        return Err(StorageError::Conflict { what: "users.username" });
    }
    let Some(number) = insert(transaction, &user, vault).await? else {
        return Err(StorageError::Conflict { what: taken(transaction, &user).await? });
    };
    if let Some(hash) = password_hash {
        sqlx::query(
            "INSERT INTO password_credentials (user_id, hash, changed_at, must_change, valid_until)
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(user.id.0)
        .bind(hash)
        .bind(to_microseconds(user.created_at))
        .bind(must_change_password)
        .bind(password_valid_until.map(to_microseconds))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    }
    for link in links {
        links::insert(transaction, link).await?;
    }
    for consent in consents {
        consents::insert(transaction, consent).await?;
    }
    for document in documents {
        documents::insert(transaction, document).await?;
    }
    if let Some(person) = portal_person {
        portal::keep(transaction, person).await?;
    }
    Ok(added(user, number))
}

/// Inserts the row. Returns `None` if a unique value of it is taken.
async fn insert(
    transaction: &mut Transaction,
    user: &NewUser,
    vault: &Vault,
) -> Result<Option<i64>, StorageError> {
    let snils = user_snils::seal(vault, user.id, user.snils.as_ref())?;
    sqlx::query_scalar(
        "INSERT INTO users (id, username, username_folded, email, email_folded, last_name, first_name, patr_name,
                            birth_date, gender, snils_sealed, phone, citizenship, role, requested_role,
                            email_confirmed_at, esia_oid, demo, created_at, snils_index,
                            last_name_folded, first_name_folded, patr_name_folded, staff_role)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
         ON CONFLICT DO NOTHING
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
    .bind(search_form(&user.name.last_name))
    .bind(search_form(&user.name.first_name))
    .bind(search_form(user.name.patr_name.as_deref().unwrap_or_default()))
    .bind(user.staff_role.as_ref().map(|role| role.as_str().to_owned()))
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)
}

/// Finds out which unique value is taken: the login before the address, because a second click takes both.
async fn taken(transaction: &mut Transaction, user: &NewUser) -> Result<&'static str, StorageError> {
    let (is_username, is_email, is_oid) = sqlx::query_as::<Db, (bool, bool, bool)>(
        "SELECT EXISTS (SELECT 1 FROM users WHERE username_folded = $1),
                EXISTS (SELECT 1 FROM users WHERE email_folded = $2),
                EXISTS (SELECT 1 FROM users WHERE esia_oid = $3)",
    )
    .bind(user.username.folded())
    .bind(user.email.as_ref().map(Email::folded))
    .bind(user.esia_oid.clone())
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(match (is_username, is_email, is_oid) {
        (true, ..) => "users.username",
        (_, true, _) => "users.email",
        (.., true) => "users.esia_oid",
        _ => "users.id",
    })
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
