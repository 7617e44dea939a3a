//! Room on the disk for uploads that are under way: what one was promised is no other's, and the floor below all of them is the database's.

use cabinet_ports::FileStore;
use cabinet_ports::files::FileError;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Mutex;

/// The uploads of this process.
#[derive(Default)]
pub(crate) struct DiskSpace {
    reserved: AtomicU64,
    /// Held while room is looked for.
    search: Mutex<()>,
}

/// Bytes that one upload may write, until it is dropped.
pub(crate) struct Reservation<'a> {
    space: &'a DiskSpace,
    bytes: u64,
}

impl DiskSpace {
    /// Reserves at most so many bytes above the floor; none if there is no room at all.
    ///
    /// What is reserved is read before what is free: an upload that ends in between has its bytes counted twice, never not at all.
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
    /// How many.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.space.reserved.fetch_sub(self.bytes, Ordering::SeqCst);
    }
}
