//! The diary of self-observation: a daily form that the hospital defines and the patient fills in (A-194… ).

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

/// Number of days shown: today and the 14 days before.
pub const DIARY_DAYS: u64 = 15;

/// Maximum size of an image: 5 MB.
pub const DIARY_IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// Maximum number of versions of a day: the first and its corrections.
pub const DIARY_VERSIONS: u32 = 20;

/// Type of the answer to an item (A-197…A-204).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiaryItemKind {
    String,
    Integer,
    Double,
    /// A JPEG or PNG image.
    Image,
    Date,
    /// A time of day.
    Time,
    /// A date with a time.
    DateTime,
    /// A text composed from a thesaurus.
    Constructor,
}

impl DiaryItemKind {
    pub const ALL: [Self; 8] = [
        Self::String,
        Self::Integer,
        Self::Double,
        Self::Image,
        Self::Date,
        Self::Time,
        Self::DateTime,
        Self::Constructor,
    ];

    /// `typeName` of the specification.
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::String => "String",
            Self::Integer => "Integer",
            Self::Double => "Double",
            Self::Image => "Image",
            Self::Date => "Date",
            Self::Time => "Time",
            Self::DateTime => "DateTime",
            Self::Constructor => "Constructor",
        }
    }
}

/// An image in the diary.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiaryImage {
    /// `image/jpeg` or `image/png`, detected from the content.
    pub mime: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for DiaryImage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DiaryImage({}, {} bytes)", self.mime, self.bytes.len())
    }
}

/// An answer. Times are on the hospital's wall clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiaryValue {
    /// For `String` and `Constructor`.
    Text(String),
    /// For `Integer`.
    Whole(i64),
    /// For `Double`.
    Decimal(f64),
    /// For `Image`.
    Image(DiaryImage),
    /// For `Date`.
    Day(NaiveDate),
    /// For `Time`.
    Time(NaiveTime),
    /// For `DateTime`.
    Moment(NaiveDateTime),
}

/// One question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryItem {
    /// Code of the item in the form.
    pub code: String,
    /// Text of the question.
    pub name: String,
    pub kind: DiaryItemKind,
    /// The answer, if given.
    pub value: Option<DiaryValue>,
    /// Predefined answers.
    pub options: Vec<String>,
    /// Whether an answer outside `options` is allowed.
    pub free_text: bool,
    /// The thesaurus of a `Constructor` item.
    pub thesaurus: Option<String>,
    /// Regular expression that must match the whole text.
    pub pattern: Option<String>,
    pub minimum: Option<f64>,
    pub maximum: Option<f64>,
    /// Whether an answer is required.
    pub required: bool,
    /// Unit of a number.
    pub unit: Option<String>,
}

/// Questions under one heading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryGroup {
    pub name: String,
    pub items: Vec<DiaryItem>,
}

/// The form of one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryForm {
    /// Finalised; no further changes are accepted.
    pub saved: bool,
    pub groups: Vec<DiaryGroup>,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryAnswer {
    /// Code of the item.
    pub code: String,
    pub value: DiaryValue,
}
