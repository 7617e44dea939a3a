//! What a patient is told of their chat.

use crate::{ChatError, ChatService, Department};
use cabinet_domain::UserId;
use cabinet_ports::repository::{ChatRoomNews, StoredChat};
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

/// A room of a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomView {
    /// Matrix id. `None` until the patient opens the department's room.
    pub room_id: Option<String>,
    /// `None` for the general room.
    pub department: Option<String>,
    /// What the hospital calls the department; `None` for the general room.
    pub title: Option<String>,
    /// Messages of the clinic that the patient has not read.
    pub unread: u64,
    /// The last message of either side.
    pub last_at: Option<DateTime<Utc>>,
}

/// A patient's chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatView {
    pub state: ChatState,
    /// The patient's name at the homeserver, to tell their own messages from the clinic's. `None` until it is open.
    pub matrix_id: Option<String>,
    /// The general room, then one of each department. Empty until it is open.
    pub rooms: Vec<RoomView>,
    /// Whether the patient is told of unread messages by e-mail.
    pub mail_notices: bool,
    pub clinic: ClinicView,
}

impl ChatService {
    /// The patient's chat, from the database alone. Titles are in this language if the hospital has them.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn view(&self, user: UserId, language: &str) -> Result<ChatView, ChatError> {
        self.server()?;
        let has_agreed = self.has_agreed(user).await?;
        let stored = self.stored(user).await?;
        let mail_notices = stored.as_ref().is_none_or(|stored| stored.mail_notices);
        let opened = stored.filter(|chat| chat.rooms.iter().any(|room| room.room_id.is_some()));
        let state = match (has_agreed, &opened) {
            (false, _) => ChatState::AgreementNeeded,
            (true, None) => ChatState::NotOpened,
            (true, Some(_)) => ChatState::Open,
        };
        let shown = opened.filter(|_| state == ChatState::Open);
        let rooms = match &shown {
            Some(stored) => self.rooms(stored, self.parts.stores.chat_rooms.news(user).await?, language),
            None => Vec::new(),
        };
        let matrix_id = shown.and_then(|stored| stored.matrix_id);
        Ok(ChatView { state, matrix_id, rooms, mail_notices, clinic: self.clinic() })
    }

    /// The patient's Matrix id and their general room, if the chat is open.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn general_room(&self, user: UserId) -> Result<Option<(String, String)>, ChatError> {
        self.server()?;
        if !self.has_agreed(user).await? {
            return Ok(None);
        }
        let Some(stored) = self.stored(user).await? else { return Ok(None) };
        let general = stored.rooms.into_iter().find(|room| room.department.is_none());
        Ok(stored.matrix_id.zip(general.and_then(|room| room.room_id)))
    }

    /// How many messages the patient has not read. None while the chat is not open.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn unread(&self, user: UserId) -> Result<u64, ChatError> {
        self.server()?;
        if !self.has_agreed(user).await? {
            return Ok(0);
        }
        Ok(self.parts.stores.chat_rooms.unread(user).await?)
    }

    fn rooms(&self, stored: &StoredChat, news: Vec<ChatRoomNews>, language: &str) -> Vec<RoomView> {
        let view = |department: Option<&Department>| {
            let id = department.map(|department| department.id.as_str());
            let found = stored.rooms.iter().find(|room| room.department.as_deref() == id);
            let news = news.iter().find(|news| found.is_some_and(|room| room.id == news.id));
            RoomView {
                room_id: found.and_then(|room| room.room_id.clone()),
                department: id.map(str::to_owned),
                title: department.map(|department| department.title.in_language(language).to_owned()),
                unread: news.map_or(0, |news| news.unread),
                last_at: news.and_then(|news| news.last_at),
            }
        };
        let departments = self.parts.settings.departments.iter();
        std::iter::once(view(None)).chain(departments.map(|department| view(Some(department)))).collect()
    }

    pub(crate) fn clinic(&self) -> ClinicView {
        let (settings, now) = (&self.parts.settings, self.now());
        ClinicView {
            is_open: settings.hours.is_open(now, settings.zone),
            opens_at: settings.hours.opens_at(now, settings.zone),
            answer_within_min: settings.answer_within_min,
        }
    }
}
