//! Notifications of the owner: a notice for each new or changed document, a push message, and at most one e-mail a day, both without medical
//! content. The first copy causes none, because the owner requested it.

use super::Syncer;
use super::copy::{Known, happened};
use crate::RecordError;
use cabinet_domain::{IdempotencyKey, NoticeId, NotificationChannel, NotificationKind, UserId};
use cabinet_ports::LetterTemplate;
use cabinet_ports::StorageError;
use cabinet_ports::post::Draft;
use cabinet_ports::repository::{
    FreshRecord, NewDocument, NewJob, NewNotice, RecordSync, Reservation, UnitOfWork,
};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// The throttle key of the e-mail: a key counts as new again after a day, which limits the e-mail to one a day.
const KEY: &str = "cabinet:record-news";
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(24);

/// The notifications of one synchronization.
pub(super) struct News {
    user: UserId,
    is_first: bool,
    is_told: bool,
}

/// What the owner is told by, besides the notices.
pub(super) struct Told {
    letter: Option<NewJob>,
}

impl News {
    pub(super) const fn new(before: &RecordSync) -> Self {
        Self { user: before.user, is_first: before.as_of.documents.is_none(), is_told: false }
    }

    /// Adds the notices of a batch. Returns what else the owner is told by, once in a synchronization.
    pub(super) async fn add(
        &mut self,
        syncer: &Syncer,
        fresh: &mut FreshRecord,
        known: &Known,
    ) -> Result<Option<Told>, RecordError> {
        if self.is_first {
            return Ok(None);
        }
        let notice = |document: &NewDocument| {
            let kind = happened(document, known)?;
            Some(NewNotice { id: NoticeId(Uuid::now_v7()), kind, document: document.foreign_id.clone() })
        };
        fresh.notices = fresh.documents.iter().filter_map(notice).collect();
        if fresh.notices.is_empty() || self.is_told {
            return Ok(None);
        }
        self.is_told = true;
        Ok(Some(Told { letter: syncer.letter(self.user).await? }))
    }
}

impl Told {
    /// Writes it, unless the owner does not want it.
    pub(super) async fn write(
        self,
        work: &mut dyn UnitOfWork,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let about = NotificationKind::Result;
        work.pushes().owe(user, about, now).await?;
        let Some(letter) = self.letter else { return Ok(()) };
        if work.notifications().wants(user, about, NotificationChannel::Mail).await? {
            work.jobs().add(letter).await?;
        }
        Ok(())
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
