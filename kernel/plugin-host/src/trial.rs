//! A new version on trial: it takes a share of the reads beside the version in use, and is given up as soon as it fails more often.
//!
//! Only reads are shared: calls that can be repeated without a second effect. Bookings, payments and everything else that changes
//! something stay with the version in use, so no write and what settles it are ever answered by two versions. Ids in lists are the
//! hospital's and outlive versions, as the stored ones do, so a list of one version can be used with the other. Files and forwarded calls
//! have the permissions of the version in use.

use crate::breaker::Breaker;
use crate::calls::Kind;
use crate::loader::Generation;
use crate::tally;
use semver::Version;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Fewer failures of the new version prove nothing.
const FAILURES: u64 = 3;
/// Fewer calls of the version in use are no comparison.
const COMPARED: u64 = 3;
/// By how many percentage points the new version may fail more often.
const TOLERANCE: u64 = 5;
/// Fewer calls of the new version at the end of the time decide nothing.
const ENOUGH: u64 = 10;

/// How a new version is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrialPlan {
    /// The share of the reads in percent, 1 to 50.
    pub share: u8,
    /// After this many calls of the new version the trial ends.
    pub calls: u64,
    /// After this time the trial ends, too.
    pub time: Duration,
}

/// Calls of one version during a trial.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TrialCounts {
    pub calls: u64,
    pub failures: u64,
}

/// The state of a trial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialReport {
    pub version: Version,
    /// The share of the reads in percent.
    pub share: u8,
    pub new: TrialCounts,
    /// Reads of the version in use meanwhile.
    pub current: TrialCounts,
}

impl fmt::Display for TrialReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, share, new, current } = self;
        write!(
            f,
            "{version} with {share} % of the reads: {} of {} calls failed, {} of {} with the version in use",
            new.failures, new.calls, current.failures, current.calls
        )
    }
}

/// How a trial ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    /// Too few calls.
    Undecided,
    /// The plugin was reloaded meanwhile.
    Replaced,
}

impl Verdict {
    /// Label of metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Undecided => "undecided",
            Self::Replaced => "replaced",
        }
    }
}

#[derive(Default)]
struct Counter {
    calls: AtomicU64,
    failures: AtomicU64,
}

impl Counter {
    fn read(&self) -> TrialCounts {
        // The failures first: a call that ends in between never gives more failures than calls.
        let failures = self.failures.load(Ordering::SeqCst);
        TrialCounts { calls: self.calls.load(Ordering::SeqCst), failures }
    }
}

/// A trial under way.
pub(crate) struct Trial {
    pub(crate) generation: Arc<Generation>,
    /// Of its own: the failures of the new version do not stop the one in use.
    pub(crate) breaker: Breaker,
    plan: TrialPlan,
    turn: AtomicU64,
    new: Counter,
    current: Counter,
    is_replaced: AtomicBool,
    decided: Notify,
}

impl Trial {
    pub(crate) fn new(generation: Arc<Generation>, plan: TrialPlan) -> Self {
        Self {
            generation,
            breaker: Breaker::default(),
            plan,
            turn: AtomicU64::new(0),
            new: Counter::default(),
            current: Counter::default(),
            is_replaced: AtomicBool::new(false),
            decided: Notify::new(),
        }
    }

    /// Whether calls of this kind are shared.
    pub(crate) const fn shares(kind: Kind) -> bool {
        matches!(kind, Kind::Read | Kind::ReadLongList)
    }

    /// Whether the next shared call is made to the new version. The calls of the share are spread evenly.
    pub(crate) fn takes_turn(&self) -> bool {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        self.verdict().is_none() && self.plan.is_turn_of_new(turn)
    }

    /// Counts a shared call that ended, with its refusal.
    pub(crate) fn count(&self, is_new: bool, refusal: Option<&'static str>) {
        let counter = if is_new { &self.new } else { &self.current };
        counter.calls.fetch_add(1, Ordering::SeqCst);
        if refusal.is_some_and(tally::is_failure) {
            counter.failures.fetch_add(1, Ordering::SeqCst);
        }
        if self.verdict().is_some() {
            self.decided.notify_one();
        }
    }

    /// Ends the trial, because another version is in use now.
    pub(crate) fn replaced(&self) {
        self.is_replaced.store(true, Ordering::SeqCst);
        self.decided.notify_one();
    }

    /// Waits until the trial is decided or its time is over.
    pub(crate) async fn ended(&self) -> Verdict {
        let waited = tokio::time::timeout(self.plan.time, async {
            loop {
                if let Some(verdict) = self.verdict() {
                    return verdict;
                }
                self.decided.notified().await;
            }
        });
        match waited.await {
            Ok(verdict) => verdict,
            Err(_) if self.new.read().calls >= ENOUGH.min(self.plan.calls) => Verdict::Passed,
            Err(_) => Verdict::Undecided,
        }
    }

    pub(crate) fn report(&self) -> TrialReport {
        TrialReport {
            version: self.generation.manifest.version.clone(),
            share: self.plan.share,
            new: self.new.read(),
            current: self.current.read(),
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        if self.is_replaced.load(Ordering::SeqCst) {
            return Some(Verdict::Replaced);
        }
        let (new, current) = (self.new.read(), self.current.read());
        if self.breaker.open_for(Instant::now()).is_some() || fails_more(new, current) {
            return Some(Verdict::Failed);
        }
        (new.calls >= self.plan.calls).then_some(Verdict::Passed)
    }
}

impl TrialPlan {
    const fn is_turn_of_new(self, turn: u64) -> bool {
        let share = self.share as u64;
        (turn % 100 + 1) * share / 100 > turn % 100 * share / 100
    }
}

/// Whether the new version fails more often than the one in use. If the hospital system is down, both fail.
fn fails_more(new: TrialCounts, current: TrialCounts) -> bool {
    if new.failures < FAILURES || current.calls < COMPARED {
        return false;
    }
    new.failures * 100 * current.calls > (current.failures * 100 + TOLERANCE * current.calls) * new.calls
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(failures: u64, calls: u64) -> TrialCounts {
        TrialCounts { calls, failures }
    }

    #[test]
    fn the_share_is_exact_and_spread_evenly() {
        for share in [1, 10, 33, 50] {
            let plan = TrialPlan { share, calls: 1, time: Duration::ZERO };
            let turns: Vec<u64> = (0..300).filter(|turn| plan.is_turn_of_new(*turn)).collect();
            assert_eq!(turns.len(), usize::from(share) * 3);
            let widest = turns.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap();
            assert!(widest <= 100_u64.div_ceil(u64::from(share)), "{share}: {widest}");
        }
    }

    #[test]
    fn a_version_fails_if_it_fails_more_often_than_the_other_under_the_same_conditions() {
        for (new, current, fails) in [
            (counts(0, 100), counts(0, 900), false),
            (counts(2, 2), counts(0, 18), false),
            (counts(3, 3), counts(0, 27), true),
            (counts(3, 100), counts(0, 900), false),
            (counts(6, 100), counts(0, 900), true),
            // The hospital system is down.
            (counts(10, 10), counts(90, 90), false),
            (counts(14, 100), counts(90, 900), false),
            (counts(16, 100), counts(90, 900), true),
            // Nothing to compare with.
            (counts(3, 3), counts(0, 2), false),
        ] {
            assert_eq!(fails_more(new, current), fails, "{new:?} {current:?}");
        }
    }
}
