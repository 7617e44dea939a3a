//! Parts of the paths of this area; the host is [`super::desk::Desk`]'s.

use crate::ApiProblem;
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

/// `YYYY-MM-DD`. What is no day has no form.
pub(super) fn day(text: &str) -> Result<NaiveDate, ApiProblem> {
    text.parse().map_err(|_| ApiProblem::not_found("not_found"))
}
