//! A row of an uploaded file.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{StorageType, UserFile, UserFileId, UserFilePart, UserFileState, UserId};
use cabinet_ports::StorageError;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// The columns of [`UserFileRow`].
pub(super) const USER_FILE: &str =
    "id, user_id, created_by, is_by_admin, type AS kind, name, name_folded, is_forced, state, size, received, sha256, media_type,
     created_at, uploaded_on, expires_at, removed_at, seen_by_owner_at, seen_by_admin_at, viewed_at, thumbnail";

row! {
    pub(super) struct UserFileRow {
        id: Uuid,
        pub(super) user_id: Uuid,
        created_by: Option<Uuid>,
        is_by_admin: bool,
        kind: i64,
        name: String,
        name_folded: String,
        is_forced: bool,
        state: String,
        size: i64,
        received: i64,
        sha256: Option<Vec<u8>>,
        media_type: Option<String>,
        created_at: DateTime<Utc>,
        pub(super) uploaded_on: NaiveDate,
        expires_at: Option<DateTime<Utc>>,
        removed_at: Option<DateTime<Utc>>,
        seen_by_owner_at: Option<DateTime<Utc>>,
        seen_by_admin_at: Option<DateTime<Utc>>,
        viewed_at: Option<DateTime<Utc>>,
        thumbnail: Option<Uuid>,
    }
}

impl TryFrom<UserFileRow> for UserFile {
    type Error = StorageError;

    fn try_from(row: UserFileRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("user_files", column, row.id);
        let kind = u8::try_from(row.kind).ok().and_then(StorageType::from_number);
        let sha256 = row.sha256.map(<[u8; 32]>::try_from).transpose().map_err(|_| wrong("sha256")())?;
        Ok(Self {
            id: UserFileId(row.id),
            owner: UserId(row.user_id),
            created_by: row.created_by.map(UserId),
            is_by_admin: row.is_by_admin,
            kind: kind.ok_or_else(wrong("type"))?,
            name: row.name,
            name_folded: row.name_folded,
            is_forced: row.is_forced,
            state: UserFileState::from_name(&row.state).ok_or_else(wrong("state"))?,
            size: u64::try_from(row.size).map_err(|_| wrong("size")())?,
            received: u64::try_from(row.received).map_err(|_| wrong("received")())?,
            sha256,
            media_type: row.media_type,
            created_at: row.created_at,
            uploaded_on: row.uploaded_on,
            expires_at: row.expires_at,
            removed_at: row.removed_at,
            seen_by_owner_at: row.seen_by_owner_at,
            seen_by_admin_at: row.seen_by_admin_at,
            viewed_at: row.viewed_at,
            thumbnail: row.thumbnail,
        })
    }
}

row! {
    pub(super) struct PartRow {
        pub(super) file: Uuid,
        object: Uuid,
        first_byte: i64,
        size: i64,
    }
}

impl TryFrom<PartRow> for UserFilePart {
    type Error = StorageError;

    fn try_from(row: PartRow) -> Result<Self, StorageError> {
        let wrong = |column| move |_| inconsistent("user_file_parts", column, row.object);
        Ok(Self {
            object: row.object,
            start: u64::try_from(row.first_byte).map_err(wrong("first_byte"))?,
            size: u64::try_from(row.size).map_err(wrong("size"))?,
        })
    }
}

/// A number of bytes as the database has it.
pub(super) fn bytes(number: u64, what: &'static str) -> Result<i64, StorageError> {
    i64::try_from(number).map_err(|_| StorageError::Unstorable { what })
}
