//! Tells a patient that the hospital has put a file there (B-293): on their devices and by e-mail, without names, once the file can be opened. There
//! is at most one e-mail an hour.

use crate::service::UserFileService;
use cabinet_domain::{NotificationChannel, NotificationKind, StorageType, UserFile};
use cabinet_ports::StorageError;
use cabinet_ports::post::{Draft, LetterTemplate};
use cabinet_ports::repository::UnitOfWork;
use chrono::TimeDelta;

/// How long no second e-mail follows.
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(1);

/// How the owner is told of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Telling {
    /// They have a confirmed address.
    has_address: bool,
}

impl UserFileService {
    /// How the owner is told of this file; `None`: not at all, because the hospital did not save it for them to read. Asked before the unit of
    /// work begins.
    pub(crate) async fn telling(&self, file: &UserFile) -> Result<Option<Telling>, StorageError> {
        let is_for_reading = matches!(file.kind, StorageType::ByAdmin | StorageType::Result);
        if !file.is_by_admin || !is_for_reading {
            return Ok(None);
        }
        let owner = self.parts.stores.users.lookup(file.owner).await?.filter(|owner| !owner.disabled);
        Ok(owner.map(|owner| Telling {
            has_address: owner.email.is_some() && owner.email_confirmed_at.is_some(),
        }))
    }

    /// Adds the messages, except an e-mail if one was sent within the hour.
    pub(crate) async fn tell(
        &self,
        work: &mut dyn UnitOfWork,
        file: &UserFile,
        telling: Telling,
    ) -> Result<(), StorageError> {
        let (now, about) = (self.now(), NotificationKind::Result);
        work.pushes().owe(file.owner, about, now).await?;
        let Some(post) = self.parts.post.as_ref().filter(|_| telling.has_address) else { return Ok(()) };
        if !work.notifications().wants(file.owner, about, NotificationChannel::Mail).await?
            || !work.user_files().note_letter(file.owner, now, now - LETTER_AGAIN).await?
        {
            return Ok(());
        }
        match post.letter(Draft::new(LetterTemplate::FilesReceived, file.owner), now) {
            Ok(letter) => work.jobs().add(letter).await,
            Err(error) => {
                tracing::error!(user.id = %file.owner, %error, "user {} gets no letter about a new file", file.owner);
                Ok(())
            }
        }
    }
}
