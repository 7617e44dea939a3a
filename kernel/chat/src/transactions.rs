//! What the homeserver pushes (`PUT …/app/v1/transactions/{id}`): each transaction has its effect once, however often it is sent.

use crate::activity::{Effect, apply};
use crate::complete::completing_job;
use crate::say::{Words, saying_job};
use crate::{ChatError, ChatService};
use cabinet_ports::chat::{ChatEvent, ChatEventKind, ChatFailureKind, ChatOwner, ChatTransaction};
use cabinet_ports::repository::{ChatRoom, UnitOfWork};
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};

/// A message that is told of so late is not answered automatically: the homeserver could not reach us.
const STALE: TimeDelta = TimeDelta::minutes(10);

impl ChatService {
    /// Whether the header proves the homeserver. To be asked before a body is read.
    ///
    /// # Errors
    /// `Absent`, `Failed`.
    pub async fn is_homeserver(&self, authorization: &str) -> Result<bool, ChatError> {
        let nothing = br#"{"events":[]}"#.to_vec();
        let asked = ChatTransaction { authorization: Some(authorization.to_owned()), body: nothing };
        match self.server()?.receive(&asked).await {
            Ok(_) => Ok(true),
            Err(failure) if failure.kind == ChatFailureKind::Forged => Ok(false),
            Err(failure) => Err(failure.into()),
        }
    }

    /// Receives a transaction of the homeserver.
    ///
    /// # Errors
    /// `Absent`, `Failed` (`Forged` if it is not the homeserver's), `Storage`: the homeserver sends it again.
    pub async fn receive(&self, id: &str, transaction: &ChatTransaction) -> Result<(), ChatError> {
        let events = self.server()?.receive(transaction).await?;
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        if let Some(digest) = digest(id, &events)
            && !work.chat_rooms().note_transaction(&digest, now).await?
        {
            return Ok(());
        }
        let room_ids: Vec<String> = events.iter().map(|event| event.room_id.clone()).collect();
        for mut room in work.chat_rooms().lock_rooms(&room_ids).await? {
            let before = room.activity.clone();
            let room_id = room.room_id.clone();
            for event in events.iter().filter(|event| event.room_id == room_id) {
                self.take_in(&mut *work, &mut room, event, now).await?;
            }
            if before.waiting_since.is_none() && room.activity.waiting_since.is_some() {
                let began = events.iter().find(|event| event.room_id == room_id && event.id.is_some());
                let began = began.and_then(|event| event.id.as_deref());
                work.jobs().add(completing_job(room.id, began, now)).await?;
            }
            if room.activity != before {
                work.chat_rooms().set_activity(room.id, &room.activity).await?;
            }
        }
        Ok(work.commit().await?)
    }

    async fn take_in(
        &self,
        work: &mut dyn UnitOfWork,
        room: &mut ChatRoom,
        event: &ChatEvent,
        now: DateTime<Utc>,
    ) -> Result<(), ChatError> {
        if self.is_away_text_due(room, event, now) {
            work.jobs().add(saying_job(room.id, &Words::Away, event.id.as_deref(), now)).await?;
        }
        let is_program = self.parts.settings.bots.contains(&event.sender);
        match apply(room, event, is_program, now) {
            // Guests send no receipts and get no notifications.
            _ if room.owner.is_none_or(ChatOwner::is_guest) => {}
            Effect::Nothing => {}
            Effect::Add(message) => work.chat_rooms().add_message(room.id, &message).await?,
            Effect::ReadUpTo(event) => work.chat_rooms().read_up_to(room.id, &event).await?,
            Effect::Drop(event) => work.chat_rooms().drop_message(room.id, &event).await?,
        }
        Ok(())
    }

    /// Whether the patient writes outside of the hours and was not told so since the clinic closed.
    fn is_away_text_due(&self, room: &ChatRoom, event: &ChatEvent, now: DateTime<Utc>) -> bool {
        let settings = &self.parts.settings;
        let is_open = |at| settings.hours.is_open(at, settings.zone);
        let is_own_message = event.kind == ChatEventKind::Message && event.sender == room.matrix_id;
        if settings.away.is_none() || !is_own_message || is_open(now) || now - event.at > STALE {
            return false;
        }
        // The hours that follow the last message: if they have begun since, the clinic has closed again.
        room.activity.last_patient_at.is_none_or(|last| {
            is_open(last) || settings.hours.opens_at(last, settings.zone).is_none_or(|opened| opened <= now)
        })
    }
}

/// Names a transaction by its id and its events: a homeserver whose database was made anew begins to count again. One without events has
/// receipts only, which may be repeated.
fn digest(id: &str, events: &[ChatEvent]) -> Option<String> {
    let mut ids = events.iter().filter_map(|event| event.id.as_deref()).peekable();
    ids.peek()?;
    let mut hasher = Sha256::new();
    for part in std::iter::once(id).chain(ids) {
        hasher.update(part.len().to_le_bytes());
        hasher.update(part);
    }
    Some(hex::encode(hasher.finalize()))
}
