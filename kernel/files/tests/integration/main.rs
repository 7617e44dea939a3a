//! Tests of file stores: a conformance suite for all, and tests specific to encrypted files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod conformance;
mod durable;
mod s3;
mod s3_uploads;
mod sealed;
mod support;
