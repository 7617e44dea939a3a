//! Search, booking and cancellation of appointments with a fake hospital.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod appointments;
mod availability;
mod booking;
mod calendar;
mod cancelling;
mod crowd;
mod districts;
mod empty_result;
mod lists;
mod model;
mod moving;
mod moving_faults;
mod relations;
mod reminders;
mod search;
mod settling;
mod support;
mod told;
mod turn;
mod two_kernels;
mod upcoming;
mod waiting;
