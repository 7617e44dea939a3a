//! The filters of the list, as a body has them.

use cabinet_administration::PAGE_SIZES;
use cabinet_domain::UserFileState;
use cabinet_user_files::{EventQuery, UserFileError};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

/// B-079
const USUAL_SIZE: u32 = 20;

/// Filters; all that are given must hold. An empty text is no filter.
#[derive(Deserialize, ToSchema, Default)]
#[schema(as = FileEventFilter)]
#[serde(default)]
pub(super) struct FilterBody {
    /// Words that must each occur in the name of a file, or in what the table of users is searched for: names, login, e-mail, ids. Of one or
    /// two characters a word must be the beginning of a value.
    q: Option<String>,
    /// `1`: events with a new file, `0`: the others.
    #[schema(minimum = 0, maximum = 1)]
    is_new: Option<u8>,
    /// Events with a file that is `checking`, `ready` or `quarantined`.
    state: Option<String>,
    /// First day, `YYYY-MM-DD`.
    date_from: Option<String>,
    /// Last day.
    date_to: Option<String>,
}

impl FilterBody {
    /// Reads the filters.
    ///
    /// # Errors
    /// `Invalid` with their names.
    pub(super) fn read(self) -> Result<EventQuery, UserFileError> {
        let mut wrong = Vec::new();
        let query = EventQuery {
            q: present(self.q),
            is_new: match self.is_new {
                None => None,
                Some(0) => Some(false),
                Some(1) => Some(true),
                Some(_) => {
                    wrong.push("is_new");
                    None
                }
            },
            state: value("state", self.state, &mut wrong, UserFileState::from_name),
            date_from: value("date_from", self.date_from, &mut wrong, day),
            date_to: value("date_to", self.date_to, &mut wrong, day),
        };
        if wrong.is_empty() { Ok(query) } else { Err(UserFileError::Invalid(wrong)) }
    }
}

/// The size of a page.
///
/// # Errors
/// `Invalid` with `size`.
pub(super) fn page_size(wanted: Option<u32>) -> Result<u32, UserFileError> {
    let size = wanted.unwrap_or(USUAL_SIZE);
    if PAGE_SIZES.contains(&size) { Ok(size) } else { Err(UserFileError::Invalid(vec!["size"])) }
}

/// A day, `YYYY-MM-DD`.
pub(super) fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

fn present(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

fn value<T>(
    name: &'static str,
    text: Option<String>,
    wrong: &mut Vec<&'static str>,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let text = present(text)?;
    let parsed = parse(&text);
    if parsed.is_none() {
        wrong.push(name);
    }
    parsed
}
