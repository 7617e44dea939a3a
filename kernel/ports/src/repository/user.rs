//! User accounts.

use super::{AccountChange, KeptPortalPerson, NewConsent, SealedDocument, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    BirthDate, Citizenship, Email, Gender, OneTimeLink, PersonName, RequestedRole, Role, SessionId, Snils,
    StaffRole, User, UserId, Username,
};
use chrono::{DateTime, Utc};

/// An account to be created.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// UUID v7.
    pub id: UserId,
    /// Login; unique, ignoring case.
    pub username: Username,
    /// E-mail address; unique, ignoring case.
    pub email: Option<Email>,
    /// When the address was confirmed; the current time if the creator of the account vouches for it.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub gender: Gender,
    pub snils: Option<Snils>,
    pub phone: Option<String>,
    pub citizenship: Citizenship,
    pub role: Role,
    /// What an administrator's account is limited to; `None` for one that may do everything, and for a patient.
    pub staff_role: Option<StaffRole>,
    /// Role claimed at registration.
    pub requested_role: Option<RequestedRole>,
    /// Id at the state identity portal; unique.
    pub esia_oid: Option<String>,
    pub demo: bool,
    pub created_at: DateTime<Utc>,
}

impl NewUser {
    /// Whether the login cannot be confused with another account's e-mail address. This rule, together with unique logins and unique
    /// addresses, ensures that [`UserRepository::find_by_login`] finds at most one account.
    pub fn has_login_of_its_own(&self) -> bool {
        let login = self.username.folded();
        !login.contains('@') || self.email.as_ref().is_some_and(|email| email.folded() == login)
    }
}

/// An account with everything that belongs to it from the beginning.
#[derive(Debug, Clone)]
pub struct Registration {
    pub user: NewUser,
    /// `$argon2id$…`; `None` if the user signs in through the state portal only.
    pub password_hash: Option<String>,
    /// Whether the password must be changed after the first sign-in.
    pub must_change_password: bool,
    /// When that password becomes void unless it was changed.
    pub password_valid_until: Option<DateTime<Utc>>,
    /// One-time links of this user.
    pub links: Vec<OneTimeLink>,
    /// Consents of this user.
    pub consents: Vec<NewConsent>,
    /// Identity documents of this user.
    pub documents: Vec<SealedDocument>,
    /// The portal's data about this user.
    pub portal_person: Option<KeptPortalPerson>,
}

impl Registration {
    /// An account with nothing else.
    pub fn of(user: NewUser) -> Self {
        Self {
            user,
            password_hash: None,
            must_change_password: false,
            password_valid_until: None,
            links: Vec::new(),
            consents: Vec::new(),
            documents: Vec::new(),
            portal_person: None,
        }
    }
}

/// A person's data that may change after registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    /// Name as in the identity documents.
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub gender: Gender,
    pub snils: Option<Snils>,
    pub phone: Option<String>,
    pub citizenship: Citizenship,
}

impl PersonalData {
    /// The current data of an account.
    pub fn of(user: &User) -> Self {
        Self {
            name: user.name.clone(),
            birth_date: user.birth_date,
            gender: user.gender,
            snils: user.snils,
            phone: user.phone.clone(),
            citizenship: user.citizenship,
        }
    }

    /// Whether a hospital would see the same person: equal name, birth date, gender and SNILS. Any difference may lead to another patient's
    /// record.
    pub fn is_same_person(&self, other: &Self) -> bool {
        self.name == other.name
            && self.birth_date == other.birth_date
            && self.gender == other.gender
            && self.snils == other.snils
    }
}

/// A change of an account's personal data. It is written only if the account is unchanged since it was read, so that a decision based on
/// one state is never applied to another (optimistic locking).
#[derive(Debug, Clone)]
pub struct PersonChange {
    /// The account as it was read when the change was checked.
    pub seen: User,
    /// The new data.
    pub person: PersonalData,
    /// The person's id at the state identity portal. Set it together with data that the portal vouches for.
    pub esia_oid: Option<String>,
    /// Limit on identity changes, if one applies.
    pub limit: Option<IdentityLimit>,
}

/// How often the owner may change the account's identity, counted by the audit events
/// [`AuditKind::IdentityChanged`](cabinet_domain::AuditKind::IdentityChanged) of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdentityLimit {
    /// Maximum number of changes.
    pub most: u32,
    /// Start of the period.
    pub since: DateTime<Utc>,
}

impl PersonChange {
    /// A change that keeps the link to the portal.
    pub fn of(seen: &User, person: PersonalData) -> Self {
        Self { esia_oid: seen.esia_oid.clone(), seen: seen.clone(), person, limit: None }
    }
}

/// The outcome of a request to remove an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeavingRequested {
    /// Whether this request scheduled the removal. If one was scheduled before, its date is kept.
    pub is_new: bool,
    /// The ended sessions.
    pub ended: Vec<SessionId>,
}

/// User accounts of one deployment.
#[async_trait]
pub trait UserRepository: Send + Sync {
    /// A user by id.
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError>;
    /// A user by login or e-mail address, ignoring case, including Cyrillic.
    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError>;
    /// A user by the id at the state identity portal.
    async fn find_by_esia_oid(&self, oid: &str) -> Result<Option<User>, StorageError>;
    /// All users with this SNILS, oldest account first. One person may have two accounts.
    async fn find_by_snils(&self, snils: &Snils) -> Result<Vec<User>, StorageError>;
    /// Accounts due for removal at `now`, longest overdue first.
    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError>;
    /// Number of demo accounts; a production server refuses to start if there are any.
    async fn count_demo(&self) -> Result<i64, StorageError>;
    /// Number of active administrators who may do everything.
    async fn count_admins(&self) -> Result<i64, StorageError>;
}

/// Changes of user accounts.
#[async_trait]
pub trait UserWriter: Send {
    /// Adds an account with its password hash.
    ///
    /// # Errors
    /// As [`Self::register`].
    async fn add(&mut self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError> {
        self.register(Registration { password_hash, ..Registration::of(user) }).await
    }
    /// Adds an account with everything that belongs to it.
    ///
    /// # Errors
    /// `Conflict { what: "users.username" | "users.email" | "users.esia_oid" }` if the value exists, the first of these that does. A login
    /// with an `@` must be the account's own e-mail address, because any other could belong to another person; it is a conflict of
    /// `users.username`.
    async fn register(&mut self, registration: Registration) -> Result<User, StorageError>;
    /// Replaces the personal data and the portal id of an account. If it is no longer [the same
    /// person](PersonalData::is_same_person), the relations to clinics and the choices about imports there are deleted.
    ///
    /// # Errors
    /// `Conflict { what: "users.person" }` if the data or the link to the portal has changed since it was read,
    /// `Conflict { what: "users.esia_oid" }` if another account is linked to that person at the portal, `Conflict { what:
    /// "users.identity_changes" }` at the limit, `Missing` if there is no such account.
    async fn set_person(&mut self, change: PersonChange) -> Result<(), StorageError>;
    /// Changes account settings. Returns the sessions that a password change ended. If the login was the old address, it changes with the
    /// address, and open links sent to the old address become invalid.
    ///
    /// # Errors
    /// As [`Self::set_person`] and [`LinkWriter::add`](super::LinkWriter::add). `Missing { what: "session" }` if the requesting session has
    /// ended; `Conflict { what: "users.person" }` also if the address has changed since it was read; `Conflict { what: "users.email" }` if
    /// another account has the new address; `Conflict { what: "password_credentials.hash" }` if the current password is not the one that
    /// the owner has entered.
    async fn change_account(&mut self, change: AccountChange) -> Result<Vec<SessionId>, StorageError>;
    /// Limits an administrator's account to a staff role, or lifts the limit, and ends every session. Returns the ended sessions; `None`, and
    /// nothing is written, if the account already has this role.
    ///
    /// # Errors
    /// `Missing` if there is no such account, or it is not an administrator's.
    async fn set_staff_role(
        &mut self,
        id: UserId,
        role: Option<StaffRole>,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Disables or enables an account. Disabling ends every session. Returns the ended sessions; `None`, and nothing is written, if the
    /// account already has this state.
    ///
    /// # Errors
    /// `Missing` if there is no such account.
    async fn set_disabled(
        &mut self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// Schedules the removal of an account at `leaving_at` on the owner's request, made in a session if there is one. Ends every session.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account, `Missing { what: "session" }` if the session has ended.
    async fn request_leaving(
        &mut self,
        id: UserId,
        session: Option<SessionId>,
        leaving_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<LeavingRequested, StorageError>;
    /// Cancels the removal. `false` if none was scheduled or the account is gone.
    async fn cancel_leaving(&mut self, id: UserId) -> Result<bool, StorageError>;
    /// Removes an account that is due at `now` with all data about the person. The audit log keeps the account's ids. `false` if it is not,
    /// or no longer, due.
    async fn remove(&mut self, id: UserId, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Removes a patient's unconfirmed registration with all its data. `false`, and nothing changes, if the address has been confirmed in
    /// the meantime or the account is in use, see [`Self::remove_unconfirmed`].
    async fn evict_unconfirmed(&mut self, id: UserId) -> Result<bool, StorageError>;
    /// Removes patients who registered before `before` and never confirmed their address, with all their data; at most `limit`, oldest
    /// first. Accounts stay if the owner was sent another confirmation link since then, has or recently had a session, has a booking, a
    /// relation or a passkey, or came through the state portal; so do demo accounts and accounts that never had an address. A password
    /// reset link does not keep an account, because anyone may request one repeatedly. Returns the removed accounts.
    async fn remove_unconfirmed(
        &mut self,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<UserId>, StorageError>;
}
