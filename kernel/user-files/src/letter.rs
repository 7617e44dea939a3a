//! Tells a patient by e-mail that the hospital has put a file there (B-293): without names, at most once an hour, and once the file can be opened.

use crate::service::UserFileService;
use cabinet_domain::{StorageType, UserFile};
use cabinet_ports::StorageError;
use cabinet_ports::post::{Draft, LetterTemplate};
use cabinet_ports::repository::UnitOfWork;
use chrono::TimeDelta;

/// How long no second e-mail follows.
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(1);

impl UserFileService {
    /// Whether the owner is to be told of this file: the hospital saved it or it is a result, and the owner has a confirmed address. Asked
    /// before the unit of work begins.
    pub(crate) async fn is_told(&self, file: &UserFile) -> Result<bool, StorageError> {
        let is_for_reading = matches!(file.kind, StorageType::ByAdmin | StorageType::Result);
        if self.parts.post.is_none() || !file.is_by_admin || !is_for_reading {
            return Ok(false);
        }
        let owner = self.parts.stores.users.lookup(file.owner).await?;
        Ok(owner.is_some_and(|owner| {
            owner.email.is_some() && owner.email_confirmed_at.is_some() && !owner.disabled
        }))
    }

    /// Adds the e-mail, unless one was sent within the hour.
    pub(crate) async fn tell(&self, work: &mut dyn UnitOfWork, file: &UserFile) -> Result<(), StorageError> {
        let Some(post) = &self.parts.post else { return Ok(()) };
        let now = self.now();
        if !work.user_files().note_letter(file.owner, now, now - LETTER_AGAIN).await? {
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
