//! What the screens see of a record.

use cabinet_domain::{
    Booking, Diagnosis, DiaryForm, MedicalDocument, MedicalHost, MedicalHostId, NoticeId, ObservationValue,
    RecordDocumentId,
};
use cabinet_ports::repository::{ListDates, NoticeKind};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

/// What a host has to do with the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SourceState {
    /// It knows them.
    Found,
    /// It does not.
    Unknown,
    /// It knows several people like them: nobody's record is shown.
    Ambiguous,
    /// It is not asked: nobody vouches for who the person is (ADR 0008).
    Unproved,
    /// It was not asked yet, or never answered.
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

/// Where a part of the record comes from, and how fresh it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordSource {
    /// The medical host.
    pub host: MedicalHost,
    /// What it has to do with the person.
    pub state: SourceState,
    /// When the copy last was equal to the hospital's record: the date of its oldest list.
    pub as_of: Option<DateTime<Utc>>,
    /// When each list last was.
    pub lists: ListDates,
    /// When the hospital was last asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// Whether it is being asked, or will be in a moment.
    pub is_refreshing: bool,
    /// Why the last attempt failed: the name of a `ProblemCode`.
    pub failure: Option<String>,
}

/// A diagnosis; its chapter is `diagnosis.mkb.chapter()`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagnosisView {
    /// Unique over all hosts.
    pub id: String,
    /// Where it was made.
    pub host: MedicalHostId,
    /// The diagnosis.
    pub diagnosis: Diagnosis,
    /// How many documents of the same host name its code.
    pub documents: usize,
}

/// A document in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCard {
    /// The id that screens use.
    pub id: RecordDocumentId,
    /// Where it comes from.
    pub host: MedicalHostId,
    /// The card.
    pub document: MedicalDocument,
    /// Whether the owner has not opened it since it came or changed.
    pub is_new: bool,
    /// Whether its text lies here already; one that could not be read when the card came is asked for when it is opened.
    pub is_whole: bool,
    /// When the copy got this revision.
    pub kept_at: DateTime<Utc>,
}

/// A piece of text, and whether the search asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Plain text.
    pub text: String,
    /// Found.
    pub hit: bool,
}

/// A found document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// The document.
    pub card: DocumentCard,
    /// Its name with the hits marked.
    pub title: Vec<Piece>,
    /// Its diagnosis, code and name, with the hits marked; empty if it has none.
    pub diagnosis: Vec<Piece>,
    /// The sentence of its text with the first hit and what follows it, at most 200 characters; empty if the words are in the card only.
    pub snippet: Vec<Piece>,
}

/// One value of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// When the sample was taken.
    pub at: DateTime<FixedOffset>,
    /// What was measured.
    pub value: ObservationValue,
    /// The lower end of the norm.
    pub norm_low: Option<f64>,
    /// The upper end of the norm.
    pub norm_high: Option<f64>,
    /// The laboratory sheet, if it is in the copy.
    pub document: Option<RecordDocumentId>,
}

/// An indicator over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Where it was measured: codes of two hosts need not mean the same.
    pub host: MedicalHostId,
    /// Which indicator.
    pub code: String,
    /// Its name, as the newest value has it.
    pub name: String,
    /// Unit; values in another unit are another series.
    pub unit: Option<String>,
    /// The oldest first.
    pub points: Vec<Point>,
}

/// A notice with what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeView {
    /// Id.
    pub id: NoticeId,
    /// What happened.
    pub kind: NoticeKind,
    /// When the cabinet learnt it.
    pub at: DateTime<Utc>,
    /// Whether the owner read it.
    pub is_read: bool,
    /// What it is about.
    pub about: NoticeAbout,
}

/// What a notice is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeAbout {
    /// A document of the record.
    Document(Box<DocumentCard>),
    /// A booking whose answer came late.
    Booking(Box<Booking>),
}

/// Some notices, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticePage {
    /// How many are not read, on all pages.
    pub unread: i64,
    /// This page.
    pub items: Vec<NoticeView>,
}

/// What became of a day of the diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiaryState {
    /// Not saved.
    Empty,
    /// Saved here, not yet at the hospital.
    Waiting,
    /// Saved.
    Saved,
    /// Saved here, and the hospital did not take it.
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

/// A day of the strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiaryDay {
    /// Which.
    pub date: NaiveDate,
    /// What became of it.
    pub state: DiaryState,
}

/// The form of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryView {
    /// Which day.
    pub date: NaiveDate,
    /// What became of it.
    pub state: DiaryState,
    /// Saved for good: read-only.
    pub is_saved: bool,
    /// Whether the hospital has it.
    pub is_sent: bool,
    /// Questions, and answers if there are any.
    pub form: DiaryForm,
}
