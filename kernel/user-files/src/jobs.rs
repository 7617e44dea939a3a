//! Jobs of uploaded files: their kinds, payload (ids only) and deduplication keys.

use crate::change::Removal;
use cabinet_domain::{JobId, UserFileId, UserId};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Removes a deleted file when its grace is over, or the bytes of a file whose row is gone.
pub const REMOVE_USER_FILE: &str = "remove_user_file";
/// Has a new file scanned for viruses.
pub const SCAN_USER_FILE: &str = "scan_user_file";

/// Makes the small picture of a new image.
pub const MAKE_THUMBNAIL: &str = "make_thumbnail";

/// Looks for images that were stored before small pictures were made. The first one is added by migration 44.
pub const FIND_OLD_PICTURES: &str = "find_old_pictures";

/// Cursor of the search for such images.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct OldPictures {
    pub(crate) after: Option<UserFileId>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct FileOrder {
    pub(crate) owner: UserId,
    pub(crate) file: UserFileId,
}

/// The job that removes a file. A file that is removed for good before its grace is over has a job of its own: the other one waits for the
/// end of the grace.
pub(crate) fn remove_job(owner: UserId, file: UserFileId, removal: Removal, due: DateTime<Utc>) -> NewJob {
    let suffix = if removal == Removal::ForGood { ":now" } else { "" };
    job(REMOVE_USER_FILE, FileOrder { owner, file }, suffix, due)
}

/// The job that has a file scanned.
pub(crate) fn scan_job(owner: UserId, file: UserFileId, now: DateTime<Utc>) -> NewJob {
    job(SCAN_USER_FILE, FileOrder { owner, file }, "", now)
}

/// The job that makes the small picture of an image. A file that is scanned gets it when the scanner has released it.
pub(crate) fn thumbnail_job(owner: UserId, file: UserFileId, now: DateTime<Utc>) -> NewJob {
    job(MAKE_THUMBNAIL, FileOrder { owner, file }, "", now)
}

/// The job that continues the search after this file.
pub(crate) fn old_pictures_job(after: UserFileId, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: FIND_OLD_PICTURES.to_owned(),
        payload: serde_json::to_value(OldPictures { after: Some(after) }).unwrap_or_default(),
        unique_key: Some(format!("{FIND_OLD_PICTURES}:{after}")),
        run_at,
    }
}

fn job(kind: &str, order: FileOrder, suffix: &str, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: kind.to_owned(),
        payload: serde_json::to_value(order).unwrap_or_default(),
        unique_key: Some(format!("{kind}:{}{suffix}", order.file)),
        run_at,
    }
}
