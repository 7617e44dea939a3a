//! Removes what killed kernels and abandoned uploads left: expired uploads, and stored bytes without a row.

use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::UserFile;
use cabinet_domain::user_file::part_of_key;
use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt as _;
use std::collections::HashSet;

/// Uploads removed in one statement, and objects looked up in one.
const AT_ONCE: usize = 500;

/// Bytes are noted within seconds after they are stored; with a checksum, at the end of their request. Younger bytes are left alone.
const NOTED_WITHIN: TimeDelta = TimeDelta::hours(24);

impl UserFileService {
    /// Removes expired uploads and orphaned bytes. Returns their numbers.
    ///
    /// # Errors
    /// `File`, `Storage`. What was not removed is found again.
    pub async fn sweep(&self) -> Result<(u64, u64), UserFileError> {
        let now = self.now();
        let mut uploads = 0;
        loop {
            let gone = self.parts.stores.user_files.remove_expired(now, AT_ONCE as u32).await?;
            for (owner, id) in &gone {
                self.hashes.forget(*id);
                self.parts.files.delete_folder(&UserFile::folder(*owner, *id)).await?;
            }
            uploads += gone.len() as u64;
            if gone.len() < AT_ONCE {
                break;
            }
        }
        Ok((uploads, self.sweep_orphans(now - NOTED_WITHIN).await?))
    }

    async fn sweep_orphans(&self, before: DateTime<Utc>) -> Result<u64, UserFileError> {
        let mut listing = self.parts.files.list(UserFile::FOLDER);
        let (mut removed, mut batch) = (0, Vec::new());
        loop {
            let next = listing.try_next().await?;
            let is_end = next.is_none();
            if let Some(found) = next.filter(|found| found.modified < before)
                && let Some((.., object)) = part_of_key(&found.key)
            {
                batch.push((object, found.key));
            }
            if batch.len() == AT_ONCE || (is_end && !batch.is_empty()) {
                let objects: Vec<_> = batch.iter().map(|(object, _)| *object).collect();
                let known = self.parts.stores.user_files.known_objects(&objects).await?;
                let known: HashSet<_> = known.into_iter().collect();
                for (_, key) in batch.drain(..).filter(|(object, _)| !known.contains(object)) {
                    self.parts.files.delete(&key).await?;
                    removed += 1;
                }
            }
            if is_end {
                return Ok(removed);
            }
        }
    }
}
