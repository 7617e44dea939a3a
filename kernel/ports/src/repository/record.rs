//! The copy of people's medical records (`docs/adr/0009`): what the hospital's lists named when they were last read. Contents lie sealed;
//! what is searched is a list of word stems.

use super::{NewJob, NoticeKind, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    AuditEvent, ForeignDocumentId, MedicalDocumentKind, MedicalHostId, NoticeId, PatientId, RecordDocumentId,
    UserId,
};
use chrono::{DateTime, Utc};

/// Whose record at which host, and how fresh the copy is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordSync {
    /// Whose.
    pub user: UserId,
    /// Where.
    pub host: MedicalHostId,
    /// Who the person is there; none while that is not known.
    pub patient: Option<PatientId>,
    /// When its lists last became equal to the hospital's.
    pub as_of: ListDates,
    /// When the hospital was last asked.
    pub asked_at: DateTime<Utc>,
    /// Why the last attempt failed: the name of a `ProblemCode`, `identity_unproved`; none if it did not.
    pub failure: Option<String>,
}

/// When each list of a copy last became equal to the hospital's; none if never. A list that fails leaves the dates of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListDates {
    /// Diagnoses.
    pub diagnoses: Option<DateTime<Utc>>,
    /// Laboratory values.
    pub observations: Option<DateTime<Utc>>,
    /// Documents.
    pub documents: Option<DateTime<Utc>>,
}

impl ListDates {
    /// All lists at the same time.
    pub const fn all(at: DateTime<Utc>) -> Self {
        Self { diagnoses: Some(at), observations: Some(at), documents: Some(at) }
    }

    /// That of the oldest list, and so of the whole copy; none if one of them never came.
    pub fn oldest(&self) -> Option<DateTime<Utc>> {
        Some(self.diagnoses?.min(self.observations?).min(self.documents?))
    }

    /// Each of them changed.
    #[must_use]
    pub fn map(self, change: impl Fn(DateTime<Utc>) -> DateTime<Utc>) -> Self {
        Self {
            diagnoses: self.diagnoses.map(&change),
            observations: self.observations.map(&change),
            documents: self.documents.map(&change),
        }
    }
}

/// A diagnosis or a laboratory value, sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedRow {
    /// Its id at the host; unique among the same kind of one person and host.
    pub foreign_id: String,
    /// The rest.
    pub sealed: Vec<u8>,
}

/// A document as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDocument {
    /// The id that the screens see. Stays as long as the document does.
    pub id: RecordDocumentId,
    /// At which host.
    pub host: MedicalHostId,
    /// Who the owner is there.
    pub patient: PatientId,
    /// Its id at the host.
    pub foreign_id: ForeignDocumentId,
    /// What it is.
    pub kind: MedicalDocumentKind,
    /// When it was written.
    pub created: DateTime<Utc>,
    /// Of its content.
    pub revision: String,
    /// Whether its text has not come yet.
    pub text_pending: bool,
    /// Its card.
    pub sealed: Vec<u8>,
    /// When the copy got this revision.
    pub kept_at: DateTime<Utc>,
}

/// Which revision of a document is kept.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeptRevision {
    /// Its id at the host.
    pub foreign_id: ForeignDocumentId,
    /// The id that the screens see.
    pub id: RecordDocumentId,
    /// Of its content.
    pub revision: String,
    /// Whether its text has not come yet.
    pub text_pending: bool,
}

/// A document that came or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// Id for a document that is not kept yet; the kept one's stays.
    pub id: RecordDocumentId,
    /// Its id at the host.
    pub foreign_id: ForeignDocumentId,
    /// What it is.
    pub kind: MedicalDocumentKind,
    /// When it was written.
    pub created: DateTime<Utc>,
    /// Of its content.
    pub revision: String,
    /// Whether its text has not come yet.
    pub text_pending: bool,
    /// Its card.
    pub sealed: Vec<u8>,
    /// Its text, cleaned; none if there is none.
    pub sealed_html: Option<Vec<u8>>,
    /// Stems of the words of card and text, parted by spaces, for the search. Documents that repeat a word come first, so words that
    /// count more may stand here more than once.
    pub stems: String,
}

/// A new state of one person's record at one host. Parts that are `None` were not asked for and stay.
#[derive(Debug, Clone, Default)]
pub struct FreshRecord {
    /// All diagnoses.
    pub diagnoses: Option<Vec<SealedRow>>,
    /// All laboratory values.
    pub observations: Option<Vec<SealedRow>>,
    /// Documents that came or changed.
    pub documents: Vec<NewDocument>,
    /// Documents that were withdrawn.
    pub gone: Vec<ForeignDocumentId>,
    /// Notices about that.
    pub notices: Vec<NewNotice>,
    /// Letters and the like, in the same transaction.
    pub jobs: Vec<NewJob>,
}

/// A notice about a document, to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    /// Id, uuid v7.
    pub id: NoticeId,
    /// What happened.
    pub kind: NoticeKind,
    /// To which document, by its id at the host.
    pub document: ForeignDocumentId,
}

/// A day of the diary as the patient saved it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDay {
    /// Whose.
    pub user: UserId,
    /// At which host.
    pub host: MedicalHostId,
    /// Which day.
    pub day: chrono::NaiveDate,
    /// Makes a repetition harmless, here and at the hospital.
    pub key: String,
    /// The form with its answers.
    pub sealed: Vec<u8>,
    /// Where it is on its way.
    pub state: DayState,
    /// When the patient saved it.
    pub saved_at: DateTime<Utc>,
}

/// Where a saved day is on its way to the hospital.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DayState {
    /// The hospital does not have it yet.
    Waiting,
    /// The hospital has it.
    Sent,
    /// The hospital did not take it: the day was closed or saved otherwise.
    Refused,
}

impl DayState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Sent, Self::Refused];

    /// As stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Refused => "refused",
        }
    }

    /// The state of a stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Copies of records.
#[async_trait]
pub trait RecordRepository: Send + Sync {
    /// How fresh the owner's copies are, by host.
    async fn syncs(&self, owner: UserId) -> Result<Vec<RecordSync>, StorageError>;
    /// Adds or renews one. If it names another patient than the kept one, or none, everything that was copied goes: it is of the former.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn set_sync(&self, sync: RecordSync) -> Result<(), StorageError>;
    /// Brings the copy of one person's record at one host to a new state and its sync with it, all or nothing. Nothing is changed and
    /// `false` comes if the sync that is kept does not name the same patient (by now): the record was moved or forgotten meanwhile. So a
    /// first copy starts with [`RecordRepository::set_sync`]. The same comes for somebody who has withdrawn the consent to the processing
    /// of their data. What is new is dated with the sync's `asked_at`.
    ///
    /// # Errors
    /// `Missing { what: "document" }` if a notice names a document that the new state does not have; `Conflict` if a foreign id of a
    /// diagnosis or a value comes twice (`record_rows.foreign_id`), or an id is used already.
    async fn apply(&self, sync: RecordSync, fresh: FreshRecord) -> Result<bool, StorageError>;
    /// The revisions of all documents of one copy, by foreign id.
    async fn revisions(&self, owner: UserId, host: &MedicalHostId)
    -> Result<Vec<KeptRevision>, StorageError>;
    /// The owner's diagnoses at a host.
    async fn diagnoses(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's laboratory values at a host.
    async fn observations(&self, owner: UserId, host: &MedicalHostId)
    -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's documents of some kinds at all hosts, the newest first.
    async fn documents(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
    ) -> Result<Vec<KeptDocument>, StorageError>;
    /// One of the owner's documents.
    async fn document(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<KeptDocument>, StorageError>;
    /// The sealed text of one of the owner's documents.
    async fn document_html(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<Vec<u8>>, StorageError>;
    /// The sealed texts of those of these documents that are the owner's and have one, in one question and in no order. A text may have
    /// a megabyte: whoever asks for many asks for some at a time.
    async fn document_texts(
        &self,
        owner: UserId,
        ids: &[RecordDocumentId],
    ) -> Result<Vec<(RecordDocumentId, Vec<u8>)>, StorageError>;
    /// The owner's documents that have a word for each of the stems: the stem, or a word that begins with it if it is a prefix. Those
    /// that repeat the words come first, then the newest. Stems without a letter or digit are passed over; if no other is there, nothing
    /// is found.
    async fn search(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
        stems: &[SearchStem],
        at_most: u32,
    ) -> Result<Vec<RecordDocumentId>, StorageError>;
    /// Whose document has this id, if any has: to tell a stranger's id from a mistyped one in the audit trail.
    async fn owner(&self, id: RecordDocumentId) -> Result<Option<UserId>, StorageError>;
    /// Removes a copy with its sync and notices.
    async fn forget(&self, owner: UserId, host: &MedicalHostId) -> Result<(), StorageError> {
        self.forget_with_audit(owner, host, Vec::new()).await
    }
    /// As [`Self::forget`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    async fn forget_with_audit(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// The hospital knows the patient under another id: the copy moves with it.
    async fn move_patient(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
    ) -> Result<(), StorageError> {
        self.move_patient_with_audit(owner, host, to, Vec::new()).await
    }
    /// As [`Self::move_patient`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    async fn move_patient_with_audit(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Whose copies name this patient.
    async fn holders(&self, host: &MedicalHostId, patient: &PatientId) -> Result<Vec<UserId>, StorageError>;
    /// Who has a copy from this host at all: all are asked about when the feed was lost.
    async fn holders_at(&self, host: &MedicalHostId) -> Result<Vec<UserId>, StorageError>;
    /// Where the feed of a host was read to.
    async fn feed_cursor(&self, host: &MedicalHostId) -> Result<Option<String>, StorageError>;
    /// Remembers it, with jobs that follow from what was read.
    async fn set_feed_cursor(
        &self,
        host: &MedicalHostId,
        cursor: &str,
        jobs: Vec<NewJob>,
    ) -> Result<(), StorageError>;
}

/// A word of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchStem {
    /// Letters and digits only.
    pub stem: String,
    /// Whether words that begin with it are hits too.
    pub is_prefix: bool,
}

/// Diaries.
#[async_trait]
pub trait DiaryRepository: Send + Sync {
    /// The owner's saved days at a host from a day on.
    async fn days(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: chrono::NaiveDate,
    ) -> Result<Vec<KeptDay>, StorageError>;
    /// Which days the owner has saved at a host, in order: the days themselves may be heavy with pictures.
    async fn dates(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<chrono::NaiveDate>, StorageError>;
    /// One saved day of the owner's.
    async fn day(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: chrono::NaiveDate,
    ) -> Result<Option<KeptDay>, StorageError>;
    /// Keeps a day that has none yet, with the job that sends it.
    ///
    /// # Errors
    /// `Conflict { what: "diary_days.day" }` if the day was saved before, with whatever key.
    async fn add(&self, day: KeptDay, job: NewJob) -> Result<(), StorageError> {
        self.add_with_audit(day, job, Vec::new()).await
    }
    /// As [`Self::add`], with lines of the audit trail in the same transaction. Where nothing is changed, none is written.
    async fn add_with_audit(
        &self,
        day: KeptDay,
        job: NewJob,
        audit: Vec<AuditEvent>,
    ) -> Result<(), StorageError>;
    /// Where a day is on its way; nothing if it is not there.
    async fn set_state(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: chrono::NaiveDate,
        state: DayState,
    ) -> Result<(), StorageError>;
}
