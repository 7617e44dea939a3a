//! Rate limits for API calls. A signed-in user has their own bucket, whatever their address, as has another system of the hospital;
//! anonymous callers share the bucket of their address. Sign-in has additional limits (`cabinet_accounts::throttle`), and so have the
//! expensive calls of an area ([`UserLimit`]).

use crate::client_address::ClientAddress;
use crate::problem::ApiProblem;
use cabinet_domain::{SystemId, UserId};
use cabinet_ports::Clock;
use cabinet_rate_limit::{Buckets, subscriber};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of keys per limiter, to bound memory.
const KEYS: usize = 50_000;

/// Calls per minute; zero counts as one.
#[derive(Debug, Clone, Copy)]
pub struct CallLimits {
    /// Of each signed-in user.
    pub user_per_minute: u32,
    /// Of each address without a token.
    pub anonymous_per_minute: u32,
    /// Of each other system of the hospital.
    pub system_per_minute: u32,
}

/// The rate limiters of one deployment.
pub struct RateLimits {
    users: Buckets<UserId>,
    addresses: Buckets<IpAddr>,
    systems: Buckets<SystemId>,
}

impl RateLimits {
    /// Creates the limiters from the operator's configuration.
    pub fn new(limits: CallLimits, clock: &Arc<dyn Clock>) -> Self {
        let count = |per_minute| NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
        Self {
            users: Buckets::per_minute(count(limits.user_per_minute), KEYS, Arc::clone(clock)),
            addresses: Buckets::per_minute(count(limits.anonymous_per_minute), KEYS, Arc::clone(clock)),
            systems: Buckets::per_minute(count(limits.system_per_minute), KEYS, Arc::clone(clock)),
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

    /// Counts an anonymous call.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit_anonymous(&self, ClientAddress(address): ClientAddress) -> Result<(), ApiProblem> {
        self.addresses.take(&subscriber(address)).map_err(ApiProblem::rate_limited)
    }
}

/// A limit on one kind of expensive call, by user.
pub struct UserLimit(Buckets<UserId>);

impl UserLimit {
    /// Allows `in_a_row` calls; each is available again after `refill`.
    pub fn new(in_a_row: NonZeroU32, refill: Duration, clock: &Arc<dyn Clock>) -> Self {
        Self(Buckets::new(in_a_row, refill, KEYS, Arc::clone(clock)))
    }

    /// Counts a call.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit(&self, user: UserId) -> Result<(), ApiProblem> {
        self.0.take(&user).map_err(ApiProblem::rate_limited)
    }
}

/// A limit on one kind of call without a token, by address.
pub struct AddressLimit(Buckets<IpAddr>);

impl AddressLimit {
    /// Allows `in_a_row` calls; each is available again after `refill`.
    pub fn new(in_a_row: NonZeroU32, refill: Duration, clock: &Arc<dyn Clock>) -> Self {
        Self(Buckets::new(in_a_row, refill, KEYS, Arc::clone(clock)))
    }

    /// Allows as many calls a minute; zero counts as one.
    pub fn per_minute(count: u32, clock: &Arc<dyn Clock>) -> Self {
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        Self(Buckets::per_minute(count, KEYS, Arc::clone(clock)))
    }

    /// Counts a call.
    ///
    /// # Errors
    /// 429 `rate_limited`.
    pub fn admit(&self, ClientAddress(address): ClientAddress) -> Result<(), ApiProblem> {
        self.0.take(&subscriber(address)).map_err(ApiProblem::rate_limited)
    }
}
