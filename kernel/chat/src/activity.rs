//! What an event means for a room: who waits for an answer, and what is unread.

use cabinet_ports::chat::{ChatEvent, ChatEventKind};
use cabinet_ports::repository::{ChatActivity, ChatRoom, UnreadMessage};
use chrono::{DateTime, Utc};

/// What is to be stored beside the room's own activity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    Nothing,
    /// A message that the patient has not read, or one of their own.
    Add(UnreadMessage),
    /// The patient has read up to this event.
    ReadUpTo(String),
    /// A message was erased.
    Drop(String),
}

/// Takes an event into the room's activity. `is_program`: its sender is a bot, whose messages are no answers.
pub(crate) fn apply(room: &mut ChatRoom, event: &ChatEvent, is_program: bool, now: DateTime<Utc>) -> Effect {
    let is_own = event.sender == room.matrix_id;
    // A homeserver's clock may be fast.
    let at = event.at.min(now);
    let activity = &mut room.activity;
    match event.kind {
        ChatEventKind::Message | ChatEventKind::Notice | ChatEventKind::Encrypted => {
            let is_answer = event.kind != ChatEventKind::Notice && !is_program;
            if is_own {
                wrote(activity, at);
            } else if is_answer {
                answered(activity, at, &event.sender);
            } else {
                activity.last_program_at = activity.last_program_at.max(Some(at));
            }
            message(event, !is_own, at)
        }
        // The patient may have read up to it.
        ChatEventKind::Edit => message(event, false, at),
        ChatEventKind::Redaction => event.subject.clone().map_or(Effect::Nothing, Effect::Drop),
        ChatEventKind::Read if is_own => event.subject.clone().map_or(Effect::Nothing, Effect::ReadUpTo),
        ChatEventKind::Read if !is_program => {
            saw(activity, at);
            Effect::Nothing
        }
        _ => Effect::Nothing,
    }
}

fn message(event: &ChatEvent, is_clinic: bool, sent_at: DateTime<Utc>) -> Effect {
    match event.id.clone() {
        Some(event_id) => Effect::Add(UnreadMessage { event_id, is_clinic, sent_at }),
        None => Effect::Nothing,
    }
}

fn wrote(activity: &mut ChatActivity, at: DateTime<Utc>) {
    activity.last_patient_at = activity.last_patient_at.max(Some(at));
    if activity.waiting_since.is_none() {
        activity.waiting_since = Some(at);
    } else if activity.seen_at.is_some_and(|seen| seen < at) {
        // What the clinic has seen was before.
        activity.seen_at = None;
    }
}

fn answered(activity: &mut ChatActivity, at: DateTime<Utc>, by: &str) {
    if activity.last_clinic.as_ref().is_none_or(|(last, _)| *last <= at) {
        activity.last_clinic = Some((at, by.to_owned()));
    }
    activity.waiting_since = None;
    activity.seen_at = None;
}

fn saw(activity: &mut ChatActivity, at: DateTime<Utc>) {
    if activity.waiting_since.is_some_and(|since| since <= at) {
        activity.seen_at = activity.seen_at.max(Some(at));
    }
}
