//! The medical record at one medical host. Implemented by a plugin, and by the fake in tests.

use crate::files::FileStream;
use crate::scheduling::HostInfo;
use crate::{Problem, ProblemCode};
use async_trait::async_trait;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, DocumentText, DocumentType, ForeignDocumentId, GatewayOrderId,
    Invoice, InvoiceId, Kopecks, MedicalDocument, Observation, PatientId, Prescription, ThesaurusNode, User,
};
use chrono::{DateTime, NaiveDate, Utc};
use std::time::Duration;

/// Data sent to a hospital system to identify a person.
#[derive(Debug, Clone)]
pub struct PersonAsked {
    /// Name, birth date, gender, SNILS.
    pub user: User,
    /// The person's identity documents.
    pub documents: Vec<(DocumentType, DocumentText)>,
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// In the hospital's order.
    pub items: Vec<T>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<String>,
    /// Rows that could not be parsed. The hospital still lists them, so their stored copies must not be treated as withdrawn.
    pub set_aside: Vec<SetAsideRow>,
}

/// A row of a list that could not be parsed. Contains nothing of the row but its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAsideRow {
    /// Position in the page, starting at 1. For rows rejected by the kernel, the count excludes rows that the plugin already set aside.
    pub position: u32,
    /// The row's id, if it could be parsed.
    pub id: Option<String>,
    /// The invalid field, as the contract names it.
    pub member: String,
    /// What was expected.
    pub reason: String,
}

/// A byte range of a file, as in `Range: bytes=first-last` (RFC 9110 §14.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteRange {
    /// From the first to the last position, both inclusive.
    FromTo(u64, u64),
    /// From this position to the end.
    From(u64),
    /// This number of bytes at the end.
    Last(u64),
}

/// A file that is being downloaded from the hospital.
pub struct OpenFile {
    /// First byte, last byte and total length, if the hospital serves a part. `None` if it serves the whole file.
    pub part: Option<(u64, u64, Option<u64>)>,
    /// Number of bytes that follow.
    pub length: Option<u64>,
    /// Identifies the content of the whole file: the hospital's strong `ETag` (RFC 9110 §8.8.1), which changes with the content. `None` if
    /// the hospital sends none; then parts of several responses may differ in content and must not be joined.
    pub validator: Option<String>,
    /// Content type that the hospital reports.
    pub mime: Option<String>,
    pub file_name: Option<String>,
    pub content: FileStream<'static>,
}

/// A change reported by the hospital.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordChange {
    /// The patient whose record changed.
    pub patient: PatientId,
    pub what: RecordChangeKind,
}

/// The part of a record that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordChangeKind {
    /// Documents were added, changed or withdrawn.
    Documents,
    /// Diagnoses changed.
    Diagnoses,
    /// Laboratory values changed.
    Observations,
    /// Invoices were added or changed.
    Invoices,
    /// The patient has this id from now on.
    MergedInto(PatientId),
}

/// A batch of the change feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFeed {
    /// In chronological order.
    pub changes: Vec<RecordChange>,
    /// Cursor of the next batch.
    pub cursor: String,
}

/// A payment of an invoice, confirmed by the card gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePayment {
    pub order: GatewayOrderId,
    pub paid_at: DateTime<Utc>,
    pub sum: Kopecks,
}

/// The records port of one medical host. Times have the hospital's offset. Every method fails with a [`Problem`] that the caller can act
/// on; no method retries a write. Every method with a patient parameter returns data of that patient only.
#[async_trait]
pub trait Records: Send + Sync {
    /// Name and description for the list of hosts.
    async fn host(&self) -> Result<HostInfo, Problem>;
    /// Checks with the cheapest possible request that the hospital system answers. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
    /// Looks up the person's patient id. Fails with `PatientUnknown` if nobody matches and with `PatientAmbiguous` if several do.
    async fn find_patient(&self, person: &PersonAsked) -> Result<PatientId, Problem>;
    /// All diagnoses, on one page.
    async fn diagnoses(&self, patient: &PatientId) -> Result<Page<Diagnosis>, Problem>;
    /// All prescriptions, on one page. Fails with `Unsupported` if the hospital system has none, without asking it.
    async fn prescriptions(&self, _patient: &PatientId) -> Result<Page<Prescription>, Problem> {
        Err(Problem::new(ProblemCode::Unsupported, "this hospital system has no prescriptions"))
    }
    /// Documents, page by page. A document missing from the complete list has been withdrawn.
    async fn documents(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<MedicalDocument>, Problem>;
    /// The text of a document as the hospital wrote it. It is not sanitised.
    async fn document_html(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
    ) -> Result<String, Problem>;
    /// Opens the file of a document. The bytes are streamed from the hospital and do not pass through the plugin. Fails with `NotFound` if
    /// the patient has no such document and with `Invalid` for a range outside the file.
    async fn open_file(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, Problem>;
    /// Laboratory values, page by page.
    async fn observations(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<Observation>, Problem>;
    /// The diary form of one day.
    async fn diary_form(&self, patient: &PatientId, day: NaiveDate) -> Result<DiaryForm, Problem>;
    /// Finalises a day of the diary. Repeating the call with the same key has no further effect. Fails with `ReadOnly` if the day was
    /// finalised with other answers or is closed.
    async fn save_diary(
        &self,
        patient: &PatientId,
        day: NaiveDate,
        answers: &[DiaryAnswer],
        key: &str,
    ) -> Result<(), Problem>;
    /// The thesaurus with this root code.
    async fn thesaurus(&self, code: &str) -> Result<ThesaurusNode, Problem>;
    /// Changes after the cursor; without a cursor, only the current end of the feed. Waits up to `wait` for a change (long polling).
    async fn changes(&self, cursor: Option<&str>, wait: Duration) -> Result<RecordFeed, Problem>;
    /// Enables or disables the import of discharge summaries. Returns the time of the last import.
    async fn set_epicris_import(
        &self,
        patient: &PatientId,
        enabled: bool,
    ) -> Result<Option<DateTime<Utc>>, Problem>;
    /// All invoices, on one page.
    async fn invoices(&self, patient: &PatientId) -> Result<Page<Invoice>, Problem>;
    /// Tells the hospital that an invoice was paid. Repeating the call with the same key has no further effect. Fails with `ReadOnly` if the
    /// hospital does not take the payment: the invoice has another sum by now, was paid otherwise, or was cancelled.
    async fn settle_invoice(
        &self,
        invoice: &InvoiceId,
        payment: &InvoicePayment,
        key: &str,
    ) -> Result<(), Problem>;
    /// Takes a payment back after the money was returned. Fails with `ReadOnly` if the invoice does not count as paid, so also when it is
    /// repeated.
    async fn reopen_invoice(&self, invoice: &InvoiceId) -> Result<(), Problem>;
}
