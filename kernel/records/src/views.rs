//! View models of the record.

use cabinet_domain::{
    Booking, Diagnosis, DiaryForm, DiaryItem, DiaryValue, Invoice, MedicalDocument, MedicalHost,
    MedicalHostId, NoticeId, ObservationValue, PatientId, Prescription, PrescriptionState, RecordDocumentId,
};
use cabinet_ports::repository::{ListDates, NoticeKind};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

/// The state of a host for one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SourceState {
    /// The host knows the person.
    Found,
    /// The host does not know the person.
    Unknown,
    /// Several people match, so no record is shown.
    Ambiguous,
    /// Not asked, because the person's identity is not verified (ADR 0008).
    Unproved,
    /// There is no copy: the host was not asked yet, never answered, or the copy is no longer valid.
    Never,
}

impl SourceState {
    /// The code in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Unknown => "unknown",
            Self::Ambiguous => "ambiguous",
            Self::Unproved => "unproved",
            Self::Never => "never",
        }
    }
}

/// The state and age of the record at one host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordSource {
    pub host: MedicalHost,
    pub state: SourceState,
    /// The date of the oldest list: when the copy last equalled the hospital's record.
    pub as_of: Option<DateTime<Utc>>,
    /// The date of each list.
    pub lists: ListDates,
    /// When the hospital was last asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// Whether a synchronization is queued or running.
    pub is_refreshing: bool,
    /// Name of the `ProblemCode` of the last failed attempt.
    pub failure: Option<String>,
}

/// A diagnosis; its chapter is `diagnosis.mkb.chapter()`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagnosisView {
    /// Unique over all hosts.
    pub id: String,
    pub host: MedicalHostId,
    pub diagnosis: Diagnosis,
    /// Number of documents of the same host with this code.
    pub documents: usize,
}

/// A prescription of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrescriptionView {
    /// Unique over all hosts.
    pub id: String,
    pub host: MedicalHostId,
    /// Its state today, which may differ from the hospital's.
    pub state: PrescriptionState,
    /// On how many days after today the pharmacy accepts it. `None`: it is not active, or has no last day.
    pub days_left: Option<i64>,
    pub prescription: Prescription,
}

/// An invoice of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceView {
    pub host: MedicalHostId,
    /// The owner's patient id there.
    pub patient: PatientId,
    pub invoice: Invoice,
}

/// A document in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCard {
    /// The id used by the screens.
    pub id: RecordDocumentId,
    pub host: MedicalHostId,
    pub document: MedicalDocument,
    /// Whether the owner has not opened it since it was added or changed.
    pub is_new: bool,
    /// Whether the copy contains its text. If not, the text is requested when the document is opened.
    pub is_whole: bool,
    /// When the copy received this revision.
    pub kept_at: DateTime<Utc>,
}

/// A piece of text, and whether it matches the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Plain text.
    pub text: String,
    /// Whether the piece is a match.
    pub hit: bool,
}

/// A matching document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub card: DocumentCard,
    /// The document name with the matches marked.
    pub title: Vec<Piece>,
    /// Code and name of the diagnosis with the matches marked; empty if the document has none.
    pub diagnosis: Vec<Piece>,
    /// The sentence of the text with the first match, and what follows it, at most 200 characters; empty if only the card matches.
    pub snippet: Vec<Piece>,
}

/// One value of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// When the sample was taken.
    pub at: DateTime<FixedOffset>,
    pub value: ObservationValue,
    /// Lower reference limit.
    pub norm_low: Option<f64>,
    /// Upper reference limit.
    pub norm_high: Option<f64>,
    /// The laboratory report, if it is in the copy.
    pub document: Option<RecordDocumentId>,
}

/// The values of one indicator over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The same code may mean different indicators at two hosts.
    pub host: MedicalHostId,
    /// Code of the indicator.
    pub code: String,
    /// Name of the indicator, from the newest value.
    pub name: String,
    /// Unit; values in another unit form a separate series.
    pub unit: Option<String>,
    /// Oldest first.
    pub points: Vec<Point>,
}

/// A notice with its subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeView {
    pub id: NoticeId,
    pub kind: NoticeKind,
    /// When the kernel learnt of the event.
    pub at: DateTime<Utc>,
    pub is_read: bool,
    /// The subject.
    pub about: NoticeAbout,
}

/// The subject of a notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeAbout {
    /// A document of the record.
    Document(Box<DocumentCard>),
    /// A booking that was settled late.
    Booking(Box<Booking>),
}

/// A page of notices, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticePage {
    /// Number of unread notices on all pages.
    pub unread: i64,
    pub items: Vec<NoticeView>,
}

/// The state of a diary day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiaryState {
    /// Not saved.
    Empty,
    /// Saved here, not yet sent to the hospital.
    Waiting,
    /// Saved at the hospital.
    Saved,
    /// Saved here, but refused by the hospital.
    Refused,
}

impl DiaryState {
    /// The code in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Waiting => "waiting",
            Self::Saved => "saved",
            Self::Refused => "refused",
        }
    }
}

/// A day in the list of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiaryDay {
    pub date: NaiveDate,
    pub state: DiaryState,
}

/// The form of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryView {
    pub date: NaiveDate,
    pub state: DiaryState,
    /// Saved and therefore read-only.
    pub is_saved: bool,
    /// Whether the hospital has received this version.
    pub is_sent: bool,
    /// The number of this version; 0 if the day was not saved here.
    pub revision: u32,
    /// The latest version that the hospital has received; 0 if none.
    pub sent_revision: u32,
    /// When this version was saved here.
    pub saved_at: Option<DateTime<Utc>>,
    /// When the day ends, if it can be corrected until then.
    pub correctable_until: Option<DateTime<Utc>>,
    /// The items, with answers if there are any.
    pub form: DiaryForm,
}

/// A correction of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryCorrection {
    /// The number of the version that it made.
    pub revision: u32,
    pub at: DateTime<Utc>,
    /// When the version before it was saved.
    pub before_at: DateTime<Utc>,
    /// What changed, in the order of the form.
    pub changes: Vec<DiaryItemChange>,
}

/// An answer that a correction changed.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryItemChange {
    /// The item with its new answer.
    pub item: DiaryItem,
    /// The answer before.
    pub before: Option<DiaryValue>,
}

/// The numbers that were answered to one question of the diary.
#[derive(Debug, Clone, PartialEq)]
pub struct DiarySeries {
    /// The heading above the question.
    pub group: String,
    pub code: String,
    pub name: String,
    pub unit: Option<String>,
    /// By day, ascending.
    pub points: Vec<DiaryPoint>,
}

/// The number of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DiaryPoint {
    pub date: NaiveDate,
    pub value: f64,
}
