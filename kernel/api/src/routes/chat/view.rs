//! What a patient reads of their chat.

use super::ChatState;
use cabinet_chat::{ChatView, ClinicView, RoomView};
use cabinet_chat_gateway::Limits;
use cabinet_config::{Chat, ChatHours, Organisation};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The patient's chat.
#[derive(Serialize, ToSchema)]
pub(super) struct PatientChat {
    /// `agreement_needed`: the patient has to consent to the text of kind `chat` first. `not_opened`, `open`.
    state: &'static str,
    /// The patient's Matrix id, with which their own messages are signed. Null until the chat is open.
    user_id: Option<String>,
    /// The general room, then one of each department (B-089). Empty until the chat is open.
    rooms: Vec<ChatRoom>,
    clinic: ChatClinic,
    /// Longest file that can be sent, in bytes.
    max_file_bytes: u64,
    notices: ChatNotices,
}

/// How the patient is told of messages that they have not read.
#[derive(Serialize, Deserialize, ToSchema)]
pub(super) struct ChatNotices {
    /// By e-mail, without the text.
    pub(super) mail: bool,
}

/// A room of the patient.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatRoom {
    /// Matrix id. Null until the patient opens the department's room.
    #[schema(required = true)]
    room_id: Option<String>,
    /// Id of the department; null for the general room.
    #[schema(required = true)]
    department: Option<String>,
    /// Name of the department; the hospital's short name for the general room.
    title: String,
    /// Messages of the clinic that the patient has not read.
    unread: u64,
    /// Time of the last message.
    #[schema(required = true)]
    last_at: Option<DateTime<Utc>>,
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
        let room = |room: RoomView| ChatRoom {
            room_id: room.room_id,
            department: room.department,
            title: room.title.unwrap_or_else(|| app.organisation.short_title.clone()),
            unread: room.unread,
            last_at: room.last_at,
        };
        Self {
            state: view.state.name(),
            user_id: view.matrix_id,
            rooms: view.rooms.into_iter().map(room).collect(),
            notices: ChatNotices { mail: view.mail_notices },
            clinic: ChatClinic::of(view.clinic, &app.settings, &app.organisation),
            max_file_bytes: Limits::USUAL.max_file_bytes,
        }
    }
}

impl ChatClinic {
    pub(super) fn of(view: ClinicView, settings: &Chat, organisation: &Organisation) -> Self {
        Self {
            is_open: view.is_open,
            opens_at: view.opens_at,
            hours: settings.hours.iter().map(ChatClinicHours::from).collect(),
            answer_within_min: view.answer_within_min,
            phone: organisation.phone.clone(),
            emergency_phones: settings.emergency_phones.clone(),
        }
    }
}
