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
use tokio::sync::Mutex;
use tokio::time::{Interval, MissedTickBehavior};

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
    pub pace: Pace,
}

/// When reminders begin: one after the other at even intervals, so that the requests of patients do not notice those that become due together
/// after a night.
pub struct Pace(Option<Mutex<Interval>>);

impl Pace {
    /// 10 reminders a second, 100 000 in less than three hours (docs/performance.md).
    pub const EVERY: Duration = Duration::from_millis(100);

    /// At most one in each interval; without a pace if it is zero.
    #[must_use]
    pub fn of(every: Duration) -> Self {
        Self((!every.is_zero()).then(|| {
            let mut interval = tokio::time::interval(every);
            interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
            Mutex::new(interval)
        }))
    }

    async fn wait(&self) {
        if let Some(interval) = &self.0 {
            interval.lock().await.tick().await;
        }
    }
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
        let id = payload.booking;
        self.pace.wait().await;
        let reminded = match self.bookings.lookup(id).await {
            Ok(None) => return JobOutcome::Done,
            Ok(Some(line)) => match self.services.get(&line.host) {
                Some(service) => service.remind(id, payload.hours, job.attempts, self.post.as_deref()).await,
                None => return JobOutcome::Done,
            },
            Err(error) => Err(error.into()),
        };
        reminded.unwrap_or_else(|error| {
            tracing::warn!(booking.id = %id, %error, "booking {id}: its reminder could not be written now");
            JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::future::join_all;
    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn jobs_that_are_due_together_begin_one_after_the_other() {
        let pace = Pace::of(Pace::EVERY);
        let begin = Instant::now();
        let begun = join_all((0..4).map(|_| async {
            pace.wait().await;
            begin.elapsed()
        }));
        assert_eq!(begun.await, [0, 1, 2, 3].map(|place| Pace::EVERY * place));
        // A pause is not made up for.
        tokio::time::sleep(Pace::EVERY * 50).await;
        let begin = Instant::now();
        join_all((0..3).map(|_| pace.wait())).await;
        assert_eq!(begin.elapsed(), Pace::EVERY * 2);
        Pace::of(Duration::ZERO).wait().await;
    }
}
