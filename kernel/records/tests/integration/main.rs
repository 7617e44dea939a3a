//! The medical record: synchronization, search, diary, imports, and the sanitizing of a hospital's HTML.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod consent;
mod diary;
mod feed;
mod imports;
mod invoices;
mod matching;
mod model;
mod owasp;
mod prescriptions;
mod room;
mod search;
mod support;
mod sync;
