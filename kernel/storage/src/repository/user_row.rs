//! A row of the users table, and the names stored in it.

use super::{inconsistent, to_microseconds, user_snils};
use crate::row::row;
use cabinet_domain::{
    BirthDate, CabinetAccess, Citizenship, Gender, PersonName, RequestedRole, Role, User, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewUser;
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// Builds a `SELECT` of a whole row with the given clauses.
macro_rules! select_users {
    ($clauses:literal) => {
        concat!(
            "SELECT number, id, username, email, last_name, first_name, patr_name, birth_date, gender, snils, snils_sealed,
                    phone,
                    citizenship, role, staff_role, requested_role, email_confirmed_at, esia_oid, files_upload_forbidden, view_forbidden,
                    identity_proved_at, disabled, demo, leaving_at,
                    security_stamp, created_at
             FROM users ",
            $clauses
        )
    };
}
pub(super) use select_users;

/// The account that a new user has become.
pub(super) fn added(new: NewUser, number: i64) -> User {
    User {
        id: new.id,
        number,
        username: new.username,
        email: new.email,
        name: new.name.visible(),
        birth_date: new.birth_date,
        gender: new.gender,
        snils: new.snils,
        phone: new.phone,
        citizenship: new.citizenship,
        role: new.role,
        staff_role: new.staff_role,
        requested_role: new.requested_role,
        email_confirmed_at: new.email_confirmed_at.map(to_microseconds),
        esia_oid: new.esia_oid,
        access: CabinetAccess::default(),
        identity_proved_at: None,
        disabled: false,
        demo: new.demo,
        leaving_at: None,
        security_stamp: 0,
        created_at: to_microseconds(new.created_at),
    }
}

row! {
    pub(super) struct UserRow {
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
        snils_sealed: Option<Vec<u8>>,
        phone: Option<String>,
        citizenship: String,
        role: String,
        staff_role: Option<String>,
        requested_role: Option<String>,
        email_confirmed_at: Option<DateTime<Utc>>,
        esia_oid: Option<String>,
        files_upload_forbidden: bool,
        view_forbidden: bool,
        identity_proved_at: Option<DateTime<Utc>>,
        disabled: bool,
        demo: bool,
        leaving_at: Option<DateTime<Utc>>,
        security_stamp: i64,
        created_at: DateTime<Utc>,
    }
}

impl UserRow {
    pub(super) fn into_user(self, vault: &Vault) -> Result<User, StorageError> {
        let row = self;
        let wrong = |column| move || inconsistent("users", column, row.id);
        Ok(User {
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
            }
            .visible(),
            birth_date: BirthDate::stored(row.birth_date),
            gender: gender(&row.gender).ok_or_else(wrong("gender"))?,
            snils: user_snils::open(vault, row.id, row.snils_sealed.as_deref(), row.snils)?,
            phone: row.phone,
            citizenship: citizenship(&row.citizenship).ok_or_else(wrong("citizenship"))?,
            role: Role::from_authority(&row.role).ok_or_else(wrong("role"))?,
            staff_role: match row.staff_role {
                Some(name) => Some(name.parse().ok().ok_or_else(wrong("staff_role"))?),
                None => None,
            },
            requested_role: match row.requested_role {
                Some(name) => Some(RequestedRole::from_name(&name).ok_or_else(wrong("requested_role"))?),
                None => None,
            },
            email_confirmed_at: row.email_confirmed_at,
            esia_oid: row.esia_oid,
            access: CabinetAccess {
                files_upload_forbidden: row.files_upload_forbidden,
                view_forbidden: row.view_forbidden,
            },
            identity_proved_at: row.identity_proved_at,
            disabled: row.disabled,
            demo: row.demo,
            leaving_at: row.leaving_at,
            security_stamp: row.security_stamp,
            created_at: row.created_at,
        })
    }
}

pub(super) const fn gender_name(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "MALE",
        Gender::Female => "FEMALE",
    }
}

fn gender(name: &str) -> Option<Gender> {
    [Gender::Male, Gender::Female].into_iter().find(|gender| gender_name(*gender) == name)
}

pub(super) const fn citizenship_name(citizenship: Citizenship) -> &'static str {
    match citizenship {
        Citizenship::Ru => "RU",
        Citizenship::Foreign => "FOREIGN",
    }
}

pub(super) fn citizenship(name: &str) -> Option<Citizenship> {
    [Citizenship::Ru, Citizenship::Foreign].into_iter().find(|known| citizenship_name(*known) == name)
}
