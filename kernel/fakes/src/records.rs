//! Copies of medical records in memory. `record_tables` defines their tables.

use super::Memory;
use super::record_tables::{RowKind, check};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, MedicalDocumentKind, MedicalHostId, PatientId, RecordDocumentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    FreshRecord, KeptDocument, KeptRevision, NewJob, RecordRepository, RecordSync, SealedRow, SearchStem,
};
use std::cmp::Reverse;

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
        if kept_patient.is_none() || kept_patient != sync.patient || !tables.admits_record(sync.user) {
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
    ) -> Result<Vec<KeptRevision>, StorageError> {
        let tables = self.tables()?;
        let theirs =
            tables.record_documents.iter().filter(|row| row.owner == owner && row.card.host == *host);
        let mut all: Vec<_> = theirs
            .map(|row| KeptRevision {
                foreign_id: row.card.foreign_id.clone(),
                id: row.card.id,
                revision: row.card.revision.clone(),
                text_pending: row.card.text_pending,
            })
            .collect();
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

    async fn document_texts(
        &self,
        owner: UserId,
        ids: &[RecordDocumentId],
    ) -> Result<Vec<(RecordDocumentId, Vec<u8>)>, StorageError> {
        let tables = self.tables()?;
        let theirs = tables.record_documents.iter().filter(|row| row.owner == owner);
        let asked = theirs.filter(|row| ids.contains(&row.card.id));
        Ok(asked.filter_map(|row| Some((row.card.id, row.html.clone()?))).collect())
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

    async fn owner(&self, id: RecordDocumentId) -> Result<Option<UserId>, StorageError> {
        let tables = self.tables()?;
        Ok(tables.record_documents.iter().find(|row| row.card.id == id).map(|row| row.owner))
    }

    async fn forget_with_audit(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        let mut tables = self.tables()?;
        if tables.record_sync(owner, host).is_some() {
            tables.add_lines(audit);
        }
        tables.forget_record(owner, Some(host));
        Ok(())
    }

    async fn move_patient_with_audit(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError> {
        self.check_lines(&audit)?;
        check_id("record_syncs.patient", to.as_str())?;
        let mut tables = self.tables()?;
        let kept = tables.record_syncs.iter_mut().find(|row| row.user == owner && row.host == *host);
        if let Some(patient) = kept.and_then(|row| row.patient.as_mut()) {
            *patient = to.clone();
            tables.add_lines(audit);
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
