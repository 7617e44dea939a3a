//! Notices that the service writes in a room: that the clinic does not answer at this hour, and prepared answers. Each is a job, which is
//! written in the transaction of its cause and says what it says once.

use crate::{ChatError, ChatService};
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, JobId};
use cabinet_ports::repository::{Job, NewJob};
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use uuid::Uuid;

/// The kind of these jobs.
pub const SAY_IN_CHAT: &str = "say_in_chat";
/// The first retry of a notice that the homeserver did not take.
const AGAIN: TimeDelta = TimeDelta::seconds(10);
const AGAIN_AT_MOST: TimeDelta = TimeDelta::minutes(10);
/// Attempts of a notice; it is then of no use any more.
const ATTEMPTS: u32 = 12;
/// Hexadecimal digits of the key under which the homeserver knows a notice.
const KEY_DIGITS: usize = 32;

/// What is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Words {
    /// That the clinic does not answer at this hour.
    Away,
    /// The prepared answer with this id.
    Answer(String),
}

#[derive(Serialize, Deserialize)]
struct Payload {
    room: ChatRoomId,
    words: Words,
}

/// The job that says something. With the same `cause` (an event's id) it is said once.
pub(crate) fn saying_job(room: ChatRoomId, words: &Words, cause: Option<&str>, now: DateTime<Utc>) -> NewJob {
    let payload = Payload { room, words: words.clone() };
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: SAY_IN_CHAT.to_owned(),
        payload: serde_json::to_value(payload).unwrap_or_default(),
        unique_key: cause.map(|cause| format!("{SAY_IN_CHAT}:{cause}")),
        run_at: now,
    }
}

/// Worker for these jobs.
pub struct SayInChat(pub Arc<ChatService>);

#[async_trait]
impl JobWorker for SayInChat {
    fn kind(&self) -> &'static str {
        SAY_IN_CHAT
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload names no room" };
        };
        match self.0.say(job.id, &payload).await {
            Ok(()) => JobOutcome::Done,
            Err(error) if job.attempts >= ATTEMPTS => {
                tracing::warn!(%error, "a notice in a chat was not written");
                JobOutcome::GiveUp { reason: "the homeserver did not take the notice" }
            }
            Err(error) => {
                tracing::warn!(%error, "a notice in a chat is not written yet");
                let after = (AGAIN * 2_i32.saturating_pow(job.attempts.min(10))).min(AGAIN_AT_MOST);
                JobOutcome::Again { after, reason: "the homeserver did not take the notice" }
            }
        }
    }
}

impl ChatService {
    /// Says it, unless the patient was removed, has withdrawn their consent, or the text was taken out of the configuration.
    async fn say(&self, job: JobId, payload: &Payload) -> Result<(), ChatError> {
        let Some(room) = self.parts.stores.chat_rooms.room(payload.room).await? else { return Ok(()) };
        let Some(owner) = room.owner else { return Ok(()) };
        let Some(language) = self.language_of(owner).await? else { return Ok(()) };
        let settings = &self.parts.settings;
        let text = match &payload.words {
            Words::Away => settings.away.as_ref().map(|text| text.in_language(&language)),
            Words::Answer(id) => settings.answers.get(id).map(String::as_str),
        };
        let Some(text) = text else { return Ok(()) };
        let key: String = hex::encode(Sha256::digest(job.0)).chars().take(KEY_DIGITS).collect();
        Ok(self.server()?.say(&room.room_id, text, &key).await?)
    }
}
