//! How often anybody may call. A signed-in user has a bucket of their own, wherever they are, as has another system of the hospital;
//! everybody else shares the bucket of their address. Sign-in has further buckets (`cabinet_accounts::throttle`).

use crate::ApiProblem;
use crate::client_address::ClientAddress;
use cabinet_accounts::throttle::{Buckets, subscriber};
use cabinet_config::Limits;
use cabinet_domain::{SystemId, UserId};
use cabinet_ports::Clock;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// Bounds the memory of the buckets.
const KEYS: usize = 50_000;

/// Copies of one's own data that somebody may have in a row, and how long each takes to come back. A copy reads all that there is of a
/// person: enough to try again after a broken download and in another language, too little to keep the database busy.
const EXPORTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
const EXPORT_REFILL: Duration = Duration::from_secs(15 * 60);

/// Links to files that somebody may have in a row: a list of results opened one by one.
const TICKETS: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);
const TICKET_REFILL: Duration = Duration::from_secs(4);

/// Archives of the record, each of which may ask the hospital for hundreds of files: enough to try again after a broken download.
const ARCHIVES: NonZeroU32 = NonZeroU32::MIN.saturating_add(5);
const ARCHIVE_REFILL: Duration = Duration::from_secs(5 * 60);

/// The buckets of one deployment.
pub struct RateLimits {
    users: Buckets<UserId>,
    addresses: Buckets<IpAddr>,
    systems: Buckets<SystemId>,
    exports: Buckets<UserId>,
    tickets: Buckets<UserId>,
    archives: Buckets<UserId>,
}

impl RateLimits {
    /// As the operator set them.
    pub fn new(limits: &Limits, clock: &Arc<dyn Clock>) -> Self {
        let count = |per_minute| NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
        Self {
            users: Buckets::per_minute(count(limits.user_per_minute), KEYS, Arc::clone(clock)),
            addresses: Buckets::per_minute(count(limits.anonymous_per_minute), KEYS, Arc::clone(clock)),
            systems: Buckets::per_minute(count(limits.system_per_minute), KEYS, Arc::clone(clock)),
            exports: Buckets::new(EXPORTS, EXPORT_REFILL, KEYS, Arc::clone(clock)),
            tickets: Buckets::new(TICKETS, TICKET_REFILL, KEYS, Arc::clone(clock)),
            archives: Buckets::new(ARCHIVES, ARCHIVE_REFILL, KEYS, Arc::clone(clock)),
        }
    }

    /// A call with a token.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_user(&self, user: UserId) -> Result<(), ApiProblem> {
        self.users.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// A call of another system of the hospital.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_system(&self, system: &SystemId) -> Result<(), ApiProblem> {
        self.systems.take(system).map_err(ApiProblem::rate_limited)
    }

    /// A copy of one's own data.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_export(&self, user: UserId) -> Result<(), ApiProblem> {
        self.exports.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// A link to a file.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_ticket(&self, user: UserId) -> Result<(), ApiProblem> {
        self.tickets.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// All documents of the record at once.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_archive(&self, user: UserId) -> Result<(), ApiProblem> {
        self.archives.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// A call without one.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_anonymous(&self, ClientAddress(address): ClientAddress) -> Result<(), ApiProblem> {
        self.addresses.take(&subscriber(address)).map_err(ApiProblem::rate_limited)
    }
}
