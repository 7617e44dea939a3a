//! The filter of the table of users in a body: to whom a questionnaire is sent. A member that is no column is refused; passed over, it would
//! send the questionnaire to more patients than were meant.

use crate::error::RouteError;
use crate::shared::cabinet_filter::FilterBody;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// Unknown members that are named.
const NAMED_AT_MOST: usize = 10;
/// Characters of their names: the longest column has 12.
const NAME_CHARS: usize = 64;

#[derive(Deserialize)]
pub(super) struct MatchingBody {
    #[serde(flatten)]
    filter: FilterBody,
    /// What is left.
    #[serde(flatten)]
    unknown: BTreeMap<String, IgnoredAny>,
}

impl MatchingBody {
    /// The filter.
    ///
    /// # Errors
    /// `validation` with the unknown members.
    pub(super) fn read(self) -> Result<FilterBody, RouteError> {
        if self.unknown.is_empty() {
            return Ok(self.filter);
        }
        let names = self.unknown.into_keys().take(NAMED_AT_MOST);
        let problem =
            |name: String| FieldProblem::new(name.chars().take(NAME_CHARS).collect::<String>(), "unknown");
        Err(ApiProblem::validation(names.map(problem).collect()).into())
    }
}
