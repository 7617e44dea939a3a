//! Waits for something that another process does, by polling instead of sleeping.

use std::future::Future;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Polling interval.
const STEP: Duration = Duration::from_millis(25);
/// Timeout; nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(18);

/// Polls until `look` returns a value.
pub async fn until<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let deadline = Instant::now() + PATIENCE;
    let mut steps = interval(STEP);
    steps.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        steps.tick().await;
        if let Some(seen) = look().await {
            return seen;
        }
        assert!(Instant::now() < deadline, "waited {PATIENCE:?} in vain until {what}");
    }
}

/// Polls a condition of this process until it holds.
pub async fn until_so(what: &str, mut look: impl FnMut() -> bool) {
    until(what, || std::future::ready(look().then_some(()))).await;
}
