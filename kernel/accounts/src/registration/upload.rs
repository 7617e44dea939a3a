//! Uploads of a registration's scans (B-117…B-120, X-016). The upload token authorizes them for half an hour; a part can be uploaded again
//! if the first attempt was interrupted. The format is determined from the first bytes of the file; the name and type that the browser
//! sends are ignored.

use crate::SelfService;
use crate::disk_space::Reservation;
use crate::token::digest;
use bytes::Bytes;
use cabinet_domain::{LinkPurpose, RegistrationFile, RegistrationPart, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::files::{FileError, FileStream};
use cabinet_rate_limit::subscriber;
use futures::{StreamExt, stream};
use secrecy::{ExposeSecret, SecretString};
use std::net::IpAddr;
use std::time::Duration;
use uuid::Uuid;

/// Size limit of a scan: as large as the photo of a phone camera.
const LONGEST_FILE_BYTES: u64 = 10 * 1024 * 1024;

/// Longer than any of the signatures that are checked.
const JUDGED_BYTES: usize = 64;

/// Accepted formats of a scan.
const FORMATS: [&str; 3] = ["image/jpeg", "image/png", "application/pdf"];

/// Why an upload was rejected or failed.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// Too many uploads and registrations from one address.
    #[error("too many attempts; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next attempt is accepted.
        retry_after: Duration,
    },
    /// The token is unknown or older than half an hour.
    #[error("the upload token does not count")]
    Refused,
    /// Neither JPEG nor PNG nor PDF.
    #[error("the file is neither a picture nor a PDF")]
    WrongFormat,
    /// The file was too long or incomplete, or the store failed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl SelfService {
    /// Verifies an upload token and returns its account. Each attempt counts against the same limit as registrations from its address.
    ///
    /// # Errors
    /// See [`UploadError`].
    pub async fn uploader(&self, token: &SecretString, address: IpAddr) -> Result<UserId, UploadError> {
        self.asked.take(&subscriber(address)).map_err(|retry_after| UploadError::TooOften { retry_after })?;
        let now = self.clock().now();
        let link = self.stores().links.lookup(&digest(token.expose_secret()), now).await?;
        link.filter(|link| link.action.purpose() == LinkPurpose::Upload)
            .map(|link| link.user)
            .ok_or(UploadError::Refused)
    }

    /// Stores a scan and replaces an earlier one of the same part. The earlier one is removed only after the new one is written and
    /// recorded, so a rejected attempt changes nothing.
    ///
    /// # Errors
    /// See [`UploadError`].
    pub async fn keep_file(
        &self,
        user: UserId,
        part: RegistrationPart,
        mut content: FileStream<'_>,
    ) -> Result<(), UploadError> {
        let mut first = Vec::new();
        while first.len() < JUDGED_BYTES {
            match content.next().await {
                Some(piece) => first.extend_from_slice(&piece.map_err(FileError::CutOff)?),
                None => break,
            }
        }
        let content_type = format_of(&first).ok_or(UploadError::WrongFormat)?;
        let room = self.room_for(user, part).await?;
        let at_most = room.bytes();
        let whole = stream::iter([Ok(Bytes::from(first))]).chain(content).boxed();
        let file = RegistrationFile {
            user,
            part,
            object: Some(Uuid::now_v7()),
            content_type: content_type.to_owned(),
            size_bytes: 0,
            stored_at: self.clock().now(),
        };
        let key = file.key();
        let size_bytes = match self.files.put(&key, whole, at_most).await {
            Err(FileError::TooLarge { .. }) if at_most < LONGEST_FILE_BYTES => {
                return Err(FileError::Full.into());
            }
            size_bytes => size_bytes?,
        };
        let bound = self.settings.uploads.unproved_at_most;
        match self.stores().registration_files.set(RegistrationFile { size_bytes, ..file }, bound).await {
            Ok(former) => {
                if let Some(former) = former {
                    self.give_up(&former.key()).await;
                }
                Ok(())
            }
            // Another upload has used the remaining quota meanwhile, or the account no longer exists.
            Err(error @ (StorageError::Conflict { .. } | StorageError::Missing { .. })) => {
                self.give_up(&key).await;
                Err(match error {
                    StorageError::Conflict { .. } => FileError::Full.into(),
                    error => error.into(),
                })
            }
            // It is unknown whether the row was written, so the object stays; it is removed with the account's folder at the latest.
            Err(error) => Err(error.into()),
        }
    }

    /// Reserves disk space for this scan, within the quota of unconfirmed accounts and the space that is free beside the uploads in
    /// progress. Rejects the upload before its body is read if there is no space at all.
    async fn room_for(&self, user: UserId, part: RegistrationPart) -> Result<Reservation<'_>, UploadError> {
        let bounds = self.settings.uploads;
        let others = self.stores().registration_files.unproved_bytes_beside(user, part).await?;
        let quota = others.map_or(u64::MAX, |others| bounds.unproved_at_most.saturating_sub(others));
        let at_most = quota.min(LONGEST_FILE_BYTES);
        let room = self.disk_space.reserve(&*self.files, bounds.keep_free, at_most).await?;
        if room.is_none() {
            tracing::warn!(
                is_disk_short = quota > 0,
                is_quota_used = quota == 0,
                "scans of registrations are refused for want of room"
            );
        }
        Ok(room.ok_or(FileError::Full)?)
    }

    /// Removes an object that no row refers to.
    async fn give_up(&self, key: &str) {
        if let Err(error) = self.files.delete(key).await {
            tracing::warn!(%error, key, "a scan that is not needed stays until its account goes");
        }
    }
}

/// Detects the format from the first bytes; `None` if it is not an accepted one.
fn format_of(first: &[u8]) -> Option<&'static str> {
    let found = infer::get(first)?.mime_type();
    FORMATS.into_iter().find(|format| *format == found)
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn pictures_and_pdf_are_known_by_their_first_bytes_and_nothing_else_is() {
        assert_eq!(format_of(b"\xff\xd8\xff\xe0\0\x10JFIF"), Some("image/jpeg"));
        assert_eq!(format_of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Some("image/png"));
        assert_eq!(format_of(b"%PDF-1.7\n"), Some("application/pdf"));
        for other in [&b""[..], b"<html>", b"MZ\x90\0", b"GIF89a", b"PK\x03\x04", b"<svg xmlns="] {
            assert_eq!(format_of(other), None, "{other:?}");
        }
    }
}
