//! Copies of users' medical records (`docs/adr/0009`): the content of the hospital's lists when they were last read. Contents are
//! encrypted; the search index contains word stems.

use super::{NoticeKind, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    ForeignDocumentId, MedicalDocumentKind, MedicalHostId, NoticeId, PatientId, RecordDocumentId, UserId,
};
use chrono::{DateTime, Utc};

/// Synchronisation state of a user's record at one host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordSync {
    pub user: UserId,
    pub host: MedicalHostId,
    /// The user's patient id there; `None` while it is not known.
    pub patient: Option<PatientId>,
    /// When each list was last in sync with the hospital's.
    pub as_of: ListDates,
    /// When the hospital was last asked.
    pub asked_at: DateTime<Utc>,
    /// Why the last attempt failed: the name of a `ProblemCode`, or `identity_unproved`. `None` after a success.
    pub failure: Option<String>,
}

/// When each list of a copy was last in sync with the hospital's; `None` if never. A failing list does not affect the dates of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListDates {
    pub diagnoses: Option<DateTime<Utc>>,
    /// Laboratory values.
    pub observations: Option<DateTime<Utc>>,
    pub documents: Option<DateTime<Utc>>,
    pub invoices: Option<DateTime<Utc>>,
    /// `None` also if the hospital system has no prescriptions.
    pub prescriptions: Option<DateTime<Utc>>,
}

impl ListDates {
    /// The same time for all lists but prescriptions, which a hospital system may lack.
    pub const fn all(at: DateTime<Utc>) -> Self {
        Self {
            diagnoses: Some(at),
            observations: Some(at),
            documents: Some(at),
            invoices: Some(at),
            prescriptions: None,
        }
    }

    /// The date of the oldest list of the medical record, which is the date of the whole copy; `None` if one has never been read. Invoices
    /// and prescriptions are shown elsewhere, with their own dates.
    pub fn oldest(&self) -> Option<DateTime<Utc>> {
        Some(self.diagnoses?.min(self.observations?).min(self.documents?))
    }

    /// Applies a function to every date.
    #[must_use]
    pub fn map(self, change: impl Fn(DateTime<Utc>) -> DateTime<Utc>) -> Self {
        Self {
            diagnoses: self.diagnoses.map(&change),
            observations: self.observations.map(&change),
            documents: self.documents.map(&change),
            invoices: self.invoices.map(&change),
            prescriptions: self.prescriptions.map(&change),
        }
    }
}

/// A diagnosis, laboratory value, invoice or prescription, encrypted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedRow {
    /// Id at the host; unique per kind, user and host.
    pub foreign_id: String,
    /// Everything else.
    pub sealed: Vec<u8>,
}

/// A document in the copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDocument {
    /// The id that screens see. It stays the same as long as the document exists.
    pub id: RecordDocumentId,
    pub host: MedicalHostId,
    /// The owner's patient id there.
    pub patient: PatientId,
    /// Id at the host.
    pub foreign_id: ForeignDocumentId,
    pub kind: MedicalDocumentKind,
    /// When the document was written.
    pub created: DateTime<Utc>,
    /// Revision of its content.
    pub revision: String,
    /// Whether its text has not been fetched yet.
    pub text_pending: bool,
    /// Its metadata, encrypted.
    pub sealed: Vec<u8>,
    /// When the copy received this revision.
    pub kept_at: DateTime<Utc>,
}

/// The stored revision of a document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeptRevision {
    /// Id at the host.
    pub foreign_id: ForeignDocumentId,
    /// The id that screens see.
    pub id: RecordDocumentId,
    /// Revision of its content.
    pub revision: String,
    /// Whether its text has not been fetched yet.
    pub text_pending: bool,
}

/// A new or changed document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// Id for a document that is not stored yet; a stored one keeps its id.
    pub id: RecordDocumentId,
    /// Id at the host.
    pub foreign_id: ForeignDocumentId,
    pub kind: MedicalDocumentKind,
    /// When the document was written.
    pub created: DateTime<Utc>,
    /// Revision of its content.
    pub revision: String,
    /// Whether its text has not been fetched yet.
    pub text_pending: bool,
    /// Its metadata, encrypted.
    pub sealed: Vec<u8>,
    /// Its sanitised text, encrypted; `None` if there is none.
    pub sealed_html: Option<Vec<u8>>,
    /// Word stems of metadata and text for the search, separated by spaces. Documents with more repetitions of a word rank higher, so
    /// important words may be repeated here.
    pub stems: String,
}

/// A new state of one user's record at one host. Parts that are `None` were not fetched and are kept.
#[derive(Debug, Clone, Default)]
pub struct FreshRecord {
    /// All diagnoses.
    pub diagnoses: Option<Vec<SealedRow>>,
    /// All laboratory values.
    pub observations: Option<Vec<SealedRow>>,
    /// All invoices.
    pub invoices: Option<Vec<SealedRow>>,
    /// All prescriptions.
    pub prescriptions: Option<Vec<SealedRow>>,
    /// New and changed documents.
    pub documents: Vec<NewDocument>,
    /// Withdrawn documents.
    pub gone: Vec<ForeignDocumentId>,
    /// Notices about these changes.
    pub notices: Vec<NewNotice>,
}

/// A notice about a document, to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    /// UUID v7.
    pub id: NoticeId,
    pub kind: NoticeKind,
    /// The document, by its id at the host.
    pub document: ForeignDocumentId,
}

/// A day of the diary, finalised by the patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDay {
    pub user: UserId,
    pub host: MedicalHostId,
    pub day: chrono::NaiveDate,
    /// Idempotency key, used here and at the hospital.
    pub key: String,
    /// The form with its answers, encrypted.
    pub sealed: Vec<u8>,
    /// State of the delivery of this version to the hospital.
    pub state: DayState,
    /// When the patient saved this version.
    pub saved_at: DateTime<Utc>,
    /// The number of this version: 1, and one more after each correction.
    pub revision: u32,
    /// The patient for whom the day was saved; `None` for a day of a release before corrections.
    pub patient: Option<PatientId>,
    /// When the day ends, after which it cannot be corrected; `None` if it had ended when it was first saved.
    pub closes_at: Option<DateTime<Utc>>,
    /// The latest version that the hospital has accepted; 0 if it has none.
    pub sent_revision: u32,
    /// The version whose delivery has begun with an unknown outcome. It must be delivered before any later one.
    pub unresolved: Option<u32>,
    /// The numbers among the answers, for charts, encrypted; `None` for a day of a release before charts.
    pub numbers: Option<Vec<u8>>,
}

/// An earlier version of a day, replaced by a correction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayVersion {
    pub revision: u32,
    /// The idempotency key with which it was saved and sent.
    pub key: String,
    /// The form with its answers, encrypted.
    pub sealed: Vec<u8>,
    pub saved_at: DateTime<Utc>,
}

/// The numbers of a day, for charts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayNumbers {
    pub day: chrono::NaiveDate,
    /// Encrypted; `None` if the day was saved by a release before charts.
    pub sealed: Option<Vec<u8>>,
}

/// Delivery state of a finalised day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DayState {
    /// Not delivered yet.
    Waiting,
    /// Delivered.
    Sent,
    /// Rejected by the hospital: the day was closed or already saved with other answers.
    Refused,
}

impl DayState {
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Sent, Self::Refused];

    /// The stored name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sent => "sent",
            Self::Refused => "refused",
        }
    }

    /// The state with this stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Copies of medical records.
#[async_trait]
pub trait RecordRepository: Send + Sync {
    /// Synchronisation states of the owner's copies, by host.
    async fn syncs(&self, owner: UserId) -> Result<Vec<RecordSync>, StorageError>;
    /// The revisions of all documents in one copy, by foreign id.
    async fn revisions(&self, owner: UserId, host: &MedicalHostId)
    -> Result<Vec<KeptRevision>, StorageError>;
    /// The owner's diagnoses at a host.
    async fn diagnoses(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's laboratory values at a host.
    async fn observations(&self, owner: UserId, host: &MedicalHostId)
    -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's invoices at a host.
    async fn invoices(&self, owner: UserId, host: &MedicalHostId) -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's prescriptions at a host.
    async fn prescriptions(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<SealedRow>, StorageError>;
    /// The owner's documents of these kinds at all hosts, newest first.
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
    /// The encrypted text of one of the owner's documents.
    async fn document_html(
        &self,
        owner: UserId,
        id: RecordDocumentId,
    ) -> Result<Option<Vec<u8>>, StorageError>;
    /// The encrypted texts of those of these documents that belong to the owner and have a text, in one query and in no particular order. A
    /// text may have a megabyte, so callers should request large sets in batches.
    async fn document_texts(
        &self,
        owner: UserId,
        ids: &[RecordDocumentId],
    ) -> Result<Vec<(RecordDocumentId, Vec<u8>)>, StorageError>;
    /// The owner's documents that contain a word for each stem: the stem itself, or a word starting with it if it is a prefix. Sorted by
    /// number of repetitions, then newest first. Stems without a letter or digit are ignored; if no other stem is left, the result is
    /// empty.
    async fn search(
        &self,
        owner: UserId,
        kinds: &[MedicalDocumentKind],
        stems: &[SearchStem],
        at_most: u32,
    ) -> Result<Vec<RecordDocumentId>, StorageError>;
    /// The owner of a document, if it exists. Used to distinguish another user's id from a mistyped one in the audit log.
    async fn owner(&self, id: RecordDocumentId) -> Result<Option<UserId>, StorageError>;
    /// The users whose copies belong to this patient.
    async fn holders(&self, host: &MedicalHostId, patient: &PatientId) -> Result<Vec<UserId>, StorageError>;
    /// All users with a copy from this host. All of them must be synchronised if the change feed was lost.
    async fn holders_at(&self, host: &MedicalHostId) -> Result<Vec<UserId>, StorageError>;
    /// The last read position of a host's change feed.
    async fn feed_cursor(&self, host: &MedicalHostId) -> Result<Option<String>, StorageError>;
}

/// Changes of copies that are accompanied by events or jobs.
#[async_trait]
pub trait RecordWriter: Send {
    /// The synchronisation state of a copy. No other unit of work can change it until this one ends.
    async fn lock_sync(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Option<RecordSync>, StorageError>;
    /// Adds or updates a synchronisation state. If its patient differs from the stored one or is `None`, the whole copy is deleted, because
    /// it belongs to the former patient.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if there is no such account.
    async fn set_sync(&mut self, sync: RecordSync) -> Result<(), StorageError>;
    /// Brings the copy of a user's record at one host and its synchronisation state up to date. Returns `false` and changes nothing if the
    /// stored synchronisation state does not name the same patient, because the copy was moved or deleted in the meantime; a first copy
    /// therefore starts with [`Self::set_sync`]. Does the same if the user has withdrawn the consent to data processing
    /// . New entries are dated with the sync's `asked_at`.
    ///
    /// # Errors
    /// `Missing { what: "document" }` if a notice names a document that the new state does not contain; `Conflict` if a foreign id of a
    /// diagnosis or value occurs twice (`record_rows.foreign_id`), or if an id is already used.
    async fn apply(&mut self, sync: RecordSync, fresh: FreshRecord) -> Result<bool, StorageError>;
    /// Deletes a copy with its synchronisation state and notices. `false` if there was none.
    async fn forget(&mut self, owner: UserId, host: &MedicalHostId) -> Result<bool, StorageError>;
    /// Moves the copy to another patient id of the same person at the hospital. `false` if there is no copy.
    async fn move_patient(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        to: &PatientId,
    ) -> Result<bool, StorageError>;
    /// Stores the read position of a host's change feed. The jobs that result from the changes read belong to the same unit of work.
    async fn set_feed_cursor(&mut self, host: &MedicalHostId, cursor: &str) -> Result<(), StorageError>;
}

/// A search term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchStem {
    /// Letters and digits only.
    pub stem: String,
    /// Whether words that start with it match too.
    pub is_prefix: bool,
}

/// Diaries.
#[async_trait]
pub trait DiaryRepository: Send + Sync {
    /// The owner's saved days at a host, starting from a day.
    async fn days(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: chrono::NaiveDate,
    ) -> Result<Vec<KeptDay>, StorageError>;
    /// The dates of the owner's saved days at a host, in order. Cheaper than the days themselves, which may contain large images.
    async fn dates(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Vec<chrono::NaiveDate>, StorageError>;
    /// One saved day of the owner.
    async fn day(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: chrono::NaiveDate,
    ) -> Result<Option<KeptDay>, StorageError>;
    /// The numbers of the owner's days at a host, starting from a day, in order.
    async fn numbers(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        from: chrono::NaiveDate,
    ) -> Result<Vec<DayNumbers>, StorageError>;
    /// An earlier version of a day.
    async fn version(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: chrono::NaiveDate,
        revision: u32,
    ) -> Result<Option<DayVersion>, StorageError>;
    /// The number of the day's version that was saved with this idempotency key: the latest or an earlier one.
    async fn revision_of_key(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        day: chrono::NaiveDate,
        key: &str,
    ) -> Result<Option<u32>, StorageError>;
    /// Begins the delivery of a version, which is unresolved from then on. `false` if the day does not wait, another version is unresolved,
    /// a correction has replaced the version before its delivery began, or another worker's lease is in force.
    async fn begin_delivery(
        &self,
        kept: &KeptDay,
        revision: u32,
        now: DateTime<Utc>,
        leased_until: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Ends the delivery of a version. The day's state changes only if the version is still the latest; that the hospital has it is noted
    /// in any case. Does nothing if the day does not exist.
    async fn conclude_delivery(
        &self,
        kept: &KeptDay,
        revision: u32,
        state: DayState,
    ) -> Result<(), StorageError>;
    /// Ends an attempt that did not conclude the delivery. `is_resolved` tells that the hospital certainly does not have the version.
    async fn pause_delivery(&self, kept: &KeptDay, is_resolved: bool) -> Result<(), StorageError>;
}

/// Changes of diaries.
#[async_trait]
pub trait DiaryWriter: Send {
    /// Stores a day that is not stored yet. The job that delivers it belongs to the same unit of work.
    ///
    /// # Errors
    /// `Conflict { what: "diary_days.day" }` if the day is already stored, with any key.
    async fn add(&mut self, day: KeptDay) -> Result<(), StorageError>;
    /// Replaces the version `former` of a day with the next one, `day`, saved at `day.saved_at`, and keeps the former one. The job that
    /// delivers it belongs to the same unit of work. `false`, and nothing changes, if `former` is not the latest version, the day has ended
    /// by then, it was saved for another patient, or it has [`DIARY_VERSIONS`](cabinet_domain::record::DIARY_VERSIONS) versions.
    async fn correct(&mut self, day: KeptDay, former: DayVersion) -> Result<bool, StorageError>;
}
