//! Users.

use super::{Db, Repositories, kept, not_understood};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{BirthDate, Citizenship, Email, Gender, PersonName, Role, User, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{NewUser, UserRepository};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::FromRow;
use uuid::Uuid;

#[async_trait]
impl UserRepository for Repositories {
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError> {
        let row = sqlx::query_as::<Db, UserRow>(
            "SELECT number, id, username, email, last_name, first_name, patr_name, birth_date, gender, snils,
                    phone, citizenship, role, esia_oid, disabled, demo, created_at
             FROM users
             WHERE id = $1",
        )
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(User::try_from).transpose()
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError> {
        let folded = login.trim().to_lowercase();
        if check_id("users.username", &folded).is_err() {
            return Ok(None);
        }
        let row = sqlx::query_as::<Db, UserRow>(
            "SELECT number, id, username, email, last_name, first_name, patr_name, birth_date, gender, snils,
                    phone, citizenship, role, esia_oid, disabled, demo, created_at
             FROM users
             WHERE username_folded = $1 OR email_folded = $1",
        )
        .bind(folded)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(User::try_from).transpose()
    }

    async fn add(&self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError> {
        check(&user)?;
        if !user.has_login_of_its_own() {
            return Err(StorageError::Conflict { what: "users.username" });
        }
        let mut transaction = self.pools.begin().await?;
        let number: Result<Option<i64>, StorageError> = sqlx::query_scalar(
            "INSERT INTO users (id, username, username_folded, email, email_folded, last_name, first_name,
                                patr_name, birth_date, gender, snils, phone, citizenship, role, demo, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
             ON CONFLICT (username_folded) DO NOTHING
             RETURNING number",
        )
        .bind(user.id.0)
        .bind(user.username.as_str())
        .bind(user.username.folded())
        .bind(user.email.as_ref().map(Email::as_str))
        .bind(user.email.as_ref().map(Email::folded))
        .bind(&user.name.last_name)
        .bind(&user.name.first_name)
        .bind(&user.name.patr_name)
        .bind(user.birth_date.day())
        .bind(gender_name(user.gender))
        .bind(user.snils.map(|snils| snils.digits()))
        .bind(&user.phone)
        .bind(citizenship_name(user.citizenship))
        .bind(user.role.authority())
        .bind(user.demo)
        .bind(kept(user.created_at))
        .fetch_optional(&mut *transaction)
        .await
        .map_err(from_driver);
        // A taken login is told before a taken address. ON CONFLICT looks at the login first; but if two people come at the same moment,
        // PostgreSQL may find the address taken before it has done with the login. The first one is there by then.
        let number = match number {
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
            sqlx::query("INSERT INTO password_credentials (user_id, hash, changed_at) VALUES ($1, $2, $3)")
                .bind(user.id.0)
                .bind(hash)
                .bind(kept(user.created_at))
                .execute(&mut *transaction)
                .await
                .map_err(from_driver)?;
        }
        transaction.commit().await.map_err(from_driver)?;
        Ok(added(user, number))
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM users WHERE demo")
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        // The role is written out, or the partial index would not be used.
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

fn check(user: &NewUser) -> Result<(), StorageError> {
    check_id("users.username", user.username.as_str())?;
    if let Some(email) = &user.email {
        check_id("users.email", email.as_str())?;
    }
    check_text("users.last_name", &user.name.last_name)?;
    check_text("users.first_name", &user.name.first_name)?;
    check_text("users.patr_name", user.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", user.phone.as_deref().unwrap_or_default())
}

fn added(new: NewUser, number: i64) -> User {
    User {
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
    }
}

#[derive(FromRow)]
struct UserRow {
    number: i64,
    id: Uuid,
    username: String,
    email: Option<String>,
    last_name: String,
    first_name: String,
    patr_name: Option<String>,
    birth_date: NaiveDate,
    gender: String,
    snils: Option<String>,
    phone: Option<String>,
    citizenship: String,
    role: String,
    esia_oid: Option<String>,
    disabled: bool,
    demo: bool,
    created_at: DateTime<Utc>,
}

impl TryFrom<UserRow> for User {
    type Error = StorageError;

    fn try_from(row: UserRow) -> Result<Self, StorageError> {
        let wrong = |column| move || not_understood("users", column, row.id);
        Ok(Self {
            id: UserId(row.id),
            number: row.number,
            username: row.username.parse().ok().ok_or_else(wrong("username"))?,
            email: match row.email {
                Some(email) => Some(email.parse().ok().ok_or_else(wrong("email"))?),
                None => None,
            },
            name: PersonName {
                last_name: row.last_name,
                first_name: row.first_name,
                patr_name: row.patr_name,
            },
            birth_date: BirthDate::stored(row.birth_date),
            gender: gender(&row.gender).ok_or_else(wrong("gender"))?,
            snils: match row.snils {
                Some(digits) => Some(digits.parse().ok().ok_or_else(wrong("snils"))?),
                None => None,
            },
            phone: row.phone,
            citizenship: citizenship(&row.citizenship).ok_or_else(wrong("citizenship"))?,
            role: Role::from_authority(&row.role).ok_or_else(wrong("role"))?,
            esia_oid: row.esia_oid,
            disabled: row.disabled,
            demo: row.demo,
            created_at: row.created_at,
        })
    }
}

const fn gender_name(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "MALE",
        Gender::Female => "FEMALE",
    }
}

fn gender(name: &str) -> Option<Gender> {
    [Gender::Male, Gender::Female].into_iter().find(|gender| gender_name(*gender) == name)
}

const fn citizenship_name(citizenship: Citizenship) -> &'static str {
    match citizenship {
        Citizenship::Ru => "RU",
        Citizenship::Foreign => "FOREIGN",
    }
}

fn citizenship(name: &str) -> Option<Citizenship> {
    [Citizenship::Ru, Citizenship::Foreign].into_iter().find(|known| citizenship_name(*known) == name)
}
