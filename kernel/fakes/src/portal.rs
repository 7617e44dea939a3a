//! Sign-in attempts and personal data from the state identity portal, in memory.

use super::Memory;
use super::memory::{Tables, kept};
use async_trait::async_trait;
use cabinet_domain::{JobId, PortalAttempt, SessionId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    KeptPortalPerson, NewJob, PendingPortalRegistration, PortalLink, PortalRepository, VouchedDocuments,
};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// An attempt and whether it was used.
pub(super) struct AttemptRow {
    pub(super) attempt: PortalAttempt,
    used: bool,
    pending: Option<Vec<u8>>,
    code_job: Option<JobId>,
    code_refused_at: Option<DateTime<Utc>>,
}

impl AttemptRow {
    fn is_open(&self, state: Uuid, since: DateTime<Utc>) -> bool {
        self.attempt.state == state && !self.used && self.attempt.created_at > kept(since)
    }
}

impl Tables {
    pub(super) fn keep_portal_person(&mut self, person: KeptPortalPerson) {
        self.portal_people.retain(|row| row.user != person.user);
        self.portal_people.push(KeptPortalPerson { read_at: kept(person.read_at), ..person });
    }
}

#[async_trait]
impl PortalRepository for Memory {
    async fn open(&self, attempt: PortalAttempt) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        if let Some(user) = attempt.purpose.user() {
            tables.require_user(user)?;
        }
        if tables.portal_attempts.iter().any(|row| row.attempt.state == attempt.state) {
            return Err(StorageError::Conflict { what: "portal_attempts.state" });
        }
        let attempt = PortalAttempt { created_at: kept(attempt.created_at), ..attempt };
        let (code_job, code_refused_at) = (None, None);
        let row = AttemptRow { attempt, used: false, pending: None, code_job, code_refused_at };
        tables.portal_attempts.push(row);
        Ok(())
    }

    async fn lookup(&self, state: Uuid, since: DateTime<Utc>) -> Result<Option<PortalAttempt>, StorageError> {
        let tables = self.tables()?;
        let found = tables.portal_attempts.iter().find(|row| row.is_open(state, since));
        Ok(found.map(|row| row.attempt.clone()))
    }

    async fn use_once(
        &self,
        state: Uuid,
        since: DateTime<Utc>,
        _now: DateTime<Utc>,
    ) -> Result<Option<PortalAttempt>, StorageError> {
        let mut tables = self.tables()?;
        let found = tables.portal_attempts.iter_mut().find(|row| row.is_open(state, since));
        Ok(found.map(|row| {
            row.used = true;
            row.attempt.clone()
        }))
    }

    async fn lookup_pending(&self, state: Uuid) -> Result<Option<PendingPortalRegistration>, StorageError> {
        let tables = self.tables()?;
        let found = tables.portal_attempts.iter().find(|row| row.attempt.state == state);
        Ok(found.and_then(|row| {
            let sealed = row.pending.clone()?;
            let (binding, code_refused_at) = (row.attempt.binding.clone(), row.code_refused_at);
            Some(PendingPortalRegistration { binding, sealed, code_refused_at })
        }))
    }

    async fn swap_pending(
        &self,
        state: Uuid,
        from: Option<Vec<u8>>,
        to: Option<Vec<u8>>,
        letter: Option<NewJob>,
    ) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let is_it = |row: &&mut AttemptRow| row.attempt.state == state && row.used && row.pending == from;
        let Some(row) = tables.portal_attempts.iter_mut().find(is_it) else { return Ok(false) };
        row.pending = to;
        if let Some(letter) = &letter {
            (row.code_job, row.code_refused_at) = (Some(letter.id), None);
        }
        tables.add_jobs(letter.into_iter().collect())?;
        Ok(true)
    }

    async fn refuse_code(&self, letter: JobId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let mut tables = self.tables()?;
        let is_waiting = |row: &&mut AttemptRow| row.code_job == Some(letter) && row.pending.is_some();
        let found = tables.portal_attempts.iter_mut().find(is_waiting);
        Ok(found.map(|row| row.code_refused_at = Some(kept(now))).is_some())
    }

    async fn remove_attempts(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let mut tables = self.tables()?;
        let were = tables.portal_attempts.len();
        tables.portal_attempts.retain(|row| row.attempt.created_at >= kept(before));
        Ok((were - tables.portal_attempts.len()) as u64)
    }

    async fn keep_person(&self, person: KeptPortalPerson) -> Result<(), StorageError> {
        let mut tables = self.tables()?;
        tables.require_user(person.user)?;
        if !tables.admits_portal(person.user) {
            return Ok(());
        }
        tables.keep_portal_person(person);
        Ok(())
    }

    async fn link(&self, link: PortalLink) -> Result<Vec<SessionId>, StorageError> {
        let PortalLink { change, but, session_line, documents, answer, at } = link;
        let owner = change.seen.id;
        let told = documents.iter().flat_map(|vouched| &vouched.lines);
        let lines: Vec<_> = change.events.iter().chain([&session_line]).chain(told).cloned().collect();
        self.check_lines(&lines)?;
        let mut tables = self.tables()?;
        tables.require_session(owner, Some(but))?;
        let mut ids: Vec<_> = tables.documents.iter().map(|row| row.id).collect();
        for document in documents.iter().flat_map(|vouched| &vouched.documents) {
            if ids.contains(&document.id) {
                return Err(StorageError::Conflict { what: "documents.id" });
            }
            ids.push(document.id);
        }
        tables.set_person(change)?;
        let ended = tables.end_sessions(owner, Some(but), at);
        tables.add_lines(ended.iter().map(|session| session_line.clone().about_session(*session)).collect());
        if tables.admits_portal(owner) {
            if let Some(VouchedDocuments { documents, lines }) = documents {
                tables.documents.retain(|row| row.user != owner || !row.from_esia);
                documents.into_iter().try_for_each(|document| tables.add_document(document))?;
                tables.add_lines(lines);
            }
            tables.keep_portal_person(answer);
        }
        Ok(ended)
    }

    async fn lookup_person(&self, owner: UserId) -> Result<Option<KeptPortalPerson>, StorageError> {
        Ok(self.tables()?.portal_people.iter().find(|row| row.user == owner).cloned())
    }
}
