//! What the errors of uploaded files become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::problem::{FieldProblem, request_timeout, stood_still};
use cabinet_user_files::{InvalidName, UserFileError};
use std::time::Duration;

/// The tus protocol's own status for a wrong checksum.
const CHECKSUM_MISMATCH: u16 = 460;
/// An upload ends, or is given up, within a day.
const UPLOADS_RETRY: Duration = Duration::from_secs(60);

impl From<UserFileError> for RouteError {
    fn from(error: UserFileError) -> Self {
        let conflict = |code| ApiProblem::new(StatusCode::CONFLICT, code);
        let forbidden = |code| ApiProblem::new(StatusCode::FORBIDDEN, code);
        let no_room = |code| ApiProblem::new(StatusCode::INSUFFICIENT_STORAGE, code);
        let invalid = |field, what| ApiProblem::validation(vec![FieldProblem::new(field, what)]);
        Self(match error {
            UserFileError::NotFound { .. } => ApiProblem::not_found("not_found"),
            UserFileError::Forbidden => ApiProblem::forbidden(),
            UserFileError::UploadsForbidden => forbidden("uploads_forbidden"),
            UserFileError::Unconfirmed => forbidden("relation_not_confirmed"),
            UserFileError::OfHospital => forbidden("file_of_hospital"),
            UserFileError::Moved => conflict("file_moved"),
            UserFileError::TooDeep => ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "page_too_deep"),
            UserFileError::Invalid(fields) => {
                let invalid = |field| FieldProblem::new(field, "invalid");
                ApiProblem::validation(fields.into_iter().map(invalid).collect())
            }
            UserFileError::Name(InvalidName::Empty) => invalid("name", "required"),
            UserFileError::Name(InvalidName::TooLong) => invalid("name", "too_long"),
            UserFileError::Name(InvalidName::Characters | InvalidName::Device) => invalid("name", "invalid"),
            UserFileError::Kind => invalid("type", "invalid"),
            UserFileError::Empty => invalid("file", "empty"),
            //
            UserFileError::Duplicate { free_name } => {
                conflict("duplicate_name").with("error", "duplicate_name").with("free_name", free_name)
            }
            UserFileError::TooLarge { .. } => {
                ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large")
            }
            UserFileError::TooLong => ApiProblem::new(StatusCode::PAYLOAD_TOO_LARGE, "upload_too_long"),
            UserFileError::TypeRefused => {
                ApiProblem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type_refused")
            }
            UserFileError::QuotaExceeded => no_room("quota_exceeded"),
            UserFileError::NoSpace => no_room("no_space"),
            UserFileError::TooManyUploads => {
                ApiProblem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_uploads").retry_in(UPLOADS_RETRY)
            }
            UserFileError::TooManyParts => {
                ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_parts")
            }
            UserFileError::OffsetConflict { received } => {
                conflict("offset_conflict").with("received", received)
            }
            UserFileError::ChecksumMismatch => ApiProblem::new(
                StatusCode::from_u16(CHECKSUM_MISMATCH).unwrap_or(StatusCode::BAD_REQUEST),
                "checksum_mismatch",
            ),
            UserFileError::CutOff(error) if stood_still(&error) => request_timeout(),
            UserFileError::CutOff(_) => ApiProblem::malformed(),
            UserFileError::BeingChecked => conflict("file_being_checked"),
            UserFileError::Quarantined => forbidden("file_quarantined"),
            UserFileError::File(error) => error.into(),
            UserFileError::Storage(error) => error.into(),
        })
    }
}
