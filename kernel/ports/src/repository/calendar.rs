//! Addresses at which calendars read people's visits (docs/adr/0055).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};

/// The calendar address of a person, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarSubscription {
    pub user: UserId,
    /// Language of its texts.
    pub language: String,
    /// Whether it names doctor, speciality, clinic and room.
    pub has_details: bool,
    pub created_at: DateTime<Utc>,
    /// When a calendar last read it, to some minutes; `None` if none did.
    pub read_at: Option<DateTime<Utc>>,
    /// What it last said, and since when it has said so.
    pub content: Option<CalendarContent>,
}

/// What an address said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarContent {
    /// A digest of secret and text. The secret is not stored, so the digest tells nothing.
    pub digest: [u8; 32],
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A new calendar address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCalendarSubscription {
    pub user: UserId,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    pub language: String,
    pub has_details: bool,
    pub created_at: DateTime<Utc>,
}

/// Reads calendar addresses, and notes what calendars were told.
#[async_trait]
pub trait CalendarRepository: Send + Sync {
    /// The person's address.
    async fn lookup(&self, user: UserId) -> Result<Option<CalendarSubscription>, StorageError>;
    /// The address with this digest, unless its account is disabled or leaving.
    async fn find(&self, digest: [u8; 32]) -> Result<Option<CalendarSubscription>, StorageError>;
    /// Notes that the address was read, unless that is noted for after `since` already.
    async fn note_read(
        &self,
        digest: [u8; 32],
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Notes what the address says from now on, and returns since when it has. `None` if the address is gone.
    async fn note_content(
        &self,
        digest: [u8; 32],
        content: [u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StorageError>;
}

/// Changes calendar addresses.
#[async_trait]
pub trait CalendarWriter: Send {
    /// Stores the person's address, which replaces an earlier one. Returns whether there was one.
    ///
    /// # Errors
    /// `Missing { what: "user" }` if the account is gone or disabled.
    async fn set(&mut self, new: NewCalendarSubscription) -> Result<bool, StorageError>;
    /// Changes what the person's address shows, and in which language. `false` if nothing has changed, or there is no address.
    async fn change(&mut self, user: UserId, has_details: bool, language: &str)
    -> Result<bool, StorageError>;
    /// Ends the person's address. `false` if the person has no address.
    async fn remove(&mut self, user: UserId) -> Result<bool, StorageError>;
}
