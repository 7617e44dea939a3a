//! Files of patients as administrators see them: what a patient uploaded on one day is an event (B-152…B-159), new until an administrator
//! took note of it (B-204).

use super::{CabinetCount, StorageError};
use async_trait::async_trait;
use cabinet_domain::{BirthDate, PersonName, Snils, UserFile, UserFileId, UserFileState, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// Which events are listed: all conditions hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileEventFilter {
    /// Each must occur in the name of a file, or in what the table of users is searched for. [Folded](cabinet_domain::search_form) and not
    /// empty; of one or two characters it must be the beginning of a value.
    pub words: Vec<String>,
    /// Whether any file of the event is new.
    pub is_new: Option<bool>,
    /// Events that have a file of this state.
    pub state: Option<UserFileState>,
    /// First day.
    pub from: Option<NaiveDate>,
    /// Last day.
    pub to: Option<NaiveDate>,
}

/// Where a page begins. The newest events come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileEventPlace {
    /// After this many events.
    Skip(u32),
    /// After the event with this number.
    After(i64),
    /// Before the event with this number.
    Before(i64),
}

/// The patient of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePatient {
    pub id: UserId,
    pub name: PersonName,
    /// The person's ids at the hospital's systems; empty if none is known.
    pub client_ids: String,
}

/// What one patient uploaded on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEvent {
    /// Its place in the list.
    pub number: i64,
    pub patient: FilePatient,
    /// In the hospital's time zone.
    pub day: NaiveDate,
    /// Whether any of its files is new.
    pub is_new: bool,
    /// Newest first; at most [`FILES_OF_EVENT`].
    pub files: Vec<UserFile>,
    /// How many more there are.
    pub more: u64,
}

/// Maximum number of files listed in an event.
pub const FILES_OF_EVENT: u32 = 100;

/// New files of a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFiles {
    pub patient: FilePatient,
    pub count: u64,
    pub newest: DateTime<Utc>,
}

/// By what a person is found (B-293).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RecipientKey {
    /// An id at one of the hospital's systems, whichever.
    Client(String),
    Snils(Snils),
}

/// An account that has a client id or a SNILS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    pub key: RecipientKey,
    pub id: UserId,
    pub name: PersonName,
    pub birth_date: BirthDate,
    /// Neither disabled nor about to be removed.
    pub is_open: bool,
}

/// Which new files an administrator takes note of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileMarks {
    /// At most 1000.
    Files(Vec<UserFileId>),
    /// At most 1000.
    Events(Vec<(UserId, NaiveDate)>),
    /// All files of a patient.
    Of(UserId),
    /// The files of matching events that arrived until this moment.
    Matching(FileEventFilter, DateTime<Utc>),
}

/// Reads the files of all patients.
#[async_trait]
pub trait FileEventRepository: Send + Sync {
    /// A page of events, newest first.
    async fn list(
        &self,
        filter: &FileEventFilter,
        place: FileEventPlace,
        size: u32,
    ) -> Result<Vec<FileEvent>, StorageError>;
    /// How many events match; at most [`COUNTED_AT_MOST`](super::COUNTED_AT_MOST) are counted.
    async fn count(&self, filter: &FileEventFilter) -> Result<CabinetCount, StorageError>;
    /// How many files of patients no administrator has taken note of.
    async fn count_new(&self) -> Result<u64, StorageError>;
    /// The patients with new files, newest first, at most this many, and how many patients there are. Counted are the newest
    /// [`COUNTED_AT_MOST`](super::COUNTED_AT_MOST) new files.
    async fn newest(&self, at_most: u32) -> Result<(Vec<NewFiles>, u64), StorageError>;
    /// The patients' accounts with these ids. At most 500 of each kind, in as many queries as there are kinds.
    async fn recipients(&self, keys: &[RecipientKey]) -> Result<Vec<Recipient>, StorageError>;
    /// The results with these folded names that these people have. At most 500 people and 500 names.
    async fn results_named(
        &self,
        owners: &[UserId],
        names: &[String],
    ) -> Result<Vec<(UserId, String)>, StorageError>;
}
