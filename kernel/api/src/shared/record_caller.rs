//! The caller of the record's functions.

use cabinet_http::{Owner, request_context};
use cabinet_records::Caller;

/// Returns the caller whose record is read: the patient of the token, with the origin of this request.
pub(crate) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(request_context::origin()) }
}
