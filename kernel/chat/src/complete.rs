//! Invites the employees who are missing in a room when its patient begins to wait for an answer: all may have left it, or the hospital may have
//! others by now. The job is written in the transaction of the patient's message.

use crate::{ChatError, ChatService};
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, JobId};
use cabinet_ports::chat::{ChatDepartment, ChatOwner, ChatPatient};
use cabinet_ports::repository::{Job, NewJob};
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use uuid::Uuid;

/// The kind of these jobs.
pub const COMPLETE_CHAT_ROOM: &str = "complete_chat_room";
/// The first retry of a call that the homeserver did not take.
const AGAIN: TimeDelta = TimeDelta::seconds(10);
const AGAIN_AT_MOST: TimeDelta = TimeDelta::minutes(10);
/// The patient's next message that waits is another attempt.
const ATTEMPTS: u32 = 12;

#[derive(Serialize, Deserialize)]
struct Payload {
    room: ChatRoomId,
}

/// The job that completes a room; one for an event.
pub(crate) fn completing_job(room: ChatRoomId, event: Option<&str>, now: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: COMPLETE_CHAT_ROOM.to_owned(),
        payload: serde_json::to_value(Payload { room }).unwrap_or_default(),
        unique_key: event.map(|event| format!("{COMPLETE_CHAT_ROOM}:{event}")),
        run_at: now,
    }
}

/// Worker for these jobs.
pub struct CompleteChatRoom(pub Arc<ChatService>);

#[async_trait]
impl JobWorker for CompleteChatRoom {
    fn kind(&self) -> &'static str {
        COMPLETE_CHAT_ROOM
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no room" };
        };
        match self.0.complete(payload.room).await {
            Ok(()) => JobOutcome::Done,
            Err(error) if job.attempts >= ATTEMPTS => {
                tracing::warn!(%error, "the employees of a chat room were not invited");
                JobOutcome::GiveUp { reason: "the homeserver did not take the invitations" }
            }
            Err(error) => {
                tracing::warn!(%error, "the employees of a chat room are not invited yet");
                let after = (AGAIN * 2_i32.saturating_pow(job.attempts.min(10))).min(AGAIN_AT_MOST);
                JobOutcome::Again { after, reason: "the homeserver did not take the invitations" }
            }
        }
    }
}

impl ChatService {
    /// Invites who is missing, unless the owner was removed, has left or has withdrawn their consent.
    async fn complete(&self, id: ChatRoomId) -> Result<(), ChatError> {
        let Some(room) = self.parts.stores.chat_rooms.room(id).await? else { return Ok(()) };
        let Some(owner) = room.owner else { return Ok(()) };
        if self.language_of(owner).await?.is_none() {
            return Ok(());
        }
        let Some(stored) = self.stored_of(owner).await? else { return Ok(()) };
        let Some(account) = self.account(&stored)? else { return Ok(()) };
        let patient = match owner {
            ChatOwner::Patient(user) => self.patient(user, &stored.key).await?,
            // The name was set when the room was opened.
            ChatOwner::Guest(_) => ChatPatient { key: stored.key.clone(), display_name: None },
        };
        let known = self.parts.settings.departments.iter();
        let department = room.department.map(|id| {
            let found = known.clone().find(|known| known.id == id);
            found.map_or_else(|| ChatDepartment { title: id.clone(), id }, |known| known.at_homeserver())
        });
        self.server()?.open_room(&account, &patient, department.as_ref()).await?;
        Ok(())
    }
}
