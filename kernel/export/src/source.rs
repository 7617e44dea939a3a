//! What is read while the archive is written: the access log page by page, and the files.

use cabinet_domain::{RegistrationFile, RegistrationPart, UserId};
use cabinet_ports::FileStore;
use cabinet_ports::files::FileStream;
use cabinet_profile::{Entry, Profile};
use std::io;
use std::sync::Arc;

/// Lines of the log at a time.
const LINES: u32 = 200;

/// One person's log and files.
pub(crate) struct Source {
    pub(crate) user: UserId,
    pub(crate) profile: Arc<Profile>,
    pub(crate) files: Arc<dyn FileStore>,
}

/// Where to go on in the log.
pub(crate) struct LogPlace(Option<i64>);

impl LogPlace {
    /// At the newest line.
    pub(crate) const NEWEST: Self = Self(None);
}

impl Source {
    /// Some lines of the access log, and where the next ones are.
    pub(crate) async fn log(&self, place: LogPlace) -> io::Result<(Vec<Entry>, Option<LogPlace>)> {
        let page = self.profile.log.page(self.user, place.0, Some(LINES)).await.map_err(io::Error::other)?;
        Ok((page.entries, page.next.map(|next| LogPlace(Some(next)))))
    }

    /// The bytes of a scan; none if they are gone.
    pub(crate) async fn file(&self, part: RegistrationPart) -> io::Result<Option<FileStream<'static>>> {
        self.files.get(&RegistrationFile::key(self.user, part)).await.map_err(io::Error::other)
    }
}
