//! Resumable uploads by the tus protocol 1.0.0 (<https://tus.io/protocols/resumable-upload>), with its extensions creation,
//! creation-with-upload, termination, checksum and expiration. Concatenation and a deferred length are not offered.

pub(super) mod append;
mod body;
pub(super) mod create;
mod headers;
pub(super) mod options;
pub(super) mod state;
pub(super) mod terminate;
