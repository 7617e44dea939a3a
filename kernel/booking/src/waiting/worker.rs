//! Worker for jobs of kind `LOOK_FOR_SLOTS`. There is one job per medical host; it stays in the queue.

use super::WaitingMetrics;
use crate::BookingService;
use async_trait::async_trait;
use cabinet_domain::MedicalHostId;
use cabinet_ports::repository::{Job, LOOK_FOR_SLOTS};
use cabinet_ports::{JobOutcome, JobWorker, Post};
use chrono::TimeDelta;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The retry delay after a failure of the kernel's own database.
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// A run begins no call after five minutes, and a call may take 90 s.
const PATIENCE: TimeDelta = TimeDelta::minutes(8);

#[derive(Deserialize)]
struct Payload {
    host: MedicalHostId,
}

/// Looks for free slots and offers them. The job of a host without a waiting list ends.
pub struct LookForSlots {
    pub services: BTreeMap<MedicalHostId, Arc<BookingService>>,
    pub post: Option<Arc<dyn Post>>,
    pub metrics: WaitingMetrics,
}

#[async_trait]
impl JobWorker for LookForSlots {
    fn kind(&self) -> &'static str {
        LOOK_FOR_SLOTS
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(Payload { host }) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no host" };
        };
        let Some(service) = self.services.get(&host) else { return JobOutcome::Done };
        match service.look_for_slots(self.post.as_deref()).await {
            Ok(None) => JobOutcome::Done,
            Ok(Some(report)) => {
                if let Some(code) = report.failure {
                    tracing::warn!(host.id = %host, code = code.name(), "free slots of {host} could not be looked for");
                }
                self.metrics.note(host.as_str(), &report);
                let reason = match report.failure {
                    Some(_) => "the hospital system did not answer",
                    None => "it looks for free slots again",
                };
                JobOutcome::Again { after: report.after, reason }
            }
            Err(error) => {
                tracing::warn!(host.id = %host, %error, "free slots of {host} could not be looked for");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the kernel's storage failed" }
            }
        }
    }
}
