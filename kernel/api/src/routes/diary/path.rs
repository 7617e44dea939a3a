//! Path parameters of this area. The host is extracted by [`super::host::RecordsHost`].

use cabinet_http::ApiProblem;
use chrono::NaiveDate;
use serde::Deserialize;

/// `/self_diagnostic/{date}`
#[derive(Debug, Deserialize)]
pub(super) struct DayPath {
    pub(super) date: String,
}

/// `/thesaurus/{name}`
#[derive(Debug, Deserialize)]
pub(super) struct NamePath {
    pub(super) name: String,
}

/// Parses `YYYY-MM-DD`; 404 `not_found` if it is not a date.
pub(super) fn day(text: &str) -> Result<NaiveDate, ApiProblem> {
    text.parse().map_err(|_| ApiProblem::not_found("not_found"))
}
