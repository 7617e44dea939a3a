//! Worker for jobs of kind `SETTLE_BOOKING`. Passes each job to the service of the booking's host.

use crate::BookingService;
use async_trait::async_trait;
use cabinet_domain::{BookingId, MedicalHostId};
use cabinet_ports::repository::{BookingRepository, Job, SETTLE_BOOKING};
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The retry delay after a failure of the kernel's own database.
pub(super) const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// The retry delay of a booking whose host is not in the configuration.
pub(super) const WITHOUT_DESK: TimeDelta = TimeDelta::minutes(15);
/// The job timeout: reading a history, and finding the patient again before a second read, are three requests of at most 90 s (plugin wall
/// time).
pub(super) const PATIENCE: TimeDelta = TimeDelta::minutes(5);

/// Settles open bookings. If the host of a booking has been removed from the configuration, the job is retried; an invalid payload fails
/// the job.
pub struct SettleBooking {
    services: BTreeMap<MedicalHostId, Arc<BookingService>>,
    bookings: Arc<dyn BookingRepository>,
}

impl SettleBooking {
    /// Creates the worker with the service of each host.
    pub fn new(
        services: BTreeMap<MedicalHostId, Arc<BookingService>>,
        bookings: Arc<dyn BookingRepository>,
    ) -> Self {
        Self { services, bookings }
    }
}

/// The booking that a job is about.
pub(super) fn booking_of(job: &Job) -> Option<BookingId> {
    job.payload.get("booking").and_then(|id| serde_json::from_value(id.clone()).ok())
}

#[async_trait]
impl JobWorker for SettleBooking {
    fn kind(&self) -> &'static str {
        SETTLE_BOOKING
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(id) = booking_of(job) else {
            return JobOutcome::GiveUp { reason: "the payload names no booking" };
        };
        let settled = match self.bookings.lookup(id).await {
            Ok(None) => return JobOutcome::Done,
            Ok(Some(line)) => match self.services.get(&line.host) {
                Some(service) => service.settle(id, job.attempts).await,
                None => {
                    let reason = "the medical host of the booking is not configured";
                    return JobOutcome::Again { after: WITHOUT_DESK, reason };
                }
            },
            Err(error) => Err(error.into()),
        };
        settled.unwrap_or_else(|error| {
            tracing::warn!(booking.id = %id, %error, "booking {id} could not be settled now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
        })
    }
}
