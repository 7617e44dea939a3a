//! What a patient is told of their chat.

use crate::{ChatError, ChatService};
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};

/// How far the patient's chat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatState {
    /// The patient has to agree to the text about the chat first (B-094).
    AgreementNeeded,
    /// The account and the room are made when the patient opens the chat.
    NotOpened,
    Open,
}

impl ChatState {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AgreementNeeded => "agreement_needed",
            Self::NotOpened => "not_opened",
            Self::Open => "open",
        }
    }
}

/// Whether and when the clinic answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClinicView {
    pub is_open: bool,
    /// When it answers again; `None` while it does.
    pub opens_at: Option<DateTime<Utc>>,
    /// Within how many minutes it usually answers.
    pub answer_within_min: Option<u32>,
}

/// A patient's chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatView {
    pub state: ChatState,
    /// The patient's name at the homeserver, to tell their own messages from the clinic's. `None` until it is open.
    pub matrix_id: Option<String>,
    /// The patient's room. `None` until it is open.
    pub room_id: Option<String>,
    pub clinic: ClinicView,
}

impl ChatService {
    /// The patient's chat, from the database alone.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn view(&self, user: UserId) -> Result<ChatView, ChatError> {
        self.server()?;
        let has_agreed = self.has_agreed(user).await?;
        let stored = self.stored(user).await?;
        let (matrix_id, room_id) = stored.map(|chat| (chat.matrix_id, chat.room_id)).unwrap_or_default();
        let state = match (has_agreed, &room_id) {
            (false, _) => ChatState::AgreementNeeded,
            (true, None) => ChatState::NotOpened,
            (true, Some(_)) => ChatState::Open,
        };
        let is_shown = state == ChatState::Open;
        Ok(ChatView {
            state,
            matrix_id: matrix_id.filter(|_| is_shown),
            room_id: room_id.filter(|_| is_shown),
            clinic: self.clinic(),
        })
    }

    fn clinic(&self) -> ClinicView {
        let (settings, now) = (&self.parts.settings, self.now());
        ClinicView {
            is_open: settings.hours.is_open(now, settings.zone),
            opens_at: settings.hours.opens_at(now, settings.zone),
            answer_within_min: settings.answer_within_min,
        }
    }
}
