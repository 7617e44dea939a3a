//! User accounts.

use crate::{
    BirthDate, CabinetAccess, Citizenship, Email, Gender, PersonName, RequestedRole, Role, Snils, StaffRole,
    UserId, Username,
};
use chrono::{DateTime, Utc};

/// One account. Passwords and second factors are in the credentials repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Stable id, `userId` in the API.
    pub id: UserId,
    /// The integer id of the administrators' table (B-141), assigned by the database.
    pub number: i64,
    pub username: Username,
    /// E-mail address; unique.
    pub email: Option<Email>,
    /// Name as in the identity documents.
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub gender: Gender,
    /// Present if known and validated.
    pub snils: Option<Snils>,
    /// Mobile number for the hospital, in international format.
    pub phone: Option<String>,
    /// Decides which sign-in methods and documents apply.
    pub citizenship: Citizenship,
    pub role: Role,
    /// What an administrator's account is limited to; `None` for one that may do everything, and for a patient.
    pub staff_role: Option<StaffRole>,
    /// Role claimed at registration; grants no rights.
    pub requested_role: Option<RequestedRole>,
    /// When the owner confirmed the address. `None` for an unconfirmed address and if there is no address.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// Id at the state identity portal; present if the account came from or is linked to the portal (B-150).
    pub esia_oid: Option<String>,
    /// What an administrator has forbidden.
    pub access: CabinetAccess,
    /// When an administrator saw the person's document. Name, birth date, gender and SNILS are those of the document since then.
    pub identity_proved_at: Option<DateTime<Utc>>,
    /// Sign-in is refused.
    pub disabled: bool,
    /// A demo account; a production server refuses to serve it.
    pub demo: bool,
    /// When the account is to be removed, if its owner requested the removal.
    pub leaving_at: Option<DateTime<Utc>>,
    /// Incremented by everything that ends the account's sessions: a changed password or second factor, sign-out everywhere, disabling. A
    /// sign-in that was checked against an earlier value opens no session.
    pub security_stamp: i64,
    pub created_at: DateTime<Utc>,
}

impl User {
    /// The flag of A-108.
    pub fn is_from_esia(&self) -> bool {
        self.esia_oid.is_some()
    }

    /// Whether somebody vouches for who the person is: the state portal, or an administrator who saw the document.
    pub fn is_vouched_for(&self) -> bool {
        self.is_from_esia() || self.identity_proved_at.is_some()
    }

    /// Whether the account has an address that is not confirmed. An account without an address has nothing to confirm.
    pub fn has_unconfirmed_email(&self) -> bool {
        self.email.is_some() && self.email_confirmed_at.is_none()
    }

    /// Whether the login is the e-mail address (B-243); it then changes with the address.
    pub fn signs_in_by_email(&self) -> bool {
        self.username.as_str().contains('@')
    }
}
