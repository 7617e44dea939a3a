//! The caller of the record's functions.

use cabinet_domain::UserId;
use cabinet_http::{Owner, request_context};
use cabinet_records::Caller;

/// Returns the caller whose record is read: the patient of the token, with the origin of this request.
pub(crate) fn caller(owner: &Owner) -> Caller {
    caller_of(owner.id())
}

/// Returns the caller for a user who was signed in by this request or is no patient, with its origin.
pub(crate) fn caller_of(user: UserId) -> Caller {
    Caller { user, origin: Some(request_context::origin()) }
}
