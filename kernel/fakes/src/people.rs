//! Invented people for tests.

use cabinet_domain::{
    BirthDate, Citizenship, ConsentHow, ConsentId, ConsentKind, Gender, PersonName, Role, UserId, Username,
};
use cabinet_ports::repository::{NewConsent, NewUser};
use chrono::{DateTime, NaiveDate};
use uuid::Uuid;

/// A patient with this login and no e-mail address. An address that a test sets counts as confirmed. Override what the test is about.
///
/// # Panics
/// If the login is invalid (valid are 3 to 64 characters without spaces).
pub fn person(login: &str) -> NewUser {
    #[expect(clippy::panic, reason = "only tests compile this; a wrong login is the test's own mistake")]
    let username: Username = login.parse().unwrap_or_else(|error| panic!("{login:?}: {error}"));
    NewUser {
        id: UserId(Uuid::now_v7()),
        username,
        email: None,
        email_confirmed_at: DateTime::from_timestamp(1_795_248_000, 0),
        name: PersonName {
            last_name: "Иванова".to_owned(),
            first_name: "Анна".to_owned(),
            patr_name: Some("Сергеевна".to_owned()),
        },
        birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1958, 3, 12).unwrap_or_default()),
        gender: Gender::Female,
        snils: None,
        phone: None,
        citizenship: Citizenship::Ru,
        role: Role::Patient,
        staff_role: None,
        requested_role: None,
        esia_oid: None,
        demo: false,
        created_at: DateTime::from_timestamp(1_795_248_000, 0).unwrap_or_default(),
    }
}

/// A consent to the current text of this kind.
pub fn consent(user: UserId, kind: ConsentKind) -> NewConsent {
    NewConsent {
        id: ConsentId(Uuid::now_v7()),
        user,
        kind,
        version: "0123456789ab".to_owned(),
        hash: "a".repeat(64),
        language: "ru".to_owned(),
        how: ConsentHow::Registration,
        address: None,
        given_at: DateTime::from_timestamp(1_795_248_000, 0).unwrap_or_default(),
    }
}
