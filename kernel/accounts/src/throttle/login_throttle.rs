//! The order in which an attempt passes the buckets; the module documentation has the rules.

use super::newcomers::Newcomers;
use crate::token::DeviceId;
use cabinet_domain::UserId;
use cabinet_ports::Clock;
use cabinet_rate_limit::{Buckets, subscriber};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

const MINUTE: Duration = Duration::from_secs(60);
/// (login, address): attempts that a person needs to remember which password it was.
const PAIR_SIZE: NonZeroU32 = nonzero(5);
/// login: wrong attempts of a whole family on new devices.
const LOGIN_SIZE: NonZeroU32 = nonzero(20);
/// device: attempts until a known device counts as unknown.
const DEVICE_SIZE: NonZeroU32 = nonzero(10);
/// Bounds the memory of each kind of bucket to about 20 MB.
const KEYS: usize = 100_000;
/// How long an address counts as known after a sign-in.
const ADDRESS_KNOWN: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// A flood of refused attempts writes one audit event per login in this time.
const AUDIT_PAUSE: Duration = Duration::from_secs(600);

const fn nonzero(value: u32) -> NonZeroU32 {
    match NonZeroU32::new(value) {
        Some(value) => value,
        None => NonZeroU32::MIN,
    }
}

/// Bucket key of a login: a digest of the account's id, or of the folded login as entered if no account has it. Bucket keys contain no
/// personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LoginKey([u8; 32]);

impl LoginKey {
    /// The key of an attempt; `user` is the account that the login names, if any. Both digests are always computed, so that the timing
    /// reveals nothing.
    pub(crate) fn of(login: &str, user: Option<UserId>) -> Self {
        let as_entered = Self::digest(b"login\0", login.trim().to_lowercase().as_bytes());
        let of_account = Self::digest(b"user\0", user.map_or_else(Uuid::nil, |user| user.0).as_bytes());
        if user.is_some() { of_account } else { as_entered }
    }

    fn digest(kind: &[u8], bytes: &[u8]) -> Self {
        Self(Sha256::new().chain_update(kind).chain_update(bytes).finalize().into())
    }
}

/// How an attempt was admitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Admission {
    /// On a device from which the user has signed in before.
    KnownDevice(DeviceId),
    /// Through the ordinary buckets.
    Ordinary,
}

/// The bucket that refused an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Refused {
    Address(IpAddr),
    Login(LoginKey),
}

/// All login buckets of one deployment.
pub(crate) struct LoginThrottle {
    address: Buckets<IpAddr>,
    pair: Buckets<(LoginKey, IpAddr)>,
    login: Buckets<LoginKey>,
    newcomers: Newcomers,
    device: Buckets<DeviceId>,
    known_addresses: Cache<(UserId, IpAddr), ()>,
    noted: Cache<Refused, ()>,
}

impl LoginThrottle {
    pub(crate) fn new(per_minute: NonZeroU32, clock: &Arc<dyn Clock>) -> Self {
        let newcomers = Newcomers::new(KEYS, clock);
        let clock = || Arc::clone(clock);
        Self {
            address: Buckets::per_minute(per_minute, KEYS, clock()),
            pair: Buckets::new(PAIR_SIZE, MINUTE, KEYS, clock()),
            login: Buckets::new(LOGIN_SIZE, MINUTE, KEYS, clock()),
            newcomers,
            device: Buckets::new(DEVICE_SIZE, MINUTE, KEYS, clock()),
            known_addresses: Cache::builder().max_capacity(KEYS as u64).time_to_live(ADDRESS_KNOWN).build(),
            noted: Cache::builder().max_capacity(KEYS as u64).time_to_live(AUDIT_PAUSE).build(),
        }
    }

    /// Admits a device with a device token; called before the database is queried. The caller must check that the token names the user
    /// who signs in.
    pub(crate) fn admit_device(&self, device: DeviceId) -> Option<Admission> {
        self.device.take(&device).ok().map(|()| Admission::KnownDevice(device))
    }

    /// First check of an attempt without a known device: its address. Called before the database is queried.
    pub(crate) fn admit_address(&self, address: IpAddr) -> Result<(), Duration> {
        self.address.take(&subscriber(address))
    }

    /// Second check: the login. `user` is the account that it names, if any.
    pub(crate) fn admit_login(
        &self,
        login: LoginKey,
        user: Option<UserId>,
        address: IpAddr,
    ) -> Result<Admission, Duration> {
        let address = subscriber(address);
        let pair = (login, address);
        let is_newcomer = !self.pair.has_been_used(&pair);
        self.pair.take(&pair)?;
        if user.is_some_and(|user| self.known_addresses.contains_key(&(user, address))) {
            return Ok(Admission::Ordinary);
        }
        match self.login.take(&login) {
            Ok(()) => Ok(Admission::Ordinary),
            Err(_) if is_newcomer && self.newcomers.admit(login, address) => Ok(Admission::Ordinary),
            Err(wait) => Err(wait),
        }
    }

    /// Records a right password: refills the buckets that the person's typing mistakes have emptied, and marks the address as known.
    pub(crate) fn succeeded(&self, login: LoginKey, user: UserId, address: IpAddr, admission: Admission) {
        let address = subscriber(address);
        self.pair.fill(&(login, address));
        if let Admission::KnownDevice(device) = admission {
            self.device.fill(&device);
        }
        self.known_addresses.insert((user, address), ());
    }

    /// Whether a refusal is worth an audit event. There is one per ten minutes for each login under attack, and one for each address that
    /// tries many logins, so that a flood does not fill the audit log.
    pub(crate) fn is_first_refusal(&self, refused: Refused) -> bool {
        let mut first = false;
        self.noted.get_with(refused, || first = true);
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_fakes::FakeClock;
    use chrono::{DateTime, TimeDelta};
    use std::net::Ipv4Addr;

    fn address(index: u32) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from_bits(0x0A00_0000 + index))
    }

    /// 10 000 wrong passwords from 1 000 addresses within an hour.
    #[test]
    fn a_thousand_addresses_get_few_guesses_and_do_not_lock_the_owner_out() {
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_248_000, 0).unwrap()));
        let throttle = LoginThrottle::new(nonzero(60), &(clock.clone() as Arc<dyn Clock>));
        let (owner, login) =
            (UserId(Uuid::from_u128(1)), LoginKey::of("anna", Some(UserId(Uuid::from_u128(1)))));
        let (home, device) = (address(5_000_000), DeviceId(Uuid::from_u128(2)));
        throttle.succeeded(login, owner, home, Admission::Ordinary);
        let mut looked_at = 0;
        for round in 0..10 {
            for index in 0..1000 {
                clock.advance(TimeDelta::milliseconds(360));
                let guess = throttle
                    .admit_address(address(index))
                    .and_then(|()| throttle.admit_login(login, Some(owner), address(index)));
                looked_at += u32::from(guess.is_ok());
                if index % 100 == 0 {
                    assert!(
                        throttle.admit_login(login, Some(owner), home).is_ok(),
                        "known address, round {round}"
                    );
                    throttle.succeeded(login, owner, home, Admission::Ordinary);
                    assert_eq!(throttle.admit_device(device), Some(Admission::KnownDevice(device)));
                    throttle.succeeded(login, owner, address(index), Admission::KnownDevice(device));
                    // The owner's sign-in from a guesser's address must not help the guesser in this count.
                    throttle.known_addresses.invalidate(&(owner, address(index)));
                }
            }
        }
        // One attempt per address, the login's 20 plus one a minute, and what the owner's sign-ins refilled at ten addresses.
        assert!((1000..=1000 + 20 + 60 + 100).contains(&looked_at), "{looked_at} guesses were looked at");
        let somewhere_new = address(6_000_000);
        assert!(throttle.admit_login(login, Some(owner), somewhere_new).is_ok(), "new device, fresh address");
    }
}
