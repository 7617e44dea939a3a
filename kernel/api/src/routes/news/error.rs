//! What the errors of news become.

use super::admin_view::AdminNews;
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_news::{NewsError, NewsFault};

impl From<NewsError> for RouteError {
    fn from(error: NewsError) -> Self {
        Self(match error {
            NewsError::NotAdministrator => ApiProblem::forbidden(),
            NewsError::NotFound => ApiProblem::not_found("not_found"),
            NewsError::Invalid(faults) => {
                let field = |fault: NewsFault| FieldProblem::new(fault.field, fault.code);
                ApiProblem::validation(faults.into_iter().map(field).collect())
            }
            // The editor keeps its own text and shows the other one.
            NewsError::Changed(current) => {
                let current = serde_json::to_value(AdminNews::of(*current, None)).unwrap_or_default();
                ApiProblem::new(StatusCode::CONFLICT, "news_changed").with("current", current)
            }
            NewsError::File(error) => error.into(),
            NewsError::Storage(error) => return error.into(),
        })
    }
}
