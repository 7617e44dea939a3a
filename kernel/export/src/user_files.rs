//! Uploaded files in an archive: a patient's files for an administrator, and one's own files in the copy of one's own data. One file at a time
//! is read, part by part.

use crate::documents::{clean, parted};
use crate::{Archive, ZipWriter};
use cabinet_domain::{UserFile, UserFileState};
use cabinet_user_files::{FileCaller, UserFileError, UserFileService};
use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use futures::io::AsyncWriteExt as _;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// Start of the comment of an incomplete archive; a number of files follows.
const MISSING: &str = "Cabinet-Missing: ";

/// A patient's files for an administrator, before they are read.
pub struct UserFilesArchive {
    pub service: Arc<UserFileService>,
    /// The administrator.
    pub caller: FileCaller,
    /// The files, in the order of the archive.
    pub files: Vec<UserFile>,
}

impl UserFilesArchive {
    /// Starts writing. Each file is audited before its first byte. `permit` is held until the archive has ended.
    pub fn stream(self, made_at: DateTime<Utc>, permit: impl Send + 'static) -> Archive {
        Archive::write(made_at, |zip| async move {
            let outcome = self.write(zip).await;
            drop(permit);
            outcome
        })
    }

    async fn write(self, mut zip: ZipWriter) -> io::Result<()> {
        let (mut names, mut missing) = (EntryNames::default(), 0_u64);
        for listed in &self.files {
            // As it is now: it may have been deleted since.
            match self.service.open_file(&self.caller, listed.id).await {
                Ok(file) => {
                    let name = names.take("", &file);
                    write_file(&self.service, &file, &name, &mut zip).await?;
                }
                Err(error) if is_gone(&error) => missing += 1,
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        if missing > 0 {
            zip.remark(format!("{MISSING}{missing}"));
        }
        zip.finish().await
    }
}

/// Whether the file was deleted or withheld meanwhile.
pub(crate) const fn is_gone(error: &UserFileError) -> bool {
    matches!(error, UserFileError::NotFound { .. } | UserFileError::BeingChecked | UserFileError::Quarantined)
}

/// Whether a file can be in an archive.
pub(crate) fn is_readable(file: &UserFile) -> bool {
    file.state == UserFileState::Ready && file.removed_at.is_none()
}

/// Writes an entry. A file that cannot be read to its end ends the archive: a shorter file would look complete.
pub(crate) async fn write_file(
    service: &UserFileService,
    file: &UserFile,
    name: &str,
    zip: &mut ZipWriter,
) -> io::Result<()> {
    let mut content = service.content(file, 0, file.size).await.map_err(io::Error::other)?;
    let mut entry = zip.stored(name).await?;
    let mut written = 0_u64;
    while let Some(piece) = content.try_next().await? {
        entry.write_all(&piece).await?;
        written += piece.len() as u64;
    }
    if written != file.size {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "a part of the file is missing"));
    }
    entry.close().await.map_err(io::Error::other)
}

/// The names in use, compared without case: Windows and macOS would merge names that differ only in case.
#[derive(Debug, Default)]
pub(crate) struct EntryNames(BTreeSet<String>);

impl EntryNames {
    /// Names that are taken already.
    pub(crate) fn beside<'a>(taken: impl Iterator<Item = &'a str>) -> Self {
        Self(taken.map(str::to_lowercase).collect())
    }

    /// Reserves a name in a folder (empty, or with a slash at its end) that no other entry has.
    pub(crate) fn take(&mut self, folder: &str, file: &UserFile) -> String {
        let clean = clean(&file.name);
        let name = if clean.is_empty() { file.id.to_string() } else { clean };
        let (stem, extension) = parted(&name);
        let numbered = (1_u32..).map(|number| match number {
            1 => format!("{folder}{name}"),
            _ => format!("{folder}{stem} ({number}){extension}"),
        });
        let free = numbered.into_iter().find(|name| !self.0.contains(&name.to_lowercase()));
        let name = free.unwrap_or_else(|| format!("{folder}{}", file.id));
        self.0.insert(name.to_lowercase());
        name
    }
}
