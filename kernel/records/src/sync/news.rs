//! Notifications of the owner: a notice for each new or changed document, and at most one e-mail a day without medical content. The first
//! copy causes none, because the owner requested it.

use super::Syncer;
use super::copy::{Known, happened};
use crate::RecordError;
use cabinet_domain::{IdempotencyKey, NoticeId, UserId};
use cabinet_ports::LetterTemplate;
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{FreshRecord, NewDocument, NewJob, NewNotice, RecordSync, Reservation};
use chrono::TimeDelta;
use uuid::Uuid;

/// The throttle key of the e-mail: a key counts as new again after a day, which limits the e-mail to one a day.
const KEY: &str = "cabinet:record-news";
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(24);

/// The notifications of one synchronization.
pub(super) struct News {
    user: UserId,
    is_first: bool,
    has_letter: bool,
}

impl News {
    pub(super) const fn new(before: &RecordSync) -> Self {
        Self { user: before.user, is_first: before.as_of.documents.is_none(), has_letter: false }
    }

    /// Adds the notices of a batch. Returns the e-mail about them, if one is due.
    pub(super) async fn add(
        &mut self,
        syncer: &Syncer,
        fresh: &mut FreshRecord,
        known: &Known,
    ) -> Result<Option<NewJob>, RecordError> {
        if self.is_first {
            return Ok(None);
        }
        let notice = |document: &NewDocument| {
            let kind = happened(document, known)?;
            Some(NewNotice { id: NoticeId(Uuid::now_v7()), kind, document: document.foreign_id.clone() })
        };
        fresh.notices = fresh.documents.iter().filter_map(notice).collect();
        if fresh.notices.is_empty() || self.has_letter {
            return Ok(None);
        }
        self.has_letter = true;
        syncer.letter(self.user).await
    }
}

impl Syncer {
    /// The e-mail, unless one was sent within a day or the address is not confirmed.
    async fn letter(&self, user: UserId) -> Result<Option<NewJob>, RecordError> {
        let (stores, now) = (&self.parts.stores, self.parts.clock.now());
        let account = stores.users.lookup(user).await?;
        if !account.is_some_and(|account| account.email.is_some() && account.email_confirmed_at.is_some()) {
            return Ok(None);
        }
        let Ok(key) = KEY.parse::<IdempotencyKey>() else { return Ok(None) };
        let kept = stores.idempotency.reserve(user, &key, KEY.as_bytes(), now, now - LETTER_AGAIN).await?;
        if kept != Reservation::Fresh {
            return Ok(None);
        }
        match self.parts.post.letter(Draft::new(LetterTemplate::RecordNews, user), now) {
            Ok(letter) => Ok(Some(letter)),
            Err(error) => {
                tracing::error!(user.id = %user, %error, "user {user} gets no letter about their record");
                Ok(None)
            }
        }
    }
}
