//! The life of a questionnaire on the real repositories: designed, published, sent, passed, counted; and what is refused.

// Tests own their data and may panic on the first unexpected result.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod alerts;
mod design;
mod export;
mod hospital;
mod hospital_delivery;
mod hospital_support;
mod interrupted;
mod letters;
mod link_attacks;
mod link_support;
mod links;
mod passing;
mod report;
mod rules;
mod sending;
mod strangers;
mod support;
mod trend;
