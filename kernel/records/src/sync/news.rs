//! What the owner is told: a notice for each document that came or changed, and at most one letter in a day, with nothing medical in it.
//! The first copy is no news: the owner has asked for it.

use super::Syncer;
use super::copy::{Known, happened};
use crate::RecordError;
use cabinet_domain::{IdempotencyKey, NoticeId, UserId};
use cabinet_ports::LetterTemplate;
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{FreshRecord, NewDocument, NewJob, NewNotice, RecordSync, Reservation};
use chrono::TimeDelta;
use uuid::Uuid;

/// The key under which the cabinet remembers that it wrote: a letter a day is what a key holds that counts as new after a day.
const KEY: &str = "cabinet:record-news";
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(24);

/// The news of one synchronisation.
pub(super) struct News {
    user: UserId,
    is_first: bool,
    has_letter: bool,
}

impl News {
    pub(super) const fn new(before: &RecordSync) -> Self {
        Self { user: before.user, is_first: before.as_of.documents.is_none(), has_letter: false }
    }

    /// Adds what is to be told of a batch.
    pub(super) async fn add(
        &mut self,
        syncer: &Syncer,
        fresh: &mut FreshRecord,
        known: &Known,
    ) -> Result<(), RecordError> {
        if self.is_first {
            return Ok(());
        }
        let notice = |document: &NewDocument| {
            let kind = happened(document, known)?;
            Some(NewNotice { id: NoticeId(Uuid::now_v7()), kind, document: document.foreign_id.clone() })
        };
        fresh.notices = fresh.documents.iter().filter_map(notice).collect();
        if !fresh.notices.is_empty() && !self.has_letter {
            self.has_letter = true;
            fresh.jobs = syncer.letter(self.user).await?.into_iter().collect();
        }
        Ok(())
    }
}

impl Syncer {
    /// The letter, unless there was one within a day or there is no proved address.
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
