//! Hashes of unfinished uploads: the SHA-256 of what has arrived, between two requests. A kernel that has not seen the beginning of an upload
//! reads it back once.

use cabinet_domain::UserFileId;
use moka::sync::Cache;
use sha2::Sha256;
use std::time::Duration;

/// Uploads whose hash is kept. A hash has about a hundred bytes.
const AT_MOST: u64 = 10_000;
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// Hashes by upload, each of the bytes before an offset.
pub(crate) struct Hashes(Cache<UserFileId, (u64, Sha256)>);

impl Hashes {
    pub(crate) fn new() -> Self {
        Self(Cache::builder().max_capacity(AT_MOST).time_to_idle(KEPT).build())
    }

    /// The hash of the first `offset` bytes, if it is known.
    pub(crate) fn at(&self, id: UserFileId, offset: u64) -> Option<Sha256> {
        if offset == 0 {
            return Some(Sha256::default());
        }
        self.0.get(&id).filter(|(at, _)| *at == offset).map(|(_, hash)| hash)
    }

    pub(crate) fn keep(&self, id: UserFileId, offset: u64, hash: Sha256) {
        self.0.insert(id, (offset, hash));
    }

    pub(crate) fn forget(&self, id: UserFileId) {
        self.0.invalidate(&id);
    }
}
