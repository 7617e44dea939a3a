//! Idempotent writes: protection against a double click, or a retry after a lost response. A request with an
//! `Idempotency-Key` gets the first response again, for a day:
//!
//! | key of this user | response |
//! |---|---|
//! | new, or of a request that was refused or died | the request is executed |
//! | of the same request, completed | the first response, with `Idempotency-Replayed: true` |
//! | of the same request, in progress here or at another kernel | waits for its response, then 409 `in_progress` with `Retry-After` |
//! | of a different request | 422 `idempotency_key_reused` |
//!
//! Two requests are the same if method, URI and body are equal. A refusal changes nothing and is not stored. Execution continues after the
//! client disconnects, so that the response is available on retry. Without a key the request is simply executed.
//!
//! A handler takes an [`IdempotentRequest`], or an [`IdempotentJson`] in place of its body, after the extractor that identifies the data's
//! owner: a response is replayed only to a caller who is still authorised.
//!
//! Two calls handle their keys themselves: a booking stores the key in the booking log, and a diary day stores it with the day. Calls that
//! are idempotent by nature (consents, notices, switches, refreshing) take no key; nor do calls that issue secrets or take passwords, whose
//! responses must not be stored.

mod key;
mod request;
mod store;
mod stored_response;

pub use key::idempotency_key;
pub use request::{IdempotentJson, IdempotentRequest};
pub use store::Idempotency;
