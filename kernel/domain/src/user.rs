//! A user of the cabinet.

use crate::{
    BirthDate, Citizenship, Email, Gender, PersonName, RequestedRole, Role, Snils, UserId, Username,
};
use chrono::{DateTime, Utc};

/// One account. Passwords and factors are not here: see the credentials repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Stable id, `userId` in the API.
    pub id: UserId,
    /// The integer id of the administrators' table (B-141), given by the database.
    pub number: i64,
    /// The login.
    pub username: Username,
    /// Where mail goes; unique.
    pub email: Option<Email>,
    /// Name as in the documents.
    pub name: PersonName,
    /// Day of birth.
    pub birth_date: BirthDate,
    /// As the hospital systems ask for it.
    pub gender: Gender,
    /// Present if known and checked.
    pub snils: Option<Snils>,
    /// Mobile number for the hospital, in international form.
    pub phone: Option<String>,
    /// Decides which sign-in and documents apply.
    pub citizenship: Citizenship,
    /// What the user may do.
    pub role: Role,
    /// What the person called themselves at registration; gives no rights.
    pub requested_role: Option<RequestedRole>,
    /// When the address was proved to be theirs; none for an address that nobody has confirmed, and for no address.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// Id at the state identity portal; present means the user came through it (B-150).
    pub esia_oid: Option<String>,
    /// May not sign in any more.
    pub disabled: bool,
    /// A demo account, which a production server refuses to serve.
    pub demo: bool,
    /// The owner asked to leave: the account is removed then.
    pub leaving_at: Option<DateTime<Utc>>,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

impl User {
    /// The flag of A-108.
    pub fn is_from_esia(&self) -> bool {
        self.esia_oid.is_some()
    }

    /// Whether there is an address that nobody has proved yet. An account without an address has nothing to prove.
    pub fn has_unconfirmed_email(&self) -> bool {
        self.email.is_some() && self.email_confirmed_at.is_none()
    }

    /// Whether the login is the mail address (B-243); then it moves with the address.
    pub fn signs_in_by_email(&self) -> bool {
        self.username.as_str().contains('@')
    }
}
