//! Database rows of a record's copy and its documents.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{
    ForeignDocumentId, MedicalDocumentKind, MedicalHostId, PatientId, RecordDocumentId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{KeptDocument, KeptRevision, ListDates, RecordSync};
use chrono::{DateTime, Utc};
use uuid::Uuid;

row! {
    pub(super) struct SyncRow {
        user_id: Uuid,
        host: String,
        patient: Option<String>,
        diagnoses_as_of: Option<DateTime<Utc>>,
        observations_as_of: Option<DateTime<Utc>>,
        documents_as_of: Option<DateTime<Utc>>,
        invoices_as_of: Option<DateTime<Utc>>,
        prescriptions_as_of: Option<DateTime<Utc>>,
        asked_at: DateTime<Utc>,
        failure: Option<String>,
    }
}

impl TryFrom<SyncRow> for RecordSync {
    type Error = StorageError;

    fn try_from(row: SyncRow) -> Result<Self, StorageError> {
        let host: Option<MedicalHostId> = row.host.parse().ok();
        Ok(Self {
            user: UserId(row.user_id),
            host: host.ok_or_else(|| inconsistent("record_syncs", "host", row.user_id))?,
            patient: row.patient.map(PatientId),
            as_of: ListDates {
                diagnoses: row.diagnoses_as_of,
                observations: row.observations_as_of,
                documents: row.documents_as_of,
                invoices: row.invoices_as_of,
                prescriptions: row.prescriptions_as_of,
            },
            asked_at: row.asked_at,
            failure: row.failure,
        })
    }
}

row! {
    /// Includes the patient of the copy, so that moving the copy takes effect for all its documents at once.
    pub(super) struct DocumentRow {
        id: Uuid,
        host: String,
        patient: Option<String>,
        foreign_id: String,
        kind: String,
        created: DateTime<Utc>,
        revision: String,
        text_pending: bool,
        sealed: Vec<u8>,
        kept_at: DateTime<Utc>,
    }
}

impl TryFrom<DocumentRow> for KeptDocument {
    type Error = StorageError;

    fn try_from(row: DocumentRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("record_documents", column, row.id);
        Ok(Self {
            id: RecordDocumentId(row.id),
            host: row.host.parse().ok().ok_or_else(wrong("host"))?,
            // A document without a patient is never written.
            patient: row.patient.map(PatientId).ok_or_else(wrong("patient"))?,
            foreign_id: ForeignDocumentId(row.foreign_id),
            kind: MedicalDocumentKind::from_name(&row.kind).ok_or_else(wrong("kind"))?,
            created: row.created,
            revision: row.revision,
            text_pending: row.text_pending,
            sealed: row.sealed,
            kept_at: row.kept_at,
        })
    }
}

row! {
    pub(super) struct RevisionRow {
        foreign_id: String,
        id: Uuid,
        revision: String,
        text_pending: bool,
    }
}

impl From<RevisionRow> for KeptRevision {
    fn from(row: RevisionRow) -> Self {
        Self {
            foreign_id: ForeignDocumentId(row.foreign_id),
            id: RecordDocumentId(row.id),
            revision: row.revision,
            text_pending: row.text_pending,
        }
    }
}
