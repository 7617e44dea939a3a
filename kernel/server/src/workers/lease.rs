//! The lease of a running job. It is short, so that another worker soon takes over the job of a killed process. The worker renews it while
//! the job runs, so a long job is not taken over. A worker that cannot renew the lease stops before another may start the job.

use cabinet_ports::Clock;
use cabinet_ports::repository::{Job, JobRepository};
use chrono::{DateTime, TimeDelta, Utc};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How long a job stays leased without a renewal.
pub(super) const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Pause between two renewals. After a failed renewal there is time for another.
pub(super) const BEAT: Duration = Duration::from_secs(20);

/// Renews the lease periodically. Returns only when this worker no longer holds it: another worker has taken the job, the job is gone, or
/// the database did not store the renewal in time.
pub(super) async fn hold(
    jobs: &dyn JobRepository,
    clock: &dyn Clock,
    job: &Job,
    mut leased_until: DateTime<Utc>,
) {
    loop {
        sleep(BEAT).await;
        let until = clock.now() + LEASE;
        match timeout(BEAT, jobs.renew(job, until)).await {
            Ok(Ok(true)) => leased_until = until,
            Ok(Ok(false)) => return,
            Ok(Err(_)) | Err(_) => {
                if clock.now() >= leased_until {
                    return;
                }
            }
        }
    }
}
