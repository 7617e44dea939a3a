//! Dependencies and settings of uploaded files.

use crate::clamd::Clamd;
use cabinet_ports::{Clock, FileStore, PictureScaler, Post, Stores};
use chrono::TimeDelta;
use chrono_tz::Tz;
use std::sync::Arc;

/// Maximum length of a file.
pub const MAX_BYTES: u64 = 4000 * 1024 * 1024;

/// Dependencies of a [`UserFileService`](crate::UserFileService).
#[derive(Clone)]
pub struct UserFileParts {
    pub stores: Stores,
    pub files: Arc<dyn FileStore>,
    /// Makes small pictures of images.
    pub pictures: Arc<dyn PictureScaler>,
    /// `None`: files are not scanned.
    pub scanner: Option<Clamd>,
    /// `None`: there is no mail server, and patients are not told of new files.
    pub post: Option<Arc<dyn Post>>,
    pub settings: UserFileSettings,
    pub clock: Arc<dyn Clock>,
}

/// Settings of uploaded files.
#[derive(Debug, Clone)]
pub struct UserFileSettings {
    /// Maximum length of a file.
    pub max_bytes: u64,
    /// Maximum total of a person's files.
    pub quota_bytes: u64,
    /// Bytes on the disk that uploads leave free, for the database.
    pub keep_free_bytes: u64,
    /// Length of the parts in which a file is stored.
    pub part_bytes: u64,
    /// How long an unfinished upload waits for its next byte.
    pub upload_life: TimeDelta,
    /// Maximum number of unfinished uploads of a person.
    pub uploads_at_a_time: u32,
    /// The hospital's time zone, for the days of file events.
    pub zone: Tz,
}

impl UserFileSettings {
    /// The usual settings with this quota. Parts of 32 MiB: a file of the maximum length has 125 of them, and an interrupted upload repeats
    /// nothing of what arrived.
    pub const fn new(quota_bytes: u64, keep_free_bytes: u64, zone: Tz) -> Self {
        Self {
            max_bytes: MAX_BYTES,
            quota_bytes,
            keep_free_bytes,
            part_bytes: 32 * 1024 * 1024,
            upload_life: TimeDelta::hours(24),
            uploads_at_a_time: 100,
            zone,
        }
    }
}
