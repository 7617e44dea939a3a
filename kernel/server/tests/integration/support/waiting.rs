//! Waiting for something that another process does: asked again and again, never slept for.

use std::future::Future;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Between two looks.
const STEP: Duration = Duration::from_millis(25);
/// Nothing here takes longer, on a machine with other work to do.
const PATIENCE: Duration = Duration::from_secs(18);

/// Looks until there is something to see.
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

/// Looks at something of this process until it is so.
pub async fn until_so(what: &str, mut look: impl FnMut() -> bool) {
    until(what, || std::future::ready(look().then_some(()))).await;
}
