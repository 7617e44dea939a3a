//! The lease of a running job. It is short, so that the job of a process that was killed is taken over soon, and renewed while the job runs,
//! so that one that takes long is not taken over at all. Who cannot renew it stops before another may have begun.

use cabinet_ports::Clock;
use cabinet_ports::repository::{Job, JobRepository};
use chrono::{DateTime, TimeDelta, Utc};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// So long a job whose worker says nothing is kept for it.
pub(super) const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Between two renewals: one that fails leaves time for another.
pub(super) const BEAT: Duration = Duration::from_secs(20);

/// Renews the lease again and again. Ends only when the job is this worker's no more: another has taken it, it is gone, or the database did not
/// take the word in time.
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
