//! Tells patients of messages that they have not read, on their devices and by e-mail. Neither says anything of what was written.

use crate::{ChatError, ChatService};
use cabinet_domain::NotificationKind;
use cabinet_ports::LetterTemplate;
use cabinet_ports::post::Draft;

/// Rooms in one transaction.
const AT_ONCE: u32 = 50;

impl ChatService {
    /// Writes the notices and e-mails that are due and returns how many patients were told. Of each patient once until they read.
    ///
    /// # Errors
    /// `Storage`
    pub async fn tell_of_unread(&self) -> Result<u32, ChatError> {
        if self.parts.server.is_none() {
            return Ok(0);
        }
        let mut told = 0;
        loop {
            let now = self.now();
            let mut work = self.parts.stores.begin().await?;
            let overdue =
                work.chat_rooms().take_overdue(now - self.parts.settings.notice_after, now, AT_ONCE).await?;
            if overdue.is_empty() {
                return Ok(told);
            }
            for chat in overdue {
                if !self.has_agreed(chat.user).await? {
                    continue;
                }
                told += 1;
                work.pushes().owe(chat.user, NotificationKind::Chat, now).await?;
                let Some(post) = self.parts.post.as_ref().filter(|_| chat.by_mail) else { continue };
                match post.letter(Draft::new(LetterTemplate::ChatUnread, chat.user), now) {
                    Ok(letter) => work.jobs().add(letter).await?,
                    Err(error) => {
                        tracing::error!(user.id = %chat.user, %error, "a patient gets no letter about an unread message");
                    }
                }
            }
            work.commit().await?;
        }
    }

    /// Stores whether the patient is told by e-mail.
    ///
    /// # Errors
    /// `Absent`; `AgreementNeeded` if the chat was never opened; `Storage`.
    pub async fn set_mail_notices(
        &self,
        user: cabinet_domain::UserId,
        wanted: bool,
    ) -> Result<(), ChatError> {
        self.server()?;
        let mut work = self.parts.stores.begin().await?;
        if !work.chats().set_mail_notices(user, wanted).await? {
            return Err(ChatError::AgreementNeeded);
        }
        Ok(work.commit().await?)
    }
}
