//! What the errors of notifications become.

use crate::error::RouteError;
use cabinet_http::ApiProblem;
use cabinet_notifications::NotificationError;

impl From<NotificationError> for RouteError {
    fn from(error: NotificationError) -> Self {
        match error {
            NotificationError::InvalidLink => Self(ApiProblem::not_found("link_not_valid")),
            NotificationError::Storage(error) => error.into(),
        }
    }
}
