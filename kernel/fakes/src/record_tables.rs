//! In-memory tables of medical record copies, and how a copy is updated.

use super::memory::{Tables, kept};
use super::notices;
use cabinet_domain::{MedicalDocumentKind, MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    FreshRecord, KeptDocument, NewDocument, RecordSync, SealedRow, search_words,
};
use chrono::{DateTime, Utc};
use std::collections::HashSet;

/// A diagnosis or a laboratory value.
#[derive(Clone)]
pub(super) struct Row {
    owner: UserId,
    host: MedicalHostId,
    kind: RowKind,
    row: SealedRow,
}

/// The type of a row.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum RowKind {
    Diagnosis,
    Observation,
}

/// A document with its text and its search words.
#[derive(Clone)]
pub(super) struct Document {
    pub(super) owner: UserId,
    pub(super) card: KeptDocument,
    pub(super) html: Option<Vec<u8>>,
    words: Vec<String>,
}

impl Document {
    pub(super) fn is_of(&self, owner: UserId, kinds: &[MedicalDocumentKind]) -> bool {
        self.owner == owner && kinds.contains(&self.card.kind)
    }

    /// Counts the occurrences of the words. `None` if one of them does not occur.
    pub(super) fn count_hits(&self, asked: &[(String, bool)]) -> Option<usize> {
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
    pub(super) fn record_sync(&self, owner: UserId, host: &MedicalHostId) -> Option<&RecordSync> {
        self.record_syncs.iter().find(|row| row.user == owner && row.host == *host)
    }

    pub(super) fn keep_sync(&mut self, sync: RecordSync) {
        self.record_syncs.retain(|row| row.user != sync.user || row.host != sync.host);
        let (as_of, asked_at) = (sync.as_of.map(kept), kept(sync.asked_at));
        self.record_syncs.push(RecordSync { as_of, asked_at, ..sync });
    }

    pub(super) fn rows(&self, owner: UserId, host: &MedicalHostId, kind: RowKind) -> Vec<SealedRow> {
        let is_theirs = |row: &&Row| row.owner == owner && row.host == *host && row.kind == kind;
        let mut rows: Vec<_> = self.record_rows.iter().filter(is_theirs).map(|row| row.row.clone()).collect();
        rows.sort_by(|a, b| a.foreign_id.cmp(&b.foreign_id));
        rows
    }

    /// Joins the document with the sync. Only the sync stores the patient, so moving the copy takes effect for all its documents at once.
    pub(super) fn card(&self, row: &Document) -> KeptDocument {
        let sync = self.record_sync(row.owner, &row.card.host);
        let patient = sync.and_then(|sync| sync.patient.clone());
        KeptDocument { patient: patient.unwrap_or_else(|| row.card.patient.clone()), ..row.card.clone() }
    }

    pub(super) fn apply(&mut self, sync: &RecordSync, fresh: FreshRecord) -> Result<(), StorageError> {
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
                text_pending: new.text_pending,
                sealed: new.sealed,
                kept_at: now,
            },
        });
        Ok(())
    }

    /// Deletes the copy from one host, or all copies, with all data that belongs to them.
    pub(super) fn forget_record(&mut self, owner: UserId, host: Option<&MedicalHostId>) {
        let is_it = |user: UserId, at: &MedicalHostId| user == owner && host.is_none_or(|host| host == at);
        self.record_syncs.retain(|row| !is_it(row.user, &row.host));
        self.record_rows.retain(|row| !is_it(row.owner, &row.host));
        self.record_documents.retain(|row| !is_it(row.owner, &row.card.host));
        self.drop_lost_notices();
    }

    fn drop_lost_notices(&mut self) {
        let documents = &self.record_documents;
        self.notices.retain(|row| {
            let is_there = |id| documents.iter().any(|document| document.card.id == id);
            row.notice.subject.document().is_none_or(is_there)
        });
    }
}

pub(super) fn check(sync: &RecordSync) -> Result<(), StorageError> {
    if let Some(patient) = &sync.patient {
        check_id("record_syncs.patient", patient.as_str())?;
    }
    check_text("record_syncs.failure", sync.failure.as_deref().unwrap_or_default())
}
