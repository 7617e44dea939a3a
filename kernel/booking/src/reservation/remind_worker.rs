//! Worker for jobs of kind `REMIND_OF_VISIT`. Passes each job to the service of the booking's host.

use crate::BookingService;
use async_trait::async_trait;
use cabinet_domain::{BookingId, MedicalHostId};
use cabinet_ports::repository::{BookingRepository, Job, REMIND_OF_VISIT};
use cabinet_ports::{JobOutcome, JobWorker, Post};
use chrono::TimeDelta;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The retry delay after a failure of the kernel's own database.
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// The job timeout, as for settling a booking: a history may need three requests of at most 90 s.
const PATIENCE: TimeDelta = TimeDelta::minutes(5);

#[derive(Deserialize)]
struct Payload {
    booking: BookingId,
    hours: u32,
}

/// Writes reminders of visits. A booking whose host has been removed from the configuration gets no reminder.
pub struct RemindOfVisit {
    pub services: BTreeMap<MedicalHostId, Arc<BookingService>>,
    pub bookings: Arc<dyn BookingRepository>,
    pub post: Option<Arc<dyn Post>>,
    /// A reminder takes at least this long, so that the requests of patients do not notice those that become due together after a night.
    pub pace: Duration,
}

impl RemindOfVisit {
    /// With the four jobs that run at a time: 10 reminders a second, 100 000 in less than three hours. At 20 a second the slowest twentieth of
    /// other requests took 40 % longer (docs/performance.md).
    pub const PACE: Duration = Duration::from_millis(400);
}

#[async_trait]
impl JobWorker for RemindOfVisit {
    fn kind(&self) -> &'static str {
        REMIND_OF_VISIT
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no booking" };
        };
        let (id, end) = (payload.booking, Instant::now() + self.pace);
        let reminded = match self.bookings.lookup(id).await {
            Ok(None) => return JobOutcome::Done,
            Ok(Some(line)) => match self.services.get(&line.host) {
                Some(service) => service.remind(id, payload.hours, job.attempts, self.post.as_deref()).await,
                None => return JobOutcome::Done,
            },
            Err(error) => Err(error.into()),
        };
        if matches!(reminded, Ok(JobOutcome::Done)) {
            tokio::time::sleep_until(end).await;
        }
        reminded.unwrap_or_else(|error| {
            tracing::warn!(booking.id = %id, %error, "booking {id}: its reminder could not be written now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
        })
    }
}
