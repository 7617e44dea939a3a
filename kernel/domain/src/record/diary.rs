//! The diary of self-observation: a form for each day, written by the hospital, filled in by the patient (A-194… ).

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

/// Today and the 14 days before.
pub const DIARY_DAYS: u64 = 15;

/// The largest picture: 5 MB.
pub const DIARY_IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// What kind of answer an item takes (A-197…A-204).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiaryItemKind {
    /// A text.
    String,
    /// A whole number.
    Integer,
    /// A decimal number.
    Double,
    /// A picture, JPEG or PNG.
    Image,
    /// A day.
    Date,
    /// A time of day.
    Time,
    /// A day with a time.
    DateTime,
    /// A text made from a thesaurus.
    Constructor,
}

impl DiaryItemKind {
    /// All eight.
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

/// A picture of the diary.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiaryImage {
    /// `image/jpeg` or `image/png`, by content.
    pub mime: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for DiaryImage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DiaryImage({}, {} bytes)", self.mime, self.bytes.len())
    }
}

/// An answer of its kind. Times are the hospital's wall clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiaryValue {
    /// Of `String` and `Constructor`.
    Text(String),
    /// Of `Integer`.
    Whole(i64),
    /// Of `Double`.
    Decimal(f64),
    /// Of `Image`.
    Image(DiaryImage),
    /// Of `Date`.
    Day(NaiveDate),
    /// Of `Time`.
    Time(NaiveTime),
    /// Of `DateTime`.
    Moment(NaiveDateTime),
}

/// One question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryItem {
    /// Its code in the form.
    pub code: String,
    /// What is asked.
    pub name: String,
    /// What kind of answer.
    pub kind: DiaryItemKind,
    /// What was answered.
    pub value: Option<DiaryValue>,
    /// Answers to choose from.
    pub options: Vec<String>,
    /// Whether something else than an option may be written.
    pub free_text: bool,
    /// The thesaurus of a `Constructor`.
    pub thesaurus: Option<String>,
    /// A regular expression that a text matches as a whole.
    pub pattern: Option<String>,
    /// The least number.
    pub minimum: Option<f64>,
    /// The greatest number.
    pub maximum: Option<f64>,
    /// Whether it must be answered.
    pub required: bool,
    /// Unit of a number.
    pub unit: Option<String>,
}

/// Questions under one heading.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryGroup {
    /// Heading.
    pub name: String,
    /// Questions.
    pub items: Vec<DiaryItem>,
}

/// The form of a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryForm {
    /// Saved for good.
    pub saved: bool,
    /// Questions.
    pub groups: Vec<DiaryGroup>,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DiaryAnswer {
    /// Of which item.
    pub code: String,
    /// What.
    pub value: DiaryValue,
}
