//! Writes that a double click, or a telephone that lost the answer, could repeat (architecture §5). Whoever brings an `Idempotency-Key` is
//! given the first answer again, for a day:
//!
//! | key of this user | answer |
//! |---|---|
//! | new, or of a request that did nothing or died | the work is done |
//! | of the same request, answered | the first answer, with `Idempotency-Replayed: true` |
//! | of the same request, at work here or at another kernel | its answer is waited for, then 409 `in_progress`, `Retry-After` |
//! | of another request | 422 `idempotency_key_reused` |
//!
//! The same request is the same method, address and body. A refusal changes nothing and is not kept. The work goes on when its client has
//! gone, so that the answer is there when it comes back. Without a key the work is just done.
//!
//! A handler takes a [`IdempotentRequest`], or a [`IdempotentJson`] in place of its body, after the extractor that tells whose data it is: an answer is
//! repeated only to whom the call is still open to.
//!
//! Two calls have keys of their own: a booking is kept by its journal, and a day of the diary by the day itself. Calls whose repetition
//! leaves what is there (consents, notices, switches, refreshing) take none; nor do those that give secrets or take passwords, which are
//! kept nowhere.

mod key;
mod request;
mod stored_response;

pub(crate) use key::idempotency_key;
pub(crate) use request::{IdempotentJson, IdempotentRequest};
