//! Concurrency limits for requests to the hospital system. A plugin serves few calls at a time. Two limits keep one patient, or one page
//! that covers many clinics, from using them all up:
//!
//! * One patient has at most `questions_per_user` requests about days, slots and relations in flight. Identical requests share one
//!   (`single_flight`) and count once. A further request waits up to `turn_wait` and then fails with `plugin_busy` and a retry time;
//!   nothing was sent. Booking and cancelling do not count.
//! * All lists that cover many clinics (relations, appointments) share `clinics_at_a_time` requests per service, in order of arrival. A
//!   clinic that has not answered within `clinic_patience`, including the wait for a permit, is reported as silent.

use crate::BookingSettings;
use cabinet_domain::UserId;
use cabinet_ports::{Problem, ProblemCode};
use moka::sync::Cache;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// How long an idle user's semaphore stays cached. It must exceed the plugin's wall time of 90 s, so that no request is in flight any more.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(10 * 60);
/// Maximum number of cached semaphores: more than the users of a region at one time.
const USERS_AT_MOST: u64 = 200_000;
/// The retry time of a `PluginBusy` refusal.
const COME_BACK: Duration = Duration::from_secs(5);

/// The concurrency limits of one service.
pub(crate) struct ConcurrencyLimits {
    of_users: Cache<UserId, Arc<Semaphore>>,
    per_user: usize,
    wait: Duration,
    fan_out: Semaphore,
}

impl ConcurrencyLimits {
    pub(crate) fn new(settings: &BookingSettings) -> Self {
        Self {
            of_users: Cache::builder().max_capacity(USERS_AT_MOST).time_to_idle(FORGOTTEN_AFTER).build(),
            per_user: settings.questions_per_user.max(1),
            wait: settings.turn_wait,
            fan_out: Semaphore::new(settings.clinics_at_a_time.max(1)),
        }
    }

    /// Acquires a permit of this user; hold it while the request is in flight.
    ///
    /// # Errors
    /// `PluginBusy` if no permit is free within `turn_wait`.
    pub(crate) async fn of(&self, user: UserId) -> Result<OwnedSemaphorePermit, Problem> {
        let limits = self.of_users.get_with(user, || Arc::new(Semaphore::new(self.per_user)));
        match tokio::time::timeout(self.wait, limits.acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(Problem {
                retry_after: Some(COME_BACK),
                ..Problem::new(ProblemCode::PluginBusy, "the user has too many questions under way")
            }),
        }
    }

    /// Acquires a permit for one clinic of a fan-out. Never `None`, because the semaphore is never closed.
    pub(crate) async fn in_a_list(&self) -> Option<SemaphorePermit<'_>> {
        self.fan_out.acquire().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[tokio::test(start_paused = true)]
    async fn a_user_waits_for_their_own_turns_only() {
        let settings = BookingSettings::default();
        let limits = ConcurrencyLimits::new(&settings);
        let (anna, boris) = (UserId(Uuid::now_v7()), UserId(Uuid::now_v7()));
        let mut held = Vec::new();
        for _ in 0..settings.questions_per_user {
            held.push(limits.of(anna).await.unwrap());
        }
        let refused = limits.of(anna).await.unwrap_err();
        assert_eq!((refused.code, refused.retry_after), (ProblemCode::PluginBusy, Some(COME_BACK)));
        assert!(limits.of(boris).await.is_ok());
        held.pop();
        assert!(limits.of(anna).await.is_ok());
    }
}
