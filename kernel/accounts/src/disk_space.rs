//! Disk space accounting for uploads in progress. Space reserved for one upload is not available to others, and a minimum of free space
//! stays reserved for the database.

use cabinet_ports::FileStore;
use cabinet_ports::files::FileError;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;

/// Disk space reserved by the uploads of this process.
#[derive(Default)]
pub(crate) struct DiskSpace {
    reserved: AtomicU64,
    /// Serializes reservations.
    search: Mutex<()>,
}

/// Disk space reserved for one upload; released on drop.
pub(crate) struct Reservation<'a> {
    space: &'a DiskSpace,
    bytes: u64,
}

impl DiskSpace {
    /// Reserves up to `at_most` bytes above the floor; `None` if no space is available.
    ///
    /// Reads the reserved bytes before the free bytes: an upload that ends in between is counted twice, but never omitted.
    pub(crate) async fn reserve(
        &self,
        files: &dyn FileStore,
        floor: u64,
        at_most: u64,
    ) -> Result<Option<Reservation<'_>>, FileError> {
        let _search = self.search.lock().await;
        let reserved = self.reserved.load(Ordering::SeqCst);
        let free = files.free_bytes().await?.map_or(u64::MAX, |free| free.saturating_sub(floor));
        let bytes = free.saturating_sub(reserved).min(at_most);
        if bytes == 0 {
            return Ok(None);
        }
        self.reserved.fetch_add(bytes, Ordering::SeqCst);
        Ok(Some(Reservation { space: self, bytes }))
    }
}

impl Reservation<'_> {
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.space.reserved.fetch_sub(self.bytes, Ordering::SeqCst);
    }
}
