//! Reads copies of medical records. `record_syncs` stores whose they are, `record_news` updates them, `record_feeds` stores the read
//! position of each host's feed.

use super::record_row::{DocumentRow, RevisionRow};
use super::unit_of_work::Work;
use super::{Db, Repositories, push_ids, record_feeds, record_news, record_syncs};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{MedicalDocumentKind, MedicalHostId, PatientId, RecordDocumentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    FreshRecord, KeptDocument, KeptRevision, RecordRepository, RecordSync, RecordWriter, SealedRow,
    SearchStem,
};
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::super::{SEARCH, asked_words};

/// Number of ids per statement, within the limits of both databases.
const IDS_AT_ONCE: usize = 500;

#[async_trait]
impl RecordRepository for Repositories {
    async fn syncs(&self, owner: UserId) -> Result<Vec<RecordSync>, StorageError> {
        record_syncs::list(&self.pools, owner).await
    }

    async fn revisions(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<KeptRevision>, StorageError> {
        let rows = sqlx::query_as::<Db, RevisionRow>(
            "SELECT foreign_id, id, revision, text_pending
             FROM record_documents
             WHERE user_id = $1 AND host = $2",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut revisions: Vec<_> = rows.into_iter().map(KeptRevision::from).collect();
        // Sorted here because collations differ between servers.
        revisions.sort();
        Ok(revisions)
    }

    async fn diagnoses(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError> {
        self.rows(owner, host, "diagnosis").await
    }

    async fn observations(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<SealedRow>, StorageError> {
        self.rows(owner, host, "observation").await
    }

    async fn invoices(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError> {
        self.rows(owner, host, "invoice").await
    }

    async fn prescriptions(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<SealedRow>, StorageError> {
        self.rows(owner, host, "prescription").await
    }

    async fn documents(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
    ) -> Result<Vec<KeptDocument>, StorageError> {
        let [first, second, third] = names(kinds);
        let rows = sqlx::query_as::<Db, DocumentRow>(
            "SELECT kept.id, kept.host, syncs.patient, kept.foreign_id, kept.kind, kept.created, kept.revision,
                    kept.text_pending, kept.sealed, kept.kept_at
             FROM record_documents AS kept
             JOIN record_syncs AS syncs ON syncs.user_id = kept.user_id AND syncs.host = kept.host
             WHERE kept.user_id = $1 AND kept.kind IN ($2, $3, $4)
             ORDER BY kept.created DESC, kept.id DESC",
        )
        .bind(owner.0)
        .bind(first)
        .bind(second)
        .bind(third)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(KeptDocument::try_from).collect()
    }

    async fn document(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<KeptDocument>, StorageError> {
        let row = sqlx::query_as::<Db, DocumentRow>(
            "SELECT kept.id, kept.host, syncs.patient, kept.foreign_id, kept.kind, kept.created, kept.revision,
                    kept.text_pending, kept.sealed, kept.kept_at
             FROM record_documents AS kept
             JOIN record_syncs AS syncs ON syncs.user_id = kept.user_id AND syncs.host = kept.host
             WHERE kept.id = $1 AND kept.user_id = $2",
        )
        .bind(id.0)
        .bind(owner.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(KeptDocument::try_from).transpose()
    }

    async fn document_html(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<Vec<u8>>, StorageError> {
        sqlx::query_scalar(
            "SELECT texts.sealed
             FROM record_texts AS texts
             JOIN record_documents AS kept ON kept.id = texts.document
             WHERE kept.id = $1 AND kept.user_id = $2",
        )
        .bind(id.0)
        .bind(owner.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)
    }

    async fn document_texts(
        &self,
        owner: UserId,
        ids: &[RecordDocumentId],
    ) -> Result<Vec<(RecordDocumentId, Vec<u8>)>, StorageError> {
        let mut texts = Vec::with_capacity(ids.len());
        for ids in ids.chunks(IDS_AT_ONCE) {
            let mut question = QueryBuilder::<Db>::new(
                "SELECT kept.id, texts.sealed
                 FROM record_texts AS texts
                 JOIN record_documents AS kept ON kept.id = texts.document
                 WHERE kept.user_id = ",
            );
            question.push_bind(owner.0).push(" AND kept.id IN ");
            push_ids(&mut question, ids.iter().map(|id| id.0));
            let found: Vec<(Uuid, Vec<u8>)> =
                question.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
            texts.extend(found.into_iter().map(|(id, sealed)| (RecordDocumentId(id), sealed)));
        }
        Ok(texts)
    }

    async fn search(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
        stems: &[SearchStem],
        at_most: u32,
    ) -> Result<Vec<RecordDocumentId>, StorageError> {
        let words = SearchStem::words(stems);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let [first, second, third] = names(kinds);
        let ids: Vec<Uuid> = sqlx::query_scalar(SEARCH)
            .bind(asked_words(owner, &words))
            .bind(owner.0)
            .bind(first)
            .bind(second)
            .bind(third)
            .bind(i64::from(at_most))
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(ids.into_iter().map(RecordDocumentId).collect())
    }

    async fn owner(&self, id: RecordDocumentId) -> Result<Option<UserId>, StorageError> {
        let owner: Option<Uuid> = sqlx::query_scalar("SELECT user_id FROM record_documents WHERE id = $1")
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(owner.map(UserId))
    }

    async fn holders(&self, host: &MedicalHostId, patient: &PatientId) -> Result<Vec<UserId>, StorageError> {
        record_syncs::holders(&self.pools, host, patient).await
    }

    async fn holders_at(&self, host: &MedicalHostId) -> Result<Vec<UserId>, StorageError> {
        record_syncs::holders_at(&self.pools, host).await
    }

    async fn feed_cursor(&self, host: &MedicalHostId) -> Result<Option<String>, StorageError> {
        record_feeds::cursor(&self.pools, host).await
    }
}

#[async_trait]
impl RecordWriter for Work {
    async fn lock_sync(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Option<RecordSync>, StorageError> {
        let sync = record_syncs::lock(self.change(), owner, host).await?;
        self.done(sync)
    }

    async fn set_sync(&mut self, sync: RecordSync) -> Result<(), StorageError> {
        record_syncs::set(self.change(), sync).await?;
        self.done(())
    }

    async fn apply(&mut self, sync: RecordSync, fresh: FreshRecord) -> Result<bool, StorageError> {
        let is_current = record_news::apply(self.change(), sync, fresh).await?;
        self.done(is_current)
    }

    async fn forget(&mut self, owner: UserId, host: &MedicalHostId) -> Result<bool, StorageError> {
        let is_gone = record_syncs::forget(self.change(), owner, host).await?;
        self.done(is_gone)
    }

    async fn move_patient(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
    ) -> Result<bool, StorageError> {
        let is_moved = record_syncs::move_patient(self.change(), owner, host, to).await?;
        self.done(is_moved)
    }

    async fn set_feed_cursor(&mut self, host: &MedicalHostId, cursor: &str) -> Result<(), StorageError> {
        record_feeds::set_cursor(self.change(), host, cursor).await?;
        self.done(())
    }
}

impl Repositories {
    async fn rows(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        kind: &'static str,
    ) -> Result<Vec<SealedRow>, StorageError> {
        let rows = sqlx::query_as::<Db, (String, Vec<u8>)>(
            "SELECT foreign_id, sealed
             FROM record_rows
             WHERE user_id = $1 AND host = $2 AND kind = $3",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(kind)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let mut rows: Vec<_> =
            rows.into_iter().map(|(foreign_id, sealed)| SealedRow { foreign_id, sealed }).collect();
        // Sorted here because collations differ between servers.
        rows.sort_by(|a, b| a.foreign_id.cmp(&b.foreign_id));
        Ok(rows)
    }
}

/// Names for `kind IN ($1, $2, $3)`. The empty string fills unused places and matches no document.
fn names(kinds: &[MedicalDocumentKind]) -> [&'static str; 3] {
    MedicalDocumentKind::ALL.map(|kind| if kinds.contains(&kind) { kind.name() } else { "" })
}
