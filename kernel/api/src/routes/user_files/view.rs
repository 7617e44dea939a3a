//! The JSON representation of an uploaded file.

use cabinet_domain::{UserFile, UserFileId, UserFileState};
use cabinet_user_files::FileCaller;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// An uploaded file, with the member names of the specification (A-135…A-139).
#[derive(Serialize, ToSchema)]
#[schema(as = UserFile)]
pub(super) struct FileView {
    #[schema(value_type = uuid::Uuid)]
    id: UserFileId,
    /// With extension.
    name: String,
    /// When the upload ended.
    created: DateTime<Utc>,
    /// Bytes.
    size: u64,
    /// 0: saved by an administrator, 5: saved by the patient, 1: of a payment, 6: a result (A-144… ).
    #[schema(minimum = 0, maximum = 6)]
    r#type: u8,
    /// Judged by the content.
    media_type: String,
    /// `checking`, `ready` or `quarantined`. Only a `ready` file can be downloaded.
    state: &'static str,
    /// Whether `GET /api/new_files/thumbnail` has a picture: of JPEG, PNG and WebP, some seconds after the upload, unless it cannot be read.
    has_thumbnail: bool,
    /// SHA-256 of the content in hexadecimal.
    sha256: String,
    /// Whether the other side has put it there and the caller's side has not opened it.
    is_new: bool,
}

/// A deleted file.
#[derive(Serialize, ToSchema)]
#[schema(as = DeletedUserFile)]
pub(super) struct DeletedView {
    #[serde(flatten)]
    file: FileView,
    /// When it was deleted.
    removed_at: DateTime<Utc>,
    /// When it is removed for good.
    restorable_until: DateTime<Utc>,
}

impl FileView {
    pub(super) fn of(file: UserFile, caller: &FileCaller) -> Self {
        let sha256 = file.sha256.unwrap_or_default();
        Self {
            id: file.id,
            created: file.created_at,
            size: file.size,
            r#type: file.kind.number(),
            state: file.state.name(),
            has_thumbnail: file.thumbnail.is_some() && file.state == UserFileState::Ready,
            sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect(),
            is_new: file.is_new_for(caller.is_admin),
            media_type: file.media_type.unwrap_or_default(),
            name: file.name,
        }
    }
}

impl DeletedView {
    /// `None` if the file is not deleted.
    pub(super) fn of(file: UserFile, caller: &FileCaller) -> Option<Self> {
        let (removed_at, restorable_until) = (file.removed_at?, file.restorable_until()?);
        Some(Self { file: FileView::of(file, caller), removed_at, restorable_until })
    }
}
