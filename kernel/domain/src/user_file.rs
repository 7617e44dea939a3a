//! Files that patients and administrators upload (`/my_files`, X-019, X-046). The database has the metadata, the object store the bytes, in
//! parts.

use crate::{StorageType, UserFileId, UserId};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use uuid::Uuid;

/// How far a file has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserFileState {
    /// Its bytes are arriving. It is not listed.
    Uploading,
    /// The virus scanner has not answered yet; it cannot be downloaded.
    Checking,
    /// It can be downloaded.
    Ready,
    /// The virus scanner found something; it cannot be downloaded.
    Quarantined,
}

impl UserFileState {
    pub const ALL: [Self; 4] = [Self::Uploading, Self::Checking, Self::Ready, Self::Quarantined];

    /// The name in the database and the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uploading => "uploading",
            Self::Checking => "checking",
            Self::Ready => "ready",
            Self::Quarantined => "quarantined",
        }
    }

    /// The state with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Metadata of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserFile {
    pub id: UserFileId,
    /// The patient whose file it is.
    pub owner: UserId,
    /// Who uploaded it; `None` after that account was removed.
    pub created_by: Option<UserId>,
    /// Whether an administrator uploaded it.
    pub is_by_admin: bool,
    pub kind: StorageType,
    /// Name with extension, normalised.
    pub name: String,
    /// The name as it is compared.
    pub name_folded: String,
    /// Whether the upload takes another name if this one is taken when it ends.
    pub is_forced: bool,
    pub state: UserFileState,
    /// Bytes: all of them, also of those that are still to come.
    pub size: u64,
    /// Bytes that are stored.
    pub received: u64,
    /// SHA-256 of the content; `None` while it is uploading.
    pub sha256: Option<[u8; 32]>,
    /// Judged by the content; `None` while it is uploading.
    pub media_type: Option<String>,
    pub created_at: DateTime<Utc>,
    /// The day of `created_at` in the hospital's time zone.
    pub uploaded_on: NaiveDate,
    /// When an unfinished upload is removed.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was deleted. It can be restored until [`UserFile::restorable_until`].
    pub removed_at: Option<DateTime<Utc>>,
    /// When the patient first opened it.
    pub seen_by_owner_at: Option<DateTime<Utc>>,
    /// When an administrator first opened it.
    pub seen_by_admin_at: Option<DateTime<Utc>>,
    /// When an administrator took note of it, by opening it or without (B-204).
    pub viewed_at: Option<DateTime<Utc>>,
    /// The object of its small picture; `None` if it has none, or none yet.
    pub thumbnail: Option<Uuid>,
}

impl UserFile {
    /// How long a deleted file can be restored.
    pub const GRACE: TimeDelta = TimeDelta::days(7);

    /// When a deleted file is removed for good.
    pub fn restorable_until(&self) -> Option<DateTime<Utc>> {
        self.removed_at.map(|at| at + Self::GRACE)
    }

    /// Whether the other side has put it there and the reader's side has not taken note of it. The owner does so by opening it.
    pub const fn is_new_for(&self, is_admin: bool) -> bool {
        match is_admin {
            true => !self.is_by_admin && self.viewed_at.is_none(),
            false => self.is_by_admin && self.seen_by_owner_at.is_none(),
        }
    }

    /// When the other side than the uploader's first opened it: the read receipt.
    pub const fn receipt(&self) -> Option<DateTime<Utc>> {
        if self.is_by_admin { self.seen_by_owner_at } else { self.seen_by_admin_at }
    }

    /// Whether a small picture is made of it: of images whose formats its decoder reads.
    pub fn is_picture(media_type: &str) -> bool {
        matches!(media_type, "image/jpeg" | "image/png" | "image/webp")
    }

    /// Key of the small picture in the object store.
    pub fn thumbnail_key(&self) -> Option<String> {
        self.thumbnail.map(|object| Self::object_key(self.owner, self.id, object))
    }

    /// Key of an object of a file.
    pub fn object_key(owner: UserId, id: UserFileId, object: Uuid) -> String {
        format!("{}{object}", Self::folder(owner, id))
    }

    /// Key prefix of all files in the object store.
    pub const FOLDER: &str = "user_files/";

    /// Key prefix of a person's files, with a trailing slash.
    pub fn folder_of(owner: UserId) -> String {
        format!("{}{owner}/", Self::FOLDER)
    }

    /// Key prefix of the parts of one file, with a trailing slash.
    pub fn folder(owner: UserId, id: UserFileId) -> String {
        format!("{}{id}/", Self::folder_of(owner))
    }
}

/// A part of a file: one object of the store. Each attempt to store a part has an object of its own, so a late attempt overwrites nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserFilePart {
    pub object: Uuid,
    /// Offset of its first byte in the file.
    pub start: u64,
    pub size: u64,
}

impl UserFilePart {
    /// Key in the object store.
    pub fn key(&self, owner: UserId, id: UserFileId) -> String {
        UserFile::object_key(owner, id, self.object)
    }
}

/// The object with this key; `None` if the key is not one of a file's objects.
pub fn part_of_key(key: &str) -> Option<(UserId, UserFileId, Uuid)> {
    let mut names = key.strip_prefix(UserFile::FOLDER)?.split('/');
    let (owner, file, object) = (names.next()?, names.next()?, names.next()?);
    let found = (owner.parse().ok()?, file.parse().ok()?, object.parse().ok()?);
    names.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_round_trip_and_a_key_leads_back_to_its_part() {
        for state in UserFileState::ALL {
            assert_eq!(UserFileState::from_name(state.name()), Some(state));
        }
        let (owner, id) = (UserId(Uuid::from_u128(1)), UserFileId(Uuid::from_u128(2)));
        let part = UserFilePart { object: Uuid::from_u128(3), start: 0, size: 1 };
        let key = part.key(owner, id);
        assert_eq!(part_of_key(&key), Some((owner, id, part.object)));
        for odd in ["user_files/1/2/3", "registration/1", &format!("{key}/x"), "user_files/"] {
            assert_eq!(part_of_key(odd), None, "{odd}");
        }
    }
}
