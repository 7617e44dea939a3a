//! News of the hospital, and which of them a patient has read.

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{News, NewsId, UserId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// An item as one patient finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsForReader {
    pub news: News,
    /// When this patient read it.
    pub read_at: Option<DateTime<Utc>>,
}

/// Position in the list of a patient: the item after which it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewsCursor {
    pub publish_at: DateTime<Utc>,
    pub id: NewsId,
}

/// Reads news, and notes what was read. A patient finds only what is published now and whose audience they belong to.
#[async_trait]
pub trait NewsRepository: Send + Sync {
    /// The items for this patient, newest first; with `after`, only what follows it.
    async fn list_for(
        &self,
        reader: UserId,
        now: DateTime<Utc>,
        after: Option<NewsCursor>,
        at_most: u32,
    ) -> Result<Vec<NewsForReader>, StorageError>;
    /// One item, if it is for this patient.
    async fn lookup_for(
        &self,
        reader: UserId,
        id: NewsId,
        now: DateTime<Utc>,
    ) -> Result<Option<NewsForReader>, StorageError>;
    /// Number of items for this patient that they have not read.
    async fn count_unread(&self, reader: UserId, now: DateTime<Utc>) -> Result<i64, StorageError>;
    /// Notes that this patient has read these items, or all. Items that are not for this patient are skipped; one that was read before
    /// keeps its time.
    ///
    /// # Errors
    /// `Missing` if the account or an item was removed at the same moment.
    async fn mark_read(
        &self,
        reader: UserId,
        ids: Option<&[NewsId]>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// The items for everybody, newest first.
    async fn list_public(&self, now: DateTime<Utc>, at_most: u32) -> Result<Vec<News>, StorageError>;
    /// All items for administrators, drafts too, the newest first; with `before`, only older ones.
    async fn list(&self, before: Option<NewsId>, at_most: u32) -> Result<Vec<News>, StorageError>;
    /// One item, for administrators.
    async fn lookup(&self, id: NewsId) -> Result<Option<News>, StorageError>;
    /// The objects of all images, to reseal them.
    async fn image_objects(&self) -> Result<Vec<Uuid>, StorageError>;
    /// Notes that an object will be stored or is not needed any more. The sweep removes it unless an item takes it.
    async fn discard_image(&self, object: Uuid, at: DateTime<Utc>) -> Result<(), StorageError>;
    /// Objects that were discarded before `before`.
    async fn discarded_images(&self, before: DateTime<Utc>, at_most: u32) -> Result<Vec<Uuid>, StorageError>;
    /// Forgets a discarded object after its bytes were removed.
    async fn forget_discarded(&self, object: Uuid) -> Result<(), StorageError>;
}

/// Changes news. An item that takes an image takes it from the discarded ones; an image that it loses becomes one.
#[async_trait]
pub trait NewsWriter: Send {
    /// Adds an item.
    ///
    /// # Errors
    /// `Missing` if its image was swept in the meantime, or the administrator has no account any more.
    async fn add(&mut self, news: &News) -> Result<(), StorageError>;
    /// Replaces an item that still has the version before that of `news`. Returns whether it had. Who created it and when stays.
    ///
    /// # Errors
    /// As [`Self::add`].
    async fn replace(&mut self, news: &News) -> Result<bool, StorageError>;
    /// Removes an item and returns whether there was one.
    async fn remove(&mut self, id: NewsId, now: DateTime<Utc>) -> Result<bool, StorageError>;
}
