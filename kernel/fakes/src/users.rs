//! Users in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, Email, LinkPurpose, Role, SessionId, Snils, User, UserId};
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    AccountChange, EmailChange, NewJob, NewUser, PasswordChange, PasswordCredential, PersonChange,
    PersonalData, Registration,
};
use cabinet_ports::{StorageError, UserRepository};
use chrono::{DateTime, Utc};

#[async_trait]
impl UserRepository for Memory {
    async fn lookup(&self, id: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.tables()?.users.iter().find(|user| user.id == id).cloned())
    }

    async fn find_by_login(&self, login: &str) -> Result<Option<User>, StorageError> {
        let login = login.trim().to_lowercase();
        let is_theirs = |user: &&User| {
            user.username.folded() == login
                || user.email.as_ref().is_some_and(|email| email.folded() == login)
        };
        Ok(self.tables()?.users.iter().find(is_theirs).cloned())
    }

    async fn find_by_esia_oid(&self, oid: &str) -> Result<Option<User>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.users.iter().find(|user| user.esia_oid.as_deref() == Some(oid)).cloned())
    }

    async fn find_by_snils(&self, snils: &Snils) -> Result<Vec<User>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.users.iter().filter(|user| user.snils.as_ref() == Some(snils)).cloned().collect())
    }

    async fn add(&self, user: NewUser, password_hash: Option<String>) -> Result<User, StorageError> {
        self.register(Registration { password_hash, ..Registration::of(user) }).await
    }

    async fn register(&self, registration: Registration) -> Result<User, StorageError> {
        let Registration {
            user: new,
            password_hash,
            must_change_password,
            links,
            consents,
            documents,
            portal_person,
            letters,
            audit,
        } = registration;
        self.check_lines(&audit)?;
        check(&new)?;
        let mut tables = self.tables()?;
        tables.require_free(&new)?;
        if portal_person.as_ref().is_some_and(|person| person.user != new.id) {
            return Err(StorageError::Missing { what: "user" });
        }
        let number = tables.users.iter().map(|user| user.number).max().unwrap_or_default() + 1;
        let user = added(new, number);
        tables.users.push(user.clone());
        if let Some(hash) = password_hash {
            let (changed_at, must_change) = (user.created_at, must_change_password);
            tables.credentials.push(PasswordCredential { user: user.id, hash, changed_at, must_change });
        }
        for link in links {
            tables.add_link(link)?;
        }
        for consent in consents {
            tables.add_consent(consent)?;
        }
        for document in documents {
            tables.add_document(document)?;
        }
        if let Some(person) = portal_person {
            tables.keep_portal_person(person);
        }
        tables.add_jobs(letters)?;
        tables.add_lines(audit);
        Ok(user)
    }

    async fn set_person(&self, change: PersonChange) -> Result<(), StorageError> {
        self.check_lines(&change.events)?;
        self.tables()?.set_person(change)
    }

    async fn change_account(&self, change: AccountChange) -> Result<Vec<SessionId>, StorageError> {
        self.check_lines(&change.audit)?;
        let AccountChange { seen, session, person, email, password, letters, audit, now } = change;
        let (id, mut tables) = (seen.id, self.tables()?);
        tables.require_user(id)?;
        tables.require_session(id, session)?;
        if email.is_some() && tables.user(id)?.email != seen.email {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        if let Some(EmailChange::Link(link, limit)) = &email {
            tables.check_limit(link, *limit)?;
        }
        if let Some(person) = &person {
            self.check_lines(&person.events)?;
        }
        if let Some(PasswordChange { seen, hash }) = &password {
            check_text("password_credentials.hash", hash)?;
            let fits = |row: &PasswordCredential| {
                row.user == id && seen.as_ref().is_none_or(|seen| row.hash == *seen)
            };
            if seen.is_some() && !tables.credentials.iter().any(fits) {
                return Err(StorageError::Conflict { what: "password_credentials.hash" });
            }
        }
        if let Some(EmailChange::Set(email)) = &email {
            tables.require_free_email(id, email)?;
        }
        if let Some(person) = person {
            tables.set_person(person)?;
        }
        let ended = match password {
            Some(PasswordChange { hash, .. }) => {
                tables.set_password(id, hash, now);
                tables.spend_links(id, LinkPurpose::RestorePassword, now);
                tables.end_sessions(id, session, now)
            }
            None => Vec::new(),
        };
        match email {
            Some(EmailChange::Link(link, _)) => tables.add_waiting_link(link, now)?,
            Some(EmailChange::Set(email)) => tables.change_email(id, email, None, now)?,
            None => {}
        }
        tables.add_jobs(letters)?;
        tables.add_lines(audit);
        Ok(ended)
    }

    async fn confirm_email(&self, id: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.tables()?.prove_email(id, now)
    }

    async fn set_disabled(
        &self,
        id: UserId,
        disabled: bool,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<Option<Vec<SessionId>>, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let user = tables.user(id)?;
        if user.disabled == disabled {
            return Ok(None);
        }
        user.disabled = disabled;
        tables.add_lines(audit);
        Ok(Some(if disabled { tables.end_sessions(id, None, now) } else { Vec::new() }))
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
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        tables.require_session(id, session)?;
        let user = tables.user(id)?;
        if user.leaving_at.is_none() {
            user.leaving_at = Some(kept(leaving_at));
            tables.add_jobs(letters)?;
            tables.add_lines(audit);
        }
        Ok(tables.end_sessions(id, None, now))
    }

    async fn cancel_leaving_with_audit(
        &self,
        id: UserId,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let was_leaving = tables.user(id).ok().and_then(|user| user.leaving_at.take()).is_some();
        if was_leaving {
            tables.add_lines(audit);
        }
        Ok(was_leaving)
    }

    async fn list_leaving(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UserId>, StorageError> {
        let tables = self.tables()?;
        let mut due: Vec<_> = tables
            .users
            .iter()
            .filter_map(|user| Some((user.leaving_at?, user.number, user.id)))
            .filter(|(at, ..)| *at <= kept(now))
            .collect();
        due.sort_unstable();
        Ok(due.into_iter().take(limit as usize).map(|(.., id)| id).collect())
    }

    async fn remove_with_audit(
        &self,
        id: UserId,
        now: DateTime<Utc>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        let is_due =
            |user: &User| user.id == id && user.leaving_at.is_some_and(|leaving| leaving <= kept(now));
        if !tables.users.iter().any(is_due) {
            return Ok(false);
        }
        tables.forget(id);
        tables.add_lines(audit);
        Ok(true)
    }

    async fn evict_unconfirmed(
        &self,
        id: UserId,
        jobs: Vec<NewJob>,
        audit: Vec<AuditEvent>,
    ) -> Result<bool, StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        if !tables.users.iter().any(|user| user.id == id && tables.is_nobody(user)) {
            return Ok(false);
        }
        tables.forget(id);
        tables.add_jobs(jobs)?;
        tables.add_lines(audit);
        Ok(true)
    }

    async fn remove_unconfirmed(
        &self,
        before: DateTime<Utc>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<UserId>, StorageError> {
        let (mut tables, before) = (self.tables()?, kept(before));
        let is_old = |user: &&User| {
            tables.is_nobody(user)
                && user.created_at < before
                && !tables.links.iter().any(|row| {
                    row.link.user == user.id
                        && row.link.action.purpose() == LinkPurpose::ConfirmEmail
                        && row.link.created_at >= before
                })
        };
        let mut found: Vec<_> =
            tables.users.iter().filter(is_old).map(|user| (user.number, user.id)).collect();
        found.sort_unstable();
        let mut gone: Vec<_> = found.into_iter().take(limit as usize).map(|(_, id)| id).collect();
        gone.iter().for_each(|id| tables.forget(*id));
        gone.sort_unstable();
        let line = |id: &UserId| {
            let detail = serde_json::json!({ "reason": "unconfirmed" });
            AuditEvent::by_kernel(*id, AuditKind::AccountRemoved, detail, now)
        };
        tables.add_lines(gone.iter().map(line).collect());
        Ok(gone)
    }

    async fn count_demo(&self) -> Result<i64, StorageError> {
        Ok(count(self.tables()?.users.iter().filter(|user| user.demo)))
    }

    async fn count_admins(&self) -> Result<i64, StorageError> {
        let tables = self.tables()?;
        Ok(count(tables.users.iter().filter(|user| user.role == Role::Admin && !user.disabled)))
    }
}

impl Tables {
    /// Writes an account's personal data in the caller's transaction.
    pub(super) fn set_person(&mut self, change: PersonChange) -> Result<(), StorageError> {
        let PersonChange { seen, person, esia_oid, events, letters, limit } = change;
        check_person(&person)?;
        if let Some(oid) = &esia_oid {
            check_id("users.esia_oid", oid)?;
        }
        let id = seen.id;
        let found = self.user(id)?;
        if PersonalData::of(found) != PersonalData::of(&seen) || found.esia_oid != seen.esia_oid {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        if esia_oid.is_some() && self.users.iter().any(|user| user.id != id && user.esia_oid == esia_oid) {
            return Err(StorageError::Conflict { what: "users.esia_oid" });
        }
        if limit.is_some_and(|limit| self.identity_changes(id, limit.since) >= limit.most) {
            return Err(StorageError::Conflict { what: "users.identity_changes" });
        }
        if !PersonalData::of(&seen).is_same_person(&person) {
            self.relations.retain(|row| row.user != id);
            self.epicris_imports.retain(|row| row.user != id);
        }
        self.add_lines(events);
        self.add_jobs(letters)?;
        let user = self.user(id)?;
        user.name = person.name;
        user.birth_date = person.birth_date;
        user.gender = person.gender;
        user.snils = person.snils;
        user.phone = person.phone;
        user.citizenship = person.citizenship;
        user.esia_oid = esia_oid;
        Ok(())
    }

    /// Whether the account was never confirmed and never used.
    fn is_nobody(&self, user: &User) -> bool {
        user.has_unconfirmed_email()
            && user.esia_oid.is_none()
            && !user.demo
            && user.role == Role::Patient
            && !self.sessions.iter().any(|row| row.user == user.id)
            && !self.bookings.iter().any(|row| row.user == user.id)
            && !self.relations.iter().any(|row| row.user == user.id)
            && !self.passkeys.iter().any(|row| row.user == user.id)
    }

    pub(super) fn user(&mut self, id: UserId) -> Result<&mut User, StorageError> {
        self.users.iter_mut().find(|user| user.id == id).ok_or(StorageError::Missing { what: "user" })
    }

    /// Checks the unique columns, in the order in which conflicts are reported.
    fn require_free(&self, new: &NewUser) -> Result<(), StorageError> {
        let login = new.username.folded();
        let email = new.email.as_ref().map(Email::folded);
        let takes = |what, is_taken: &dyn Fn(&User) -> bool| match self.users.iter().any(is_taken) {
            true => Err(StorageError::Conflict { what }),
            false => Ok(()),
        };
        if !new.has_login_of_its_own() {
            return Err(StorageError::Conflict { what: "users.username" });
        }
        takes("users.username", &|user| user.username.folded() == login)?;
        takes("users.email", &|user| email.is_some() && user.email.as_ref().map(Email::folded) == email)?;
        takes("users.esia_oid", &|user| new.esia_oid.is_some() && user.esia_oid == new.esia_oid)?;
        takes("users.id", &|user| user.id == new.id)
    }

    fn require_free_email(&mut self, id: UserId, email: &Email) -> Result<(), StorageError> {
        check_id("users.email", email.as_str())?;
        self.user(id)?;
        let folded = email.folded();
        let has_it = |user: &User| {
            user.id != id && user.email.as_ref().is_some_and(|theirs| theirs.folded() == folded)
        };
        if self.users.iter().any(has_it) {
            return Err(StorageError::Conflict { what: "users.email" });
        }
        Ok(())
    }

    /// Sets a new address, and a new login if the login was the address.
    pub(super) fn change_email(
        &mut self,
        id: UserId,
        email: Email,
        confirmed_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.require_free_email(id, &email)?;
        let user = self.user(id)?;
        if user.signs_in_by_email() {
            user.username =
                email.as_str().parse().map_err(|_| StorageError::Unstorable { what: "users.username" })?;
        }
        user.email = Some(email);
        user.email_confirmed_at = confirmed_at.map(kept);
        self.spend_links(id, LinkPurpose::ConfirmEmail, now);
        self.spend_links(id, LinkPurpose::RestorePassword, now);
        Ok(())
    }

    /// Marks the address as confirmed.
    pub(super) fn prove_email(&mut self, id: UserId, now: DateTime<Utc>) -> Result<(), StorageError> {
        let user = self.user(id)?;
        if user.email.is_none() {
            return Err(StorageError::Missing { what: "user" });
        }
        user.email_confirmed_at = user.email_confirmed_at.or(Some(kept(now)));
        Ok(())
    }

    /// Deletes what the databases delete by cascade and by statement.
    fn forget(&mut self, id: UserId) {
        self.users.retain(|user| user.id != id);
        self.credentials.retain(|row| row.user != id);
        self.sessions.retain(|row| row.user != id);
        self.links.retain(|row| row.link.user != id);
        self.registration_files.retain(|row| row.user != id);
        self.slot_listings.retain(|row| row.user != id);
        self.documents.retain(|row| row.user != id);
        self.consents.retain(|row| row.user != id);
        self.totp.retain(|row| row.user != id);
        self.recovery_codes.retain(|(user, _)| *user != id);
        self.passkeys.retain(|row| row.user != id);
        self.challenges.retain(|row| row.user != Some(id));
        self.portal_attempts.retain(|row| row.attempt.purpose.user() != Some(id));
        self.portal_people.retain(|row| row.user != id);
        self.relations.retain(|row| row.user != id);
        self.epicris_imports.retain(|row| row.user != id);
        self.bookings.retain(|row| row.user != id);
        self.notices.retain(|row| row.owner != id);
        self.forget_record(id, None);
        self.diary_days.retain(|row| row.user != id);
        self.keys.retain(|row| row.owner != id);
    }
}

fn added(new: NewUser, number: i64) -> User {
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
        requested_role: new.requested_role,
        email_confirmed_at: new.email_confirmed_at.map(kept),
        esia_oid: new.esia_oid,
        disabled: false,
        demo: new.demo,
        leaving_at: None,
        security_stamp: 0,
        created_at: kept(new.created_at),
    }
}

fn check(new: &NewUser) -> Result<(), StorageError> {
    check_id("users.username", new.username.as_str())?;
    if let Some(email) = &new.email {
        check_id("users.email", email.as_str())?;
    }
    if let Some(oid) = &new.esia_oid {
        check_id("users.esia_oid", oid)?;
    }
    check_text("users.last_name", &new.name.last_name)?;
    check_text("users.first_name", &new.name.first_name)?;
    check_text("users.patr_name", new.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", new.phone.as_deref().unwrap_or_default())
}

fn check_person(person: &PersonalData) -> Result<(), StorageError> {
    check_text("users.last_name", &person.name.last_name)?;
    check_text("users.first_name", &person.name.first_name)?;
    check_text("users.patr_name", person.name.patr_name.as_deref().unwrap_or_default())?;
    check_text("users.phone", person.phone.as_deref().unwrap_or_default())
}

fn count<T>(rows: impl Iterator<Item = T>) -> i64 {
    i64::try_from(rows.count()).unwrap_or(i64::MAX)
}
