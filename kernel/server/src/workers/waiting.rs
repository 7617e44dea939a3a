//! Keeps the job of each waiting list in the queue.

use cabinet_booking::BookingService;
use cabinet_ports::repository::looking_job;
use cabinet_ports::{Clock, JobRepository};
use std::sync::Arc;
use std::time::Duration;

/// Pause between two checks. The job stays in the queue by itself; it is missing only at the first start.
const CHECKING: Duration = Duration::from_secs(10 * 60);

/// Adds missing jobs until the task is dropped.
pub(super) async fn plan(
    services: Vec<Arc<BookingService>>,
    jobs: Arc<dyn JobRepository>,
    clock: Arc<dyn Clock>,
) {
    loop {
        for service in services.iter().filter(|service| service.has_waiting_list()) {
            let host = &service.host().id;
            if let Err(error) = jobs.add(looking_job(host, clock.now())).await {
                tracing::warn!(host.id = %host, %error, "the job of the waiting list of {host} is not planned yet");
            }
        }
        tokio::time::sleep(CHECKING).await;
    }
}
