//! Rate limits for API calls. A signed-in user has their own bucket, whatever their address, as has another system of the hospital;
//! anonymous callers share the bucket of their address. Sign-in has additional limits (`cabinet_accounts::throttle`).

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

/// Maximum number of keys per limiter, to bound memory.
const KEYS: usize = 50_000;

/// Data exports that a user may request in a row, and the time after which each is available again. An export reads all data of a person:
/// five are enough to retry a broken download and to try another language, and too few to keep the database busy.
const EXPORTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
const EXPORT_REFILL: Duration = Duration::from_secs(15 * 60);

/// File links that a user may request in a row: enough to open a list of results one by one.
const TICKETS: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);
const TICKET_REFILL: Duration = Duration::from_secs(4);

/// Archives of the record that a user may request in a row: enough to retry a broken download. Each may request hundreds of files from the
/// hospital.
const ARCHIVES: NonZeroU32 = NonZeroU32::MIN.saturating_add(5);
const ARCHIVE_REFILL: Duration = Duration::from_secs(5 * 60);

/// The rate limiters of one deployment.
pub struct RateLimits {
    users: Buckets<UserId>,
    addresses: Buckets<IpAddr>,
    systems: Buckets<SystemId>,
    exports: Buckets<UserId>,
    tickets: Buckets<UserId>,
    archives: Buckets<UserId>,
}

impl RateLimits {
    /// Creates the limiters from the operator's configuration.
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

    /// Counts a call with a token.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_user(&self, user: UserId) -> Result<(), ApiProblem> {
        self.users.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// Counts a call of another system of the hospital.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_system(&self, system: &SystemId) -> Result<(), ApiProblem> {
        self.systems.take(system).map_err(ApiProblem::rate_limited)
    }

    /// Counts a data export.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_export(&self, user: UserId) -> Result<(), ApiProblem> {
        self.exports.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// Counts a link to a file.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_ticket(&self, user: UserId) -> Result<(), ApiProblem> {
        self.tickets.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// Counts an archive of all documents of the record.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_archive(&self, user: UserId) -> Result<(), ApiProblem> {
        self.archives.take(&user).map_err(ApiProblem::rate_limited)
    }

    /// Counts an anonymous call.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_anonymous(&self, ClientAddress(address): ClientAddress) -> Result<(), ApiProblem> {
        self.addresses.take(&subscriber(address)).map_err(ApiProblem::rate_limited)
    }
}
