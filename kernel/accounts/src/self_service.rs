//! Account self-service: registration, address confirmation, password restore and change, profile changes. Each has a module of its own;
//! this one holds what they share.

use crate::disk_space::DiskSpace;
use crate::password::PasswordPolicy;
use crate::random::NoRandomness;
use crate::{Accounts, HashError, Random};
use cabinet_domain::UserId;
use cabinet_ports::post::Unsealable;
use cabinet_ports::{Clock, FileStore, Post, StorageError, Stores};
use cabinet_rate_limit::{Buckets, subscriber};
use chrono::{NaiveDate, TimeDelta};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// The burst that one address may use at once equals its allowance of ten minutes: enough for a family at one computer, too little for a
/// bot.
const BURSTS_AN_HOUR: u32 = 6;
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Bounds the memory of the buckets.
const ADDRESSES: usize = 50_000;

/// The same limit as for e-mails, see [`LETTERS_PER_HOUR`].
const NEW_ADDRESSES: NonZeroU32 = NonZeroU32::MIN.saturating_add(LETTERS_PER_HOUR - 1);

/// E-mails with a link that one account gets per hour, whoever requests them. A higher limit would allow flooding a mailbox.
pub(crate) const LETTERS_PER_HOUR: u32 = 5;
/// The window of [`LETTERS_PER_HOUR`].
pub(crate) const LETTER_WINDOW: TimeDelta = TimeDelta::hours(1);

/// Account policies of a hospital.
#[derive(Debug, Clone)]
pub struct SelfServiceSettings {
    /// Whether an address must be confirmed before its owner may sign in, and before a new address takes effect.
    pub confirm_email: bool,
    /// The password policy.
    pub policy: PasswordPolicy,
    /// The hospital's time zone; its current date bounds birth dates.
    pub zone: chrono_tz::Tz,
    /// Delay of responses that must not reveal whether an account exists. They are sent after this time whatever was done, so it must be
    /// longer than the work usually takes.
    pub answer_after: Duration,
    /// Registrations, scan uploads, restores and repeated e-mails per hour from one address.
    pub requests_per_hour: NonZeroU32,
    /// Disk space limits of scans.
    pub uploads: UploadBounds,
}

/// Disk space limits of uploads. Scans are uploaded before their owner has confirmed an address, so they must not fill the disk.
#[derive(Debug, Clone, Copy)]
pub struct UploadBounds {
    /// Bytes of the disk that uploads, including those in progress, must leave free for the database.
    pub keep_free: u64,
    /// Total bytes of all scans whose owner has not confirmed an address.
    pub unproved_at_most: u64,
}

impl SelfServiceSettings {
    /// About ten times the duration of a password hash and a transaction on a small machine; acceptable to a person who has just filled
    /// in a form.
    pub const ANSWER_AFTER: Duration = Duration::from_millis(400);

    fn requests(&self, clock: &Arc<dyn Clock>) -> Buckets<IpAddr> {
        let burst = NonZeroU32::new(self.requests_per_hour.get() / BURSTS_AN_HOUR).unwrap_or(NonZeroU32::MIN);
        Buckets::new(burst, HOUR / self.requests_per_hour.get(), ADDRESSES, Arc::clone(clock))
    }
}

/// Errors that every self-service call can return.
#[derive(Debug, thiserror::Error)]
pub enum SelfServiceError {
    /// Too many requests from one address.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next attempt is accepted.
        retry_after: Duration,
    },
    /// The queue of the password hasher is full.
    #[error("too many people sign in at the moment")]
    Busy {
        /// Time after which a retry is worthwhile.
        retry_after: Duration,
    },
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Hashing, sealing or the source of randomness failed.
    #[error("the account could not be changed")]
    Internal,
}

impl From<HashError> for SelfServiceError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy { retry_after } => Self::Busy { retry_after },
            HashError::Failed => Self::Internal,
        }
    }
}

impl From<NoRandomness> for SelfServiceError {
    fn from(_: NoRandomness) -> Self {
        Self::Internal
    }
}

impl From<Unsealable> for SelfServiceError {
    fn from(_: Unsealable) -> Self {
        Self::Internal
    }
}

/// Account self-service of one deployment.
pub struct SelfService {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) post: Arc<dyn Post>,
    pub(crate) files: Arc<dyn FileStore>,
    pub(crate) settings: SelfServiceSettings,
    pub(crate) asked: Buckets<IpAddr>,
    /// Address changes per account and hour, limited where addresses need no confirmation.
    pub(crate) new_addresses: Buckets<UserId>,
    /// See [`crate::restore`].
    pub(crate) restore_letters: Buckets<UserId>,
    pub(crate) disk_space: DiskSpace,
}

impl SelfService {
    /// Creates the service. `post` writes the e-mails, `files` stores the scans.
    pub fn open(
        accounts: Arc<Accounts>,
        post: Arc<dyn Post>,
        files: Arc<dyn FileStore>,
        settings: SelfServiceSettings,
    ) -> Self {
        let asked = settings.requests(&accounts.clock);
        let restore_letters = crate::restore::letters(&accounts.clock);
        let new_addresses =
            Buckets::new(NEW_ADDRESSES, HOUR / NEW_ADDRESSES.get(), ADDRESSES, Arc::clone(&accounts.clock));
        let disk_space = DiskSpace::default();
        Self { accounts, post, files, settings, asked, new_addresses, restore_letters, disk_space }
    }

    pub(crate) fn stores(&self) -> &Stores {
        &self.accounts.stores
    }

    pub(crate) fn clock(&self) -> &dyn Clock {
        &*self.accounts.clock
    }

    pub(crate) fn random(&self) -> &dyn Random {
        &*self.accounts.random
    }

    /// The current date in the hospital's time zone.
    pub(crate) fn today(&self) -> NaiveDate {
        self.clock().now().with_timezone(&self.settings.zone).date_naive()
    }

    /// Counts a request of an unauthenticated client against its limit.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<(), SelfServiceError> {
        self.asked
            .take(&subscriber(address))
            .map_err(|retry_after| SelfServiceError::TooOften { retry_after })
    }

    /// Does the work, but returns only after the fixed delay, so that the timing reveals nothing.
    pub(crate) async fn in_equal_time<T>(&self, work: impl Future<Output = T>) -> T {
        let answer_at = tokio::time::Instant::now() + self.settings.answer_after;
        let done = work.await;
        tokio::time::sleep_until(answer_at).await;
        done
    }
}
