//! Payments against a real database, a gateway that keeps its protocol, and a hospital that books what it is told.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod documents;
mod hospital;
mod killed;
mod letters;
mod links;
mod model;
mod pay;
mod reconcile_day;
mod refund;
mod remind;
mod report;
mod strangers;
mod support;
mod together;
