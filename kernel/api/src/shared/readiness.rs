//! The readiness checks: the database and each plugin. Each check runs in its own task, at most once at a time, and its result is cached for
//! some seconds, because anybody may ask and a plugin's check costs the hospital a request. A slow check does not delay the response: it is
//! sent within a second, with the last known result and its age.

use crate::health_check::{CheckResult, CheckStatus, HealthCheck};
use futures::future::join_all;
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// A check that takes longer counts as down.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a request waits for running checks. Load balancers wait a second or two.
const PROMPT: Duration = Duration::from_millis(800);
/// How long a result is cached. Load balancers poll every few seconds.
const KEPT: Duration = Duration::from_secs(5);

/// The result of one check.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckBody {
    /// `database`, or for example `plugin:netrika`.
    pub(crate) name: String,
    pub(crate) status: CheckStatus,
    /// A sentence for the administrator.
    pub(crate) detail: String,
    /// Age of the result in seconds; null if there is no result yet.
    pub(crate) age_s: Option<u64>,
}

impl CheckBody {
    pub(crate) fn is_up(&self) -> bool {
        self.status == CheckStatus::Up
    }
}

/// Overall readiness: down if an essential check is down, degraded if any other check is not up.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Readiness {
    pub(crate) status: CheckStatus,
    pub(crate) checks: Vec<CheckBody>,
}

/// The last results of all checks.
pub(crate) struct LastReadiness(Vec<Arc<Watched>>);

/// A check and its last result.
struct Watched {
    check: Arc<dyn HealthCheck>,
    found: Mutex<Option<(Instant, CheckResult)>>,
    /// Held while the check runs.
    asking: Arc<tokio::sync::Mutex<()>>,
}

impl LastReadiness {
    pub(crate) fn of(checks: &[Arc<dyn HealthCheck>]) -> Self {
        Self(checks.iter().map(Watched::of).collect())
    }

    /// The result of each check, and of all.
    pub(crate) async fn get(&self) -> Readiness {
        let checks = join_all(self.0.iter().map(Watched::tell)).await;
        let worst = |(is_essential, check): &(bool, CheckBody)| match (check.status, is_essential) {
            (CheckStatus::Down, true) => CheckStatus::Down,
            (CheckStatus::Up, _) => CheckStatus::Up,
            _ => CheckStatus::Degraded,
        };
        let status = checks.iter().map(worst).max().unwrap_or(CheckStatus::Up);
        Readiness { status, checks: checks.into_iter().map(|(_, check)| check).collect() }
    }
}

impl Watched {
    fn of(check: &Arc<dyn HealthCheck>) -> Arc<Self> {
        Arc::new(Self { check: Arc::clone(check), found: Mutex::default(), asking: Arc::default() })
    }

    /// Returns whether the check is essential, and its current result.
    async fn tell(self: &Arc<Self>) -> (bool, CheckBody) {
        if self.known().is_none_or(|(at, _)| at.elapsed() >= KEPT) {
            if let Ok(turn) = Arc::clone(&self.asking).try_lock_owned() {
                let watched = Arc::clone(self);
                tokio::spawn(async move {
                    watched.ask().await;
                    drop(turn);
                });
            }
            // Report what is known then, whether or not the check finished in time.
            let _ = timeout(PROMPT, self.asking.lock()).await;
        }
        let (age, result) = match self.known() {
            Some((at, result)) => (Some(at.elapsed().as_secs()), result),
            None => {
                (None, CheckResult { status: CheckStatus::Down, detail: "has not answered yet".to_owned() })
            }
        };
        let name = self.check.name().to_owned();
        let body = CheckBody { name, status: result.status, detail: result.detail, age_s: age };
        (self.check.is_essential(), body)
    }

    async fn ask(&self) {
        let result = timeout(PATIENCE, self.check.check()).await.unwrap_or_else(|_| CheckResult {
            status: CheckStatus::Down,
            detail: format!("no answer within {} s", PATIENCE.as_secs()),
        });
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), result));
    }

    fn known(&self) -> Option<(Instant, CheckResult)> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// A check that returns at once, or hangs.
    #[derive(Default)]
    struct Moody {
        hangs: AtomicBool,
        asked: AtomicUsize,
    }

    #[async_trait]
    impl HealthCheck for Moody {
        fn name(&self) -> &str {
            "plugin:moody@host"
        }

        fn is_essential(&self) -> bool {
            false
        }

        async fn check(&self) -> CheckResult {
            self.asked.fetch_add(1, Ordering::SeqCst);
            if self.hangs.load(Ordering::SeqCst) {
                std::future::pending::<()>().await;
            }
            CheckResult { status: CheckStatus::Up, detail: "well".to_owned() }
        }
    }

    /// Returns the response and how long it took.
    async fn ask(last: &LastReadiness) -> (Readiness, Duration) {
        let began = Instant::now();
        (last.get().await, began.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_check_that_hangs_is_told_within_a_second_with_the_age_of_what_was_known() {
        let moody = Arc::new(Moody::default());
        let last = LastReadiness::of(&[moody.clone() as Arc<dyn HealthCheck>]);
        let (well, took) = ask(&last).await;
        assert_eq!((well.status, well.checks[0].age_s, took), (CheckStatus::Up, Some(0), Duration::ZERO));

        moody.hangs.store(true, Ordering::SeqCst);
        tokio::time::advance(Duration::from_secs(20)).await;
        let (known, took) = ask(&last).await;
        assert!(took < Duration::from_secs(1), "{took:?}");
        assert_eq!((known.status, known.checks[0].age_s), (CheckStatus::Up, Some(20)));

        // The check continues in the background, once, until it counts as down.
        tokio::time::sleep(PATIENCE).await;
        let (down, took) = ask(&last).await;
        assert!(took < Duration::from_secs(1), "{took:?}");
        assert_eq!(down.status, CheckStatus::Degraded);
        assert_eq!((down.checks[0].status, down.checks[0].age_s), (CheckStatus::Down, Some(0)));
        assert_eq!(moody.asked.load(Ordering::SeqCst), 2);

        moody.hangs.store(false, Ordering::SeqCst);
        tokio::time::advance(KEPT).await;
        assert_eq!(ask(&last).await.0.status, CheckStatus::Up);
    }

    #[tokio::test(start_paused = true)]
    async fn what_never_answered_is_down_and_a_crowd_asks_it_once() {
        let moody = Arc::new(Moody::default());
        moody.hangs.store(true, Ordering::SeqCst);
        let last = LastReadiness::of(&[moody.clone() as Arc<dyn HealthCheck>]);
        let answers = join_all((0..50).map(|_| ask(&last))).await;
        for (answer, took) in answers {
            assert!(took < Duration::from_secs(1), "{took:?}");
            assert_eq!((answer.status, answer.checks[0].age_s), (CheckStatus::Degraded, None));
        }
        assert_eq!(moody.asked.load(Ordering::SeqCst), 1);
    }
}
