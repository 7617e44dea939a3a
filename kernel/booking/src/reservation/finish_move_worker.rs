//! Worker for jobs of kind `FINISH_MOVE`. Passes each job to the service of the booking's host.

use super::worker::{PATIENCE, STORAGE_FAILED, WITHOUT_DESK, booking_of};
use crate::BookingService;
use async_trait::async_trait;
use cabinet_domain::MedicalHostId;
use cabinet_ports::repository::{BookingRepository, FINISH_MOVE, Job};
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Cancels appointments that were moved. If the host of a booking has been removed from the configuration, the job is retried.
pub struct FinishMove {
    /// The service of each host.
    pub services: BTreeMap<MedicalHostId, Arc<BookingService>>,
    pub bookings: Arc<dyn BookingRepository>,
}

#[async_trait]
impl JobWorker for FinishMove {
    fn kind(&self) -> &'static str {
        FINISH_MOVE
    }

    fn patience(&self) -> TimeDelta {
        // Two histories, a cancellation, and the history again.
        PATIENCE * 2
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(id) = booking_of(job) else {
            return JobOutcome::GiveUp { reason: "the payload names no booking" };
        };
        let finished = match self.bookings.lookup(id).await {
            Ok(None) => return JobOutcome::Done,
            Ok(Some(line)) => match self.services.get(&line.host) {
                Some(service) => service.finish_move(id, job.attempts).await,
                None => {
                    let reason = "the medical host of the booking is not configured";
                    return JobOutcome::Again { after: WITHOUT_DESK, reason };
                }
            },
            Err(error) => Err(error.into()),
        };
        finished.unwrap_or_else(|error| {
            tracing::warn!(booking.id = %id, %error, "booking {id}: its move could not be finished now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
        })
    }
}
