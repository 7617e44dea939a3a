//! Data read while the archive is written: the access log page by page, the files, the texts of the record, the pictures of the diary.

use crate::own_record::{Day, Written};
use cabinet_domain::{DiaryForm, MedicalHostId, RecordDocumentId, RegistrationPart, UserId};
use cabinet_ports::files::FileStream;
use cabinet_ports::{FileStore, Stores};
use cabinet_profile::{Entry, Profile};
use cabinet_records::Sealer;
use cabinet_user_files::{FileCaller, UserFileService};
use cabinet_vault::Vault;
use std::io;
use std::sync::Arc;

/// Lines per page of the log.
const LINES: u32 = 200;

/// One person's log and files.
pub(crate) struct Source {
    pub(crate) user: UserId,
    pub(crate) profile: Arc<Profile>,
    pub(crate) files: Arc<dyn FileStore>,
    pub(crate) stores: Stores,
    pub(crate) vault: Arc<Vault>,
    /// The uploaded files, and the owner as their reader.
    pub(crate) user_files: Option<Arc<UserFileService>>,
    pub(crate) caller: FileCaller,
}

/// A cursor in the log.
pub(crate) struct LogPlace(Option<i64>);

impl LogPlace {
    /// Starts at the newest line.
    pub(crate) const NEWEST: Self = Self(None);
}

impl Source {
    /// A page of the access log, and the cursor of the next one.
    pub(crate) async fn log(&self, place: LogPlace) -> io::Result<(Vec<Entry>, Option<LogPlace>)> {
        let page = self.profile.log.page(self.user, place.0, Some(LINES)).await.map_err(io::Error::other)?;
        Ok((page.entries, page.next.map(|next| LogPlace(Some(next)))))
    }

    /// The current bytes of a scan; `None` if it was deleted.
    pub(crate) async fn file(&self, part: RegistrationPart) -> io::Result<Option<FileStream<'static>>> {
        let files = self.stores.registration_files.list(self.user).await.map_err(io::Error::other)?;
        let Some(file) = files.into_iter().find(|file| file.part == part) else { return Ok(None) };
        self.files.get(&file.key()).await.map_err(io::Error::other)
    }

    /// The sanitized text of a document; `None` if the cabinet has no copy.
    pub(crate) async fn text(&self, written: &Written) -> io::Result<Option<String>> {
        let id = RecordDocumentId(written.id);
        let sealed = self.stores.records.document_html(self.user, id).await.map_err(io::Error::other)?;
        let Some(sealed) = sealed else { return Ok(None) };
        let text = self.sealer(&written.host_id).open_text(&written.foreign_id, &sealed);
        Ok(Some(text.map_err(io::Error::other)?.html))
    }

    /// The form of a day with its pictures; `None` if it was deleted.
    pub(crate) async fn day(&self, day: &Day) -> io::Result<Option<DiaryForm>> {
        let kept =
            self.stores.diary.day(self.user, &day.host_id, day.date).await.map_err(io::Error::other)?;
        let Some(kept) = kept else { return Ok(None) };
        self.sealer(&day.host_id).open_day(day.date, &kept.sealed).map(Some).map_err(io::Error::other)
    }

    /// An earlier version of a day with its pictures; `None` if it was deleted.
    pub(crate) async fn day_version(&self, day: &Day, revision: u32) -> io::Result<Option<DiaryForm>> {
        let diary = &self.stores.diary;
        let version = diary.version(self.user, &day.host_id, day.date, revision).await;
        let Some(version) = version.map_err(io::Error::other)? else { return Ok(None) };
        let form = self.sealer(&day.host_id).open_day_version(day.date, revision, &version.sealed);
        form.map(Some).map_err(io::Error::other)
    }

    fn sealer(&self, host: &MedicalHostId) -> Sealer {
        Sealer::new(&self.vault, self.user, host)
    }
}
