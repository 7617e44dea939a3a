//! Users.

use super::{NewConsent, NewJob, SealedDocument, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    AuditEvent, BirthDate, Citizenship, Email, Gender, OneTimeLink, PersonName, RequestedRole, Role,
    SessionId, Snils, User, UserId, Username,
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
    /// When the address was proved; now if whoever makes the account vouches for it.
    pub email_confirmed_at: Option<DateTime<Utc>>,
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
    /// What the person called themselves.
    pub requested_role: Option<RequestedRole>,
    /// Id at the state identity portal, unique.
    pub esia_oid: Option<String>,
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

/// An account and everything that comes into being with it, in one transaction or not at all.
#[derive(Debug, Clone)]
pub struct Registration {
    /// The account.
    pub user: NewUser,
    /// `$argon2id$…`; none for somebody who signs in through the state portal only.
    pub password_hash: Option<String>,
    /// Whether the password must be changed after the first sign-in.
    pub must_change_password: bool,
    /// Links that the person gets, each of this user.
    pub links: Vec<OneTimeLink>,
    /// What the person agreed to, each of this user.
    pub consents: Vec<NewConsent>,
    /// Their documents, each of this user.
    pub documents: Vec<SealedDocument>,
    /// Letters to be sent.
    pub letters: Vec<NewJob>,
    /// Lines of the audit trail.
    pub audit: Vec<AuditEvent>,
}

impl Registration {
    /// An account with nothing beside it.
    pub fn of(user: NewUser) -> Self {
        Self {
            user,
            password_hash: None,
            must_change_password: false,
            links: Vec::new(),
            consents: Vec::new(),
            documents: Vec::new(),
            letters: Vec::new(),
            audit: Vec::new(),
        }
    }
}

/// Who a person is, as it may change after registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalData {
    /// Name as in the documents.
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
}

impl PersonalData {
    /// What stands in the account now.
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

    /// Whether it is the same person as a hospital sees it: by name, birth date, gender and SNILS. What differs in anything of it may be
    /// another patient's record.
    pub fn is_same_person(&self, other: &Self) -> bool {
        self.name == other.name
            && self.birth_date == other.birth_date
            && self.gender == other.gender
            && self.snils == other.snils
    }
}

/// A change of who an account's owner is. It is written only while the account still is what was judged, so no judgement is
/// made of one row and written to another.
#[derive(Debug, Clone)]
pub struct PersonChange {
    /// The account as it was read when the change was judged.
    pub seen: User,
    /// Who the owner is from now on.
    pub person: PersonalData,
    /// The person at the state identity portal; set together with what the portal vouches for.
    pub esia_oid: Option<String>,
    /// Audit lines of the change.
    pub events: Vec<AuditEvent>,
    /// Letters to be sent.
    pub letters: Vec<NewJob>,
    /// How often the account may become another person.
    pub limit: Option<IdentityLimit>,
}

/// How often an account may become another person by its owner's word: counted by the lines
/// [`AuditKind::IdentityChanged`](cabinet_domain::AuditKind::IdentityChanged) of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdentityLimit {
    /// Changes that are allowed.
    pub most: u32,
    /// From here on.
    pub since: DateTime<Utc>,
}

impl PersonChange {
    /// A change that leaves the link to the portal as it was seen, with no audit line and no letter.
    pub fn of(seen: &User, person: PersonalData) -> Self {
        Self {
            esia_oid: seen.esia_oid.clone(),
            seen: seen.clone(),
            person,
            events: Vec::new(),
            letters: Vec::new(),
            limit: None,
        }
    }
}

/// The people of one cabinet.
#[async_trait]
pub trait UserRepository: Send + Sync {
    /// By id.
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError>;
    /// By login or e-mail address, without regard to case, Cyrillic letters included.
    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError>;
    /// By the id at the state identity portal.
    async fn find_by_esia_oid(&self, oid: &str) -> Result<Option<User>, StorageError>;
    /// Everybody with this SNILS, oldest account first: one person may have two accounts.
    async fn find_by_snils(&self, snils: &Snils) -> Result<Vec<User>, StorageError>;
    /// Adds an account together with its password hash, in one transaction.
    ///
    /// # Errors
    /// `Conflict { what: "users.username" | "users.email" | "users.esia_oid" }`. A login with an `@` must be the account's own e-mail
    /// address: any other could be somebody else's, and is a conflict of `users.username`.
    async fn add(&self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError>;
    /// Adds an account with all that belongs to it, in one transaction.
    ///
    /// # Errors
    /// As [`Self::add`].
    async fn register(&self, registration: Registration) -> Result<User, StorageError>;
    /// Replaces who the person is, and who they are at the portal, with the audit lines and letters of it, in one transaction. If it is not [the same person](PersonalData::is_same_person) any more, what was found for the former
    /// one goes in the same transaction: their relations to clinics, and the choices about imports from there.
    ///
    /// # Errors
    /// `Conflict { what: "users.person" }` if the person or the link to the portal has changed since it was seen, `Conflict { what:
    /// "users.esia_oid" }` if another account is tied to that person at the portal, `Missing` if there is no such account; nothing is
    /// written then.
    async fn set_person(&self, change: PersonChange) -> Result<(), StorageError>;
    /// Replaces the address, proved at `confirmed_at` or not at all. A login that was the old address becomes the new one. Open links
    /// that were sent to the old address work no more.
    ///
    /// # Errors
    /// `Conflict { what: "users.email" }` if somebody else has it; `Missing` if there is no such account.
    async fn set_email(
        &self,
        id: UserId,
        email: Email,
        confirmed_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// The address is proved; an earlier proof stays.
    ///
    /// # Errors
    /// `Missing` if there is no such account, or if it has no address.
    async fn confirm_email(&self, id: UserId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Closes an account or opens it again, with the lines of the audit trail; closing ends every session. Returns the sessions that were
    /// ended; none, and nothing is written, if the account was so already.
    ///
    /// # Errors
    /// `Missing` if there is no such account.
    async fn set_disabled(
        &self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError>;
    /// The owner wants to leave: the account is due to be removed at `leaving_at`. Ends every session, adds the letters; returns the
    /// sessions that were ended. A date that was set before stays, and nothing is added.
    ///
    /// # Errors
    /// `Missing` if there is no such account.
    async fn request_leaving(
        &self,
        id: UserId,
        leaving_at: DateTime<Utc>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionId>, StorageError> {
        self.request_leaving_with_audit(id, leaving_at, letters, now, Vec::new()).await
    }
    /// As [`Self::request_leaving`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::request_leaving`]; a line that cannot be written leaves everything as it was.
    async fn request_leaving_with_audit(
        &self,
        id: UserId,
        leaving_at: DateTime<Utc>,
        letters: Vec<NewJob>,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Vec<SessionId>, StorageError>;
    /// The owner stays after all; `false` if the account was not leaving (or is gone).
    async fn cancel_leaving(&self, id: UserId) -> Result<bool, StorageError> {
        self.cancel_leaving_with_audit(id, Vec::new()).await
    }
    /// As [`Self::cancel_leaving`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::cancel_leaving`]; a line that cannot be written leaves everything as it was.
    async fn cancel_leaving_with_audit(
        &self,
        id: UserId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Accounts that are due to be removed at `now`, longest due first.
    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError>;
    /// Removes an account that is due at `now`, with everything that is kept about the person. The audit trail keeps its ids. `false`
    /// if it is not due (any more).
    async fn remove(&self, id: UserId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        self.remove_with_audit(id, now, Vec::new()).await
    }
    /// As [`Self::remove`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    ///
    /// # Errors
    /// As [`Self::remove`]; a line that cannot be written leaves everything as it was.
    async fn remove_with_audit(
        &self,
        id: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Removes a patient's registration that nobody has confirmed, with everything that is kept about it, and adds the jobs and lines of the
    /// audit trail, in one transaction. `false`, and nothing is done, if the address is proved meanwhile, or if the account is used: see
    /// [`Self::remove_unconfirmed`].
    async fn evict_unconfirmed(
        &self,
        id: UserId,
        jobs: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError>;
    /// Removes patients who registered before `before` and never proved their address, with everything that is kept about them; at most
    /// `limit`, oldest first. Who was given a link since then, is or was signed in lately, has booked or found a record, added a passkey,
    /// or came through the state portal stays; so do demo accounts and those that never had an address. Each removal is a line of the
    /// audit trail in the same transaction, dated `now`.
    async fn remove_unconfirmed(
        &self,
        before: DateTime<Utc>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<UserId>, StorageError>;
    /// How many demo accounts there are; a production server refuses to start with any.
    async fn count_demo(&self) -> Result<i64, StorageError>;
    /// How many active administrators there are.
    async fn count_admins(&self) -> Result<i64, StorageError>;
}
