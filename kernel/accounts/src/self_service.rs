//! The counter where people look after their own account: they register, prove an address, restore or change a password, and correct what
//! stands about them. What each of these does is in a folder of its own; this is what they share.

use crate::password::PasswordPolicy;
use crate::random::NoRandomness;
use crate::registration::DiskSpace;
use crate::throttle::{Buckets, subscriber};
use crate::{Accounts, HashError, Random};
use cabinet_domain::UserId;
use cabinet_ports::post::Unsealable;
use cabinet_ports::{Clock, FileStore, Post, StorageError, Stores};
use chrono::{NaiveDate, TimeDelta};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// What one address may ask at once is what it may ask in ten minutes: a family at one computer, not a machine.
const BURSTS_AN_HOUR: u32 = 6;
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Bounds the memory of the buckets.
const ADDRESSES: usize = 50_000;

/// As many new addresses as letters: see [`LETTERS_PER_HOUR`].
const NEW_ADDRESSES: NonZeroU32 = NonZeroU32::MIN.saturating_add(LETTERS_PER_HOUR - 1);

/// Letters with a link that one account gets in an hour, whoever asks for them. More would be a way to flood somebody's mailbox.
pub(crate) const LETTERS_PER_HOUR: u32 = 5;
/// The hour.
pub(crate) const LETTER_WINDOW: TimeDelta = TimeDelta::hours(1);

/// What a hospital chooses about accounts.
#[derive(Debug, Clone)]
pub struct SelfServiceSettings {
    /// Whether an address must be proved before its owner may sign in, and before a new one counts.
    pub confirm_email: bool,
    /// Which passwords are good enough.
    pub policy: PasswordPolicy,
    /// The hospital's time zone: its day bounds birth dates.
    pub zone: chrono_tz::Tz,
    /// Questions whose answer must not tell whether there is such an account are answered after this time, whatever was done: longer
    /// than the work usually takes.
    pub answer_after: Duration,
    /// Registrations, their scans, restores and new letters an hour from one address.
    pub requests_per_hour: NonZeroU32,
    /// How much room scans may take.
    pub uploads: UploadBounds,
}

/// Scans are brought before anybody has proved who they are: they must not fill the disk.
#[derive(Debug, Clone, Copy)]
pub struct UploadBounds {
    /// Uploads, those under way included, leave so many bytes of the disk free: they are for the database.
    pub keep_free: u64,
    /// Bytes of all scans together whose owner's address nobody has proved.
    pub unproved_at_most: u64,
}

impl SelfServiceSettings {
    /// Some ten times what a password hash and a transaction take on a small machine; a person who has just filled in a form does not
    /// mind it.
    pub const ANSWER_AFTER: Duration = Duration::from_millis(400);

    fn requests(&self, clock: &Arc<dyn Clock>) -> Buckets<IpAddr> {
        let burst = NonZeroU32::new(self.requests_per_hour.get() / BURSTS_AN_HOUR).unwrap_or(NonZeroU32::MIN);
        Buckets::new(burst, HOUR / self.requests_per_hour.get(), ADDRESSES, Arc::clone(clock))
    }
}

/// Why a question was not even looked at, or could not be answered; the same for all of them.
#[derive(Debug, thiserror::Error)]
pub enum SelfServiceError {
    /// Too many from one address.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// When the next one will be looked at.
        retry_after: Duration,
    },
    /// Too many passwords are hashed at this moment.
    #[error("too many people sign in at the moment")]
    Busy {
        /// When it is worth trying again.
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

/// The counter of one cabinet.
pub struct SelfService {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) post: Arc<dyn Post>,
    pub(crate) files: Arc<dyn FileStore>,
    pub(crate) settings: SelfServiceSettings,
    pub(crate) asked: Buckets<IpAddr>,
    /// New addresses that an account may try in an hour where none needs a proof.
    pub(crate) new_addresses: Buckets<UserId>,
    /// See [`crate::restore`].
    pub(crate) restore_letters: Buckets<UserId>,
    pub(crate) disk_space: DiskSpace,
}

impl SelfService {
    /// Over the accounts of a cabinet. Letters are written by `post`, scans lie in `files`.
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

    /// The hospital's day.
    pub(crate) fn today(&self) -> NaiveDate {
        self.clock().now().with_timezone(&self.settings.zone).date_naive()
    }

    /// Counts a question of somebody who is not signed in.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<(), SelfServiceError> {
        self.asked
            .take(&subscriber(address))
            .map_err(|retry_after| SelfServiceError::TooOften { retry_after })
    }

    /// Does the work and answers at the time when all such answers come, so that the time tells nothing.
    pub(crate) async fn in_equal_time<T>(&self, work: impl Future<Output = T>) -> T {
        let answer_at = tokio::time::Instant::now() + self.settings.answer_after;
        let done = work.await;
        tokio::time::sleep_until(answer_at).await;
        done
    }
}
