//! The waiting list (docs/adr/0059): a patient for whom no early enough slot is free is told when one comes free.
//!
//! | Module | Purpose |
//! |---|---|
//! | `list` | joins, lists, leaves, declines, and what a booking changes |
//! | `look` | the run of the job: looks for free slots within the limits, ends what is over |
//! | `offer` | offers a free slot to the first in the line whom it suits |
//! | `hold` | how long a slot is offered to one person |
//! | `worker` | the job |
//!
//! There is one job per medical host, so two kernels never look at the same time. If a lease is lost while a run goes on, the unique indexes
//! of the database still let a slot be offered to one person only.

mod hold;
mod list;
mod look;
mod metrics;
mod offer;
mod worker;

pub use list::{MyOffer, MyWaiting, WaitingRequest};
pub use look::LookReport;
pub use metrics::WaitingMetrics;
pub use worker::LookForSlots;

pub(crate) use list::{booked, may_be_free, refused_in};

use crate::BookingParts;
use crate::lists::Lists;
use crate::relations::PatientMatcher;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// The waiting list of one medical host.
pub(crate) struct WaitingList {
    parts: BookingParts,
    lists: Arc<Lists>,
    relations: Arc<PatientMatcher>,
    /// Runs that failed one after the other.
    failures: AtomicU32,
}

impl WaitingList {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>, relations: Arc<PatientMatcher>) -> Self {
        Self { parts: parts.clone(), lists, relations, failures: AtomicU32::new(0) }
    }
}
