//! Copies of medical records in memory.

use super::Memory;
use super::memory::{Tables, kept};
use crate::repository::bounds::{check_id, check_text};
use crate::repository::{
    FreshRecord, KeptDocument, NewDocument, NewJob, RecordRepository, RecordSync, SealedRow, SearchStem,
    search_words,
};
use crate::{StorageError, fakes::notices};
use async_trait::async_trait;
use cabinet_domain::{
    ForeignDocumentId, MedicalDocumentKind, MedicalHostId, PatientId, RecordDocumentId, UserId,
};
use chrono::{DateTime, Utc};
use std::cmp::Reverse;
use std::collections::HashSet;

/// A diagnosis or a laboratory value.
#[derive(Clone)]
pub(super) struct Row {
    owner: UserId,
    host: MedicalHostId,
    kind: RowKind,
    row: SealedRow,
}

#[derive(Clone, Copy, PartialEq)]
enum RowKind {
    Diagnosis,
    Observation,
}

/// A document, its text and its words.
#[derive(Clone)]
pub(super) struct Document {
    pub(super) owner: UserId,
    pub(super) card: KeptDocument,
    html: Option<Vec<u8>>,
    words: Vec<String>,
}

#[async_trait]
impl RecordRepository for Memory {
    async fn syncs(&self, owner: UserId) -> Result<Vec<RecordSync>, StorageError> {
        let mut theirs: Vec<_> =
            self.tables()?.record_syncs.iter().filter(|row| row.user == owner).cloned().collect();
        theirs.sort_by(|a, b| a.host.cmp(&b.host));
        Ok(theirs)
    }

    async fn set_sync(&self, sync: RecordSync) -> Result<(), StorageError> {
        check(&sync)?;
        let mut tables = self.tables()?;
        tables.require_user(sync.user)?;
        let is_other = |row: &RecordSync| row.patient != sync.patient;
        if tables.record_sync(sync.user, &sync.host).is_some_and(is_other) {
            tables.forget_record(sync.user, Some(&sync.host));
        }
        tables.keep_sync(sync);
        Ok(())
    }

    async fn apply(&self, sync: RecordSync, fresh: FreshRecord) -> Result<bool, StorageError> {
        check(&sync)?;
        let mut tables = self.tables()?;
        let kept_patient = tables.record_sync(sync.user, &sync.host).and_then(|row| row.patient.clone());
        if kept_patient.is_none() || kept_patient != sync.patient {
            return Ok(false);
        }
        let before = (tables.record_rows.clone(), tables.record_documents.clone(), tables.notices.clone());
        let jobs = tables.jobs.len();
        if let Err(error) = tables.apply(&sync, fresh) {
            (tables.record_rows, tables.record_documents, tables.notices) = before;
            tables.jobs.truncate(jobs);
            return Err(error);
        }
        tables.keep_sync(sync);
        Ok(true)
    }

    async fn revisions(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<(ForeignDocumentId, RecordDocumentId, String)>, StorageError> {
        let tables = self.tables()?;
        let theirs =
            tables.record_documents.iter().filter(|row| row.owner == owner && row.card.host == *host);
        let mut all: Vec<_> =
            theirs.map(|row| (row.card.foreign_id.clone(), row.card.id, row.card.revision.clone())).collect();
        all.sort();
        Ok(all)
    }

    async fn diagnoses(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError> {
        Ok(self.tables()?.rows(owner, host, RowKind::Diagnosis))
    }

    async fn observations(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<SealedRow>, StorageError> {
        Ok(self.tables()?.rows(owner, host, RowKind::Observation))
    }

    async fn documents(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
    ) -> Result<Vec<KeptDocument>, StorageError> {
        let tables = self.tables()?;
        let theirs = tables.record_documents.iter().filter(|row| row.is_of(owner, kinds));
        let mut cards: Vec<_> = theirs.map(|row| tables.card(row)).collect();
        cards.sort_by_key(|card| Reverse((card.created, card.id)));
        Ok(cards)
    }

    async fn document(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<KeptDocument>, StorageError> {
        let tables = self.tables()?;
        let found = tables.record_documents.iter().find(|row| row.owner == owner && row.card.id == id);
        Ok(found.map(|row| tables.card(row)))
    }

    async fn document_html(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        let tables = self.tables()?;
        let found = tables.record_documents.iter().find(|row| row.owner == owner && row.card.id == id);
        Ok(found.and_then(|row| row.html.clone()))
    }

    async fn search(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
        stems: &[SearchStem],
        at_most: u32,
    ) -> Result<Vec<RecordDocumentId>, StorageError> {
        let asked = SearchStem::words(stems);
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let tables = self.tables()?;
        let theirs = tables.record_documents.iter().filter(|row| row.is_of(owner, kinds));
        let mut hits: Vec<_> =
            theirs.filter_map(|row| Some((row.count_hits(&asked)?, row.card.created, row.card.id))).collect();
        hits.sort_unstable_by_key(|hit| Reverse(*hit));
        let at_most = usize::try_from(at_most).unwrap_or(usize::MAX);
        Ok(hits.into_iter().take(at_most).map(|(_, _, id)| id).collect())
    }

    async fn exists(&self, id: RecordDocumentId) -> Result<bool, StorageError> {
        Ok(self.tables()?.record_documents.iter().any(|row| row.card.id == id))
    }

    async fn forget(&self, owner: UserId, host: &MedicalHostId) -> Result<(), StorageError> {
        self.tables()?.forget_record(owner, Some(host));
        Ok(())
    }

    async fn move_patient(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
    ) -> Result<(), StorageError> {
        check_id("record_syncs.patient", to.as_str())?;
        let mut tables = self.tables()?;
        let kept = tables.record_syncs.iter_mut().find(|row| row.user == owner && row.host == *host);
        if let Some(patient) = kept.and_then(|row| row.patient.as_mut()) {
            *patient = to.clone();
        }
        Ok(())
    }

    async fn holders(&self, host: &MedicalHostId, patient: &PatientId) -> Result<Vec<UserId>, StorageError> {
        let tables = self.tables()?;
        let named = |row: &&RecordSync| row.host == *host && row.patient.as_ref() == Some(patient);
        let mut holders: Vec<_> = tables.record_syncs.iter().filter(named).map(|row| row.user).collect();
        holders.sort_unstable();
        Ok(holders)
    }

    async fn holders_at(&self, host: &MedicalHostId) -> Result<Vec<UserId>, StorageError> {
        let tables = self.tables()?;
        let named = |row: &&RecordSync| row.host == *host && row.patient.is_some();
        let mut holders: Vec<_> = tables.record_syncs.iter().filter(named).map(|row| row.user).collect();
        holders.sort_unstable();
        Ok(holders)
    }

    async fn feed_cursor(&self, host: &MedicalHostId) -> Result<Option<String>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.record_feeds.iter().find(|(of, _)| of == host).map(|(_, cursor)| cursor.clone()))
    }

    async fn set_feed_cursor(
        &self,
        host: &MedicalHostId,
        cursor: &str,
        jobs: Vec<NewJob>,
    ) -> Result<(), StorageError> {
        check_text("record_feeds.cursor", cursor)?;
        let mut tables = self.tables()?;
        let before = tables.jobs.len();
        if let Err(error) = tables.add_jobs(jobs) {
            tables.jobs.truncate(before);
            return Err(error);
        }
        tables.record_feeds.retain(|(of, _)| of != host);
        tables.record_feeds.push((host.clone(), cursor.to_owned()));
        Ok(())
    }
}

impl Document {
    fn is_of(&self, owner: UserId, kinds: &[MedicalDocumentKind]) -> bool {
        self.owner == owner && kinds.contains(&self.card.kind)
    }

    /// How often the words stand here; none if one of them does not.
    fn count_hits(&self, asked: &[(String, bool)]) -> Option<usize> {
        asked
            .iter()
            .map(|(word, is_prefix)| {
                let hits = |own: &&String| if *is_prefix { own.starts_with(word) } else { *own == word };
                Some(self.words.iter().filter(hits).count()).filter(|count| *count > 0)
            })
            .sum()
    }
}

impl Tables {
    fn record_sync(&self, owner: UserId, host: &MedicalHostId) -> Option<&RecordSync> {
        self.record_syncs.iter().find(|row| row.user == owner && row.host == *host)
    }

    fn keep_sync(&mut self, sync: RecordSync) {
        self.record_syncs.retain(|row| row.user != sync.user || row.host != sync.host);
        let (as_of, asked_at) = (sync.as_of.map(kept), kept(sync.asked_at));
        self.record_syncs.push(RecordSync { as_of, asked_at, ..sync });
    }

    fn rows(&self, owner: UserId, host: &MedicalHostId, kind: RowKind) -> Vec<SealedRow> {
        let is_theirs = |row: &&Row| row.owner == owner && row.host == *host && row.kind == kind;
        let mut rows: Vec<_> = self.record_rows.iter().filter(is_theirs).map(|row| row.row.clone()).collect();
        rows.sort_by(|a, b| a.foreign_id.cmp(&b.foreign_id));
        rows
    }

    /// The patient stands in the sync alone, so that a copy moves at once.
    fn card(&self, row: &Document) -> KeptDocument {
        let sync = self.record_sync(row.owner, &row.card.host);
        let patient = sync.and_then(|sync| sync.patient.clone());
        KeptDocument { patient: patient.unwrap_or_else(|| row.card.patient.clone()), ..row.card.clone() }
    }

    fn apply(&mut self, sync: &RecordSync, fresh: FreshRecord) -> Result<(), StorageError> {
        let (owner, host, now) = (sync.user, &sync.host, kept(sync.asked_at));
        let parts = [(RowKind::Diagnosis, fresh.diagnoses), (RowKind::Observation, fresh.observations)];
        for (kind, rows) in parts {
            if let Some(rows) = rows {
                self.replace_rows(owner, host, kind, rows)?;
            }
        }
        let gone = |row: &Document| {
            row.owner == owner && row.card.host == *host && fresh.gone.contains(&row.card.foreign_id)
        };
        self.record_documents.retain(|row| !gone(row));
        self.drop_lost_notices();
        for document in fresh.documents {
            self.keep_document(sync, document, now)?;
        }
        for notice in fresh.notices {
            check_id("record_documents.foreign_id", notice.document.as_str())?;
            let is_its = |row: &&Document| {
                row.owner == owner && row.card.host == *host && row.card.foreign_id == notice.document
            };
            let document = self.record_documents.iter().find(is_its).map(|row| row.card.id);
            let document = document.ok_or(StorageError::Missing { what: "document" })?;
            self.add_notice(notices::Row::of(owner, notice, document, now))?;
        }
        self.add_jobs(fresh.jobs)
    }

    fn replace_rows(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        kind: RowKind,
        rows: Vec<SealedRow>,
    ) -> Result<(), StorageError> {
        self.record_rows.retain(|row| row.owner != owner || row.host != *host || row.kind != kind);
        let mut ids = HashSet::new();
        for row in rows {
            check_id("record_rows.foreign_id", &row.foreign_id)?;
            if !ids.insert(row.foreign_id.clone()) {
                return Err(StorageError::Conflict { what: "record_rows.foreign_id" });
            }
            self.record_rows.push(Row { owner, host: host.clone(), kind, row });
        }
        Ok(())
    }

    fn keep_document(
        &mut self,
        sync: &RecordSync,
        new: NewDocument,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        check_id("record_documents.foreign_id", new.foreign_id.as_str())?;
        check_text("record_documents.revision", &new.revision)?;
        let is_same = |row: &Document| {
            row.owner == sync.user && row.card.host == sync.host && row.card.foreign_id == new.foreign_id
        };
        let same = self.record_documents.iter().position(is_same);
        let id = same.and_then(|place| self.record_documents.get(place)).map_or(new.id, |row| row.card.id);
        if same.is_none() && self.record_documents.iter().any(|row| row.card.id == id) {
            return Err(StorageError::Conflict { what: "record_documents.id" });
        }
        self.record_documents.retain(|row| row.card.id != id);
        self.record_documents.push(Document {
            owner: sync.user,
            words: search_words(&new.stems),
            html: new.sealed_html,
            card: KeptDocument {
                id,
                host: sync.host.clone(),
                patient: sync.patient.clone().ok_or(StorageError::Missing { what: "record" })?,
                foreign_id: new.foreign_id,
                kind: new.kind,
                created: kept(new.created),
                revision: new.revision,
                sealed: new.sealed,
                kept_at: now,
            },
        });
        Ok(())
    }

    /// Removes the copy of one host, or all, with what hangs on it.
    pub(super) fn forget_record(&mut self, owner: UserId, host: Option<&MedicalHostId>) {
        let is_it = |user: UserId, at: &MedicalHostId| user == owner && host.is_none_or(|host| host == at);
        self.record_syncs.retain(|row| !is_it(row.user, &row.host));
        self.record_rows.retain(|row| !is_it(row.owner, &row.host));
        self.record_documents.retain(|row| !is_it(row.owner, &row.card.host));
        self.drop_lost_notices();
    }

    fn drop_lost_notices(&mut self) {
        let documents = &self.record_documents;
        self.notices.retain(|row| documents.iter().any(|document| document.card.id == row.notice.document));
    }
}

fn check(sync: &RecordSync) -> Result<(), StorageError> {
    if let Some(patient) = &sync.patient {
        check_id("record_syncs.patient", patient.as_str())?;
    }
    check_text("record_syncs.failure", sync.failure.as_deref().unwrap_or_default())
}
