//! Plans the comparison of each day's payments with the card gateway's list. The job queue runs it, once for all kernels.

use cabinet_payments::PaymentService;
use std::sync::Arc;
use std::time::Duration;

/// How often it is checked whether a day is over.
const CHECK: Duration = Duration::from_secs(15 * 60);

/// Plans comparisons until the task is dropped.
pub(super) async fn plan(payments: Arc<PaymentService>) {
    loop {
        if let Err(error) = payments.plan_comparisons().await {
            tracing::warn!(%error, "the comparison of payments was not planned; the next time comes");
        }
        tokio::time::sleep(CHECK).await;
    }
}
