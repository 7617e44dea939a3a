//! What a patient reads of their chat.

use super::ChatState;
use cabinet_chat::ChatView;
use cabinet_chat_gateway::Limits;
use cabinet_config::ChatHours;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The patient's chat.
#[derive(Serialize, ToSchema)]
pub(super) struct PatientChat {
    /// `agreement_needed`: the patient has to consent to the text of kind `chat` first. `not_opened`, `open`.
    state: &'static str,
    /// The patient's Matrix id, with which their own messages are signed. Null until the chat is open.
    user_id: Option<String>,
    /// The patient's rooms. Empty until the chat is open.
    rooms: Vec<ChatRoom>,
    clinic: ChatClinic,
    /// Longest file that can be sent, in bytes.
    max_file_bytes: u64,
}

/// A room of the patient.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatRoom {
    /// Matrix id.
    room_id: String,
    /// E.g. the hospital's short name.
    title: String,
}

/// Whether and when the clinic answers.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatClinic {
    /// Whether it answers now.
    is_open: bool,
    /// When it answers again; null while it does.
    opens_at: Option<DateTime<Utc>>,
    /// Its hours in the hospital's zone. Empty: always.
    hours: Vec<ChatClinicHours>,
    /// Within how many minutes it usually answers.
    answer_within_min: Option<u32>,
    /// The hospital's telephone number.
    phone: String,
    /// Numbers for emergencies, in which the chat does not help.
    emergency_phones: Vec<String>,
}

/// Hours on some days of the week.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatClinicHours {
    /// 1 is Monday (ISO 8601).
    days: Vec<u8>,
    /// `08:00`
    from: String,
    /// `20:00`; `24:00` is the end of the day.
    to: String,
}

impl From<&ChatHours> for ChatClinicHours {
    fn from(hours: &ChatHours) -> Self {
        Self { days: hours.days.clone(), from: hours.from.clone(), to: hours.to.clone() }
    }
}

impl PatientChat {
    pub(super) fn of(app: &ChatState, view: ChatView) -> Self {
        let title = app.organisation.short_title.clone();
        let rooms = view.room_id.into_iter().map(|room_id| ChatRoom { room_id, title: title.clone() });
        Self {
            state: view.state.name(),
            user_id: view.matrix_id,
            rooms: rooms.collect(),
            clinic: ChatClinic {
                is_open: view.clinic.is_open,
                opens_at: view.clinic.opens_at,
                hours: app.settings.hours.iter().map(ChatClinicHours::from).collect(),
                answer_within_min: view.clinic.answer_within_min,
                phone: app.organisation.phone.clone(),
                emergency_phones: app.settings.emergency_phones.clone(),
            },
            max_file_bytes: Limits::USUAL.max_file_bytes,
        }
    }
}
