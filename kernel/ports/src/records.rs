//! The medical record at one medical host. Behind the trait stands a plugin, or the fake of the tests.

use crate::Problem;
use crate::files::FileStream;
use crate::scheduling::HostInfo;
use async_trait::async_trait;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, DocumentText, DocumentType, ForeignDocumentId, MedicalDocument,
    Observation, PatientId, ThesaurusNode, User,
};
use chrono::{DateTime, NaiveDate, Utc};
use std::time::Duration;

/// What is told to a hospital system to find somebody.
#[derive(Debug, Clone)]
pub struct PersonAsked {
    /// Name, birth date, gender, SNILS.
    pub user: User,
    /// Papers of theirs that the cabinet knows.
    pub documents: Vec<(DocumentType, DocumentText)>,
}

/// A piece of a long list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// In the hospital's order.
    pub items: Vec<T>,
    /// What to ask for the next piece with.
    pub next: Option<String>,
    /// Rows that could not be read. They are named, so what was kept of them is not withdrawn.
    pub set_aside: Vec<SetAsideRow>,
}

/// A row of a list that could not be read. It holds nothing of the row but its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAsideRow {
    /// Position in the piece, the first row is 1. Rows that only the kernel found odd are counted without those that the plugin set aside.
    pub position: u32,
    /// The row's id, if that could be read.
    pub id: Option<String>,
    /// What is wrong, as the contract names it.
    pub member: String,
    /// What it should be.
    pub reason: String,
}

/// Which bytes of a file, as `Range: bytes=first-last` names them (RFC 9110 §14.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteRange {
    /// From one to another, both inclusive.
    FromTo(u64, u64),
    /// From one to the end.
    From(u64),
    /// So many at the end.
    Last(u64),
}

/// A file of the hospital on its way.
pub struct OpenFile {
    /// First and last byte that come and the length of the whole, if the hospital serves a part; none: the whole file comes.
    pub part: Option<(u64, u64, Option<u64>)>,
    /// How many bytes come.
    pub length: Option<u64>,
    /// Names the bytes of the whole file, as the hospital says with a strong `ETag` (RFC 9110 §8.8.1): other bytes have another name. None if
    /// it does not say so; then nobody knows whether two parts are of one content, and they must not be joined.
    pub validator: Option<String>,
    /// What the hospital calls its content.
    pub mime: Option<String>,
    /// Its name.
    pub file_name: Option<String>,
    /// The bytes.
    pub content: FileStream<'static>,
}

/// What happened at the hospital.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordChange {
    /// To whose record.
    pub patient: PatientId,
    /// What.
    pub what: RecordChangeKind,
}

/// Which part of a record changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordChangeKind {
    /// Documents came, changed or went.
    Documents,
    /// Diagnoses did.
    Diagnoses,
    /// Laboratory values did.
    Observations,
    /// The patient is known under another id from now on.
    MergedInto(PatientId),
}

/// A piece of the feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFeed {
    /// In their order.
    pub changes: Vec<RecordChange>,
    /// Where to go on.
    pub cursor: String,
}

/// The records port of one medical host. Times come back with the hospital's offset. Every method fails with a [`Problem`] that the caller
/// can act on; none retries a write. Every method that names a patient answers about that patient only.
#[async_trait]
pub trait Records: Send + Sync {
    /// Name and description for the list of hosts.
    async fn host(&self) -> Result<HostInfo, Problem>;
    /// Asks the cheapest question that proves that the hospital system answers; a sentence for the administrator.
    async fn health(&self) -> Result<String, Problem>;
    /// Who the person is. `PatientUnknown` and `PatientAmbiguous` are the two ways not to be found.
    async fn find_patient(&self, person: &PersonAsked) -> Result<PatientId, Problem>;
    /// All diagnoses, in one piece.
    async fn diagnoses(&self, patient: &PatientId) -> Result<Page<Diagnosis>, Problem>;
    /// Documents, piece by piece; what the whole list does not name is withdrawn.
    async fn documents(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<MedicalDocument>, Problem>;
    /// The text of a document as the hospital wrote it: not cleaned.
    async fn document_html(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
    ) -> Result<String, Problem>;
    /// Opens the file of a document; the bytes flow from the hospital, not through the plugin. `NotFound` if there is no such document of
    /// this patient, `Invalid` for a range outside the file.
    async fn open_file(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, Problem>;
    /// Laboratory values, piece by piece.
    async fn observations(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<Observation>, Problem>;
    /// The form of a day of the diary.
    async fn diary_form(&self, patient: &PatientId, day: NaiveDate) -> Result<DiaryForm, Problem>;
    /// Saves a day for good; a repetition with the same key is harmless. `ReadOnly` if it was saved with other answers, or is closed.
    async fn save_diary(
        &self,
        patient: &PatientId,
        day: NaiveDate,
        answers: &[DiaryAnswer],
        key: &str,
    ) -> Result<(), Problem>;
    /// A thesaurus by the code of its root.
    async fn thesaurus(&self, code: &str) -> Result<ThesaurusNode, Problem>;
    /// What happened after the cursor; without one, only where the feed stands. Waits for something at most so long.
    async fn changes(&self, cursor: Option<&str>, wait: Duration) -> Result<RecordFeed, Problem>;
    /// Whether discharge summaries are imported; answers when they were last.
    async fn set_epicris_import(
        &self,
        patient: &PatientId,
        enabled: bool,
    ) -> Result<Option<DateTime<Utc>>, Problem>;
}
