//! The list of file events: pages, counts, the patients with new files.

use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::{UserFileState, search_form};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{CabinetCount, FileEvent, FileEventFilter, FileEventPlace, NewFiles};
use chrono::NaiveDate;

/// Events that numbered pages reach. Pages further on are reached one after the other.
pub const EVENTS_BY_NUMBER: u64 = 10_000;

/// Words of a search.
const WORDS_AT_MOST: usize = 6;
/// Characters of a search.
const LONGEST: usize = 100;

/// The filters as they were typed. An empty text is no filter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventQuery {
    /// Words that must each occur in the name of a file or in what is known of the patient. `%` around a word is ignored.
    pub q: Option<String>,
    pub is_new: Option<bool>,
    pub state: Option<UserFileState>,
    /// First day.
    pub date_from: Option<NaiveDate>,
    /// Last day.
    pub date_to: Option<NaiveDate>,
}

/// A page of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPage {
    /// Newest first.
    pub events: Vec<FileEvent>,
    pub has_next: bool,
    pub has_previous: bool,
}

impl EventQuery {
    /// Checks the filters.
    ///
    /// # Errors
    /// `Invalid` with their names.
    pub(crate) fn meaning(&self) -> Result<FileEventFilter, UserFileError> {
        let q = search_form(self.q.as_deref().unwrap_or_default());
        let mut wrong = Vec::new();
        if q.chars().count() > LONGEST {
            wrong.push("q");
        }
        if self.state == Some(UserFileState::Uploading) {
            wrong.push("state");
        }
        if let (Some(from), Some(to)) = (self.date_from, self.date_to)
            && from > to
        {
            wrong.push("date_to");
        }
        if !wrong.is_empty() {
            return Err(UserFileError::Invalid(wrong));
        }
        let words = q.split_whitespace().map(|word| word.trim_matches('%').to_owned());
        Ok(FileEventFilter {
            words: words.filter(|word| !word.is_empty()).take(WORDS_AT_MOST).collect(),
            is_new: self.is_new,
            state: self.state,
            from: self.date_from,
            to: self.date_to,
        })
    }
}

impl UserFileService {
    /// A page of file events (B-070, B-289). `Skip` counts events.
    ///
    /// # Errors
    /// `Invalid`, `TooDeep`, `Storage`.
    pub async fn events(
        &self,
        query: &EventQuery,
        place: FileEventPlace,
        size: u32,
    ) -> Result<EventPage, UserFileError> {
        if let FileEventPlace::Skip(skip) = place
            && u64::from(skip) + u64::from(size) > EVENTS_BY_NUMBER
        {
            return Err(UserFileError::TooDeep);
        }
        let filter = query.meaning()?;
        // One more, to know whether there are more.
        let mut events = self.parts.stores.file_events.list(&filter, place, size + 1).await?;
        let has_more = events.len() > size as usize;
        if has_more && matches!(place, FileEventPlace::Before(_)) {
            events.remove(0);
        }
        events.truncate(size as usize);
        let (has_next, has_previous) = match place {
            FileEventPlace::Skip(skip) => (has_more, skip > 0),
            FileEventPlace::After(_) => (has_more, true),
            FileEventPlace::Before(_) => (true, has_more),
        };
        Ok(EventPage { events, has_next, has_previous })
    }

    /// How many events match.
    ///
    /// # Errors
    /// `Invalid`, `Storage`.
    pub async fn count_events(&self, query: &EventQuery) -> Result<CabinetCount, UserFileError> {
        Ok(self.parts.stores.file_events.count(&query.meaning()?).await?)
    }

    /// The patients with new files, newest first, and how many there are (B-209, X-061).
    ///
    /// # Errors
    /// `Storage`.
    pub async fn new_files(&self, at_most: u32) -> Result<(Vec<NewFiles>, u64), StorageError> {
        self.parts.stores.file_events.newest(at_most).await
    }
}
