//! The JSON representation of patients' files for administrators.

use cabinet_domain::{PersonName, UserFile, UserFileId, UserFileState, UserId};
use cabinet_ports::repository::{Cabinet, FileEvent, FilePatient};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A file (B-156…B-158).
#[derive(Serialize, ToSchema)]
pub(super) struct FileItem {
    #[schema(value_type = uuid::Uuid)]
    id: UserFileId,
    /// Place in its list, from 1; 1 for a file alone.
    index: usize,
    /// With extension.
    name: String,
    /// Bytes.
    size: u64,
    /// 0: saved by an administrator, 5: saved by the patient, 1: of a payment, 6: a result.
    #[schema(minimum = 0, maximum = 6)]
    r#type: u8,
    /// `checking`, `ready` or `quarantined`. Only a `ready` file can be downloaded.
    state: &'static str,
    /// Judged by the content.
    media_type: String,
    /// When the upload ended.
    created: DateTime<Utc>,
    /// 1 until the other side has taken note of it: an administrator of a patient's file, the patient of the hospital's.
    #[schema(minimum = 0, maximum = 1)]
    is_new: u8,
    /// `NEW_FILE`: from the patient; `SAVED_FILE`: from the hospital.
    list: &'static str,
    /// The read receipt: when the other side first opened it.
    seen_at: Option<DateTime<Utc>>,
    /// Whether `GET /api/new_files/thumbnail` has a picture of it.
    has_thumbnail: bool,
}

/// A deleted file that can be restored.
#[derive(Serialize, ToSchema)]
pub(super) struct DeletedFileItem {
    #[serde(flatten)]
    file: FileItem,
    removed_at: DateTime<Utc>,
    /// When it is removed for good.
    restorable_until: DateTime<Utc>,
}

/// What one patient uploaded on one day (B-152…B-155).
#[derive(Serialize, ToSchema)]
#[schema(as = FileEvent)]
pub(super) struct FileEventView {
    id: String,
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    /// In the hospital's time zone.
    date: NaiveDate,
    /// The patient's full name.
    fio: String,
    /// The patient's ids at the hospital's systems; null if none is known.
    client_id: Option<String>,
    /// 1 if any of the files is new.
    #[schema(minimum = 0, maximum = 1)]
    is_new: u8,
    /// Newest first, at most 100.
    file_list: Vec<FileItem>,
    /// How many more files there are.
    more: u64,
}

/// Whose files they are.
#[derive(Serialize, ToSchema)]
pub(super) struct FilesUser {
    #[schema(value_type = uuid::Uuid)]
    id: UserId,
    fio: String,
    username: String,
    /// The person's ids at the hospital's systems; null if none is known.
    client_id: Option<String>,
}

impl FileItem {
    pub(super) fn of(index: usize, file: UserFile) -> Self {
        Self {
            id: file.id,
            index,
            size: file.size,
            r#type: file.kind.number(),
            state: file.state.name(),
            created: file.created_at,
            is_new: u8::from(file.is_new_for(!file.is_by_admin)),
            list: if file.is_by_admin { "SAVED_FILE" } else { "NEW_FILE" },
            seen_at: file.receipt(),
            has_thumbnail: file.thumbnail.is_some() && file.state == UserFileState::Ready,
            media_type: file.media_type.unwrap_or_default(),
            name: file.name,
        }
    }

    /// Numbers a list.
    pub(super) fn list(files: Vec<UserFile>) -> Vec<Self> {
        (1..).zip(files).map(|(index, file)| Self::of(index, file)).collect()
    }
}

impl DeletedFileItem {
    /// Numbers a list of deleted files.
    pub(super) fn list(files: Vec<UserFile>) -> Vec<Self> {
        let deleted = |(index, file): (usize, UserFile)| {
            let (removed_at, restorable_until) = (file.removed_at?, file.restorable_until()?);
            Some(Self { file: FileItem::of(index, file), removed_at, restorable_until })
        };
        (1..).zip(files).filter_map(deleted).collect()
    }
}

impl From<FileEvent> for FileEventView {
    fn from(event: FileEvent) -> Self {
        let FilePatient { id, name, client_ids } = event.patient;
        Self {
            id: format!("{id}.{}", event.day),
            user_id: id,
            date: event.day,
            fio: fio(&name),
            client_id: Some(client_ids).filter(|ids| !ids.is_empty()),
            is_new: u8::from(event.is_new),
            file_list: FileItem::list(event.files),
            more: event.more,
        }
    }
}

impl From<Cabinet> for FilesUser {
    fn from(patient: Cabinet) -> Self {
        Self {
            id: patient.id,
            fio: fio(&patient.name),
            username: patient.username.as_str().to_owned(),
            client_id: Some(patient.client_ids).filter(|ids| !ids.is_empty()),
        }
    }
}

/// Last name, first name, patronymic.
pub(super) fn fio(name: &PersonName) -> String {
    let parts = [Some(&name.last_name), Some(&name.first_name), name.patr_name.as_ref()];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}
