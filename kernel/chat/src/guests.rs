//! Visitors without an account (B-217, docs/adr/0053). A secret in a cookie proves a guest; its digest is stored. When a conversation ends, the
//! guest is removed here at once, and what is at the homeserver is erased as that of a removed patient.

use crate::open::random;
use crate::{ChatError, ChatService, ChatState, ClinicView, GuestSettings};
use cabinet_domain::{AuditEvent, AuditKind, ChatGuestId, ChatRoomId, Origin};
use cabinet_ports::chat::{ChatAccount, ChatFailure, ChatFailureKind, ChatPatient, guest_number};
use cabinet_ports::repository::{GuestAgreement, NewGuest, StoredGuest};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// Bytes of a guest's secret.
const SECRET_BYTES: usize = 32;

/// A guest's conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestView {
    pub state: ChatState,
    /// The guest's name at the homeserver, to tell their own messages from the clinic's. `None` until it is open.
    pub matrix_id: Option<String>,
    /// `None` until it is open.
    pub room_id: Option<String>,
    pub clinic: ClinicView,
    /// How long after the last message the conversation ends.
    pub hours: u32,
}

/// An opened conversation.
#[derive(Debug)]
pub struct OpenedGuest {
    pub id: ChatGuestId,
    /// The secret of a new guest, for their cookie.
    pub secret: Option<SecretString>,
}

impl ChatService {
    /// The guest whose secret it is. `None` if the conversation has ended.
    ///
    /// # Errors
    /// `Absent` if guests cannot write, `Storage`.
    pub async fn guest(&self, secret: &SecretString) -> Result<Option<ChatGuestId>, ChatError> {
        self.guests()?;
        let found = self.parts.stores.chats.guest_by_digest(&digest(secret)).await?;
        Ok(found.map(|found| found.id))
    }

    /// A guest's conversation, or what a visitor reads before it.
    ///
    /// # Errors
    /// `Absent`, `Storage`.
    pub async fn guest_view(&self, guest: Option<ChatGuestId>) -> Result<GuestView, ChatError> {
        let settings = self.guests()?;
        let found = match guest {
            Some(guest) => self.parts.stores.chats.guest(guest).await?,
            None => None,
        };
        let agreed = found.filter(|found| self.is_current(&found.agreed));
        let room_id = agreed.as_ref().and_then(room_of);
        let state = match (&agreed, &room_id) {
            (None, _) => ChatState::AgreementNeeded,
            (Some(_), None) => ChatState::NotOpened,
            (Some(_), Some(_)) => ChatState::Open,
        };
        Ok(GuestView {
            state,
            matrix_id: agreed.filter(|_| room_id.is_some()).and_then(|found| found.chat.matrix_id),
            room_id,
            clinic: self.clinic(),
            hours: u32::try_from(settings.keep.num_hours()).unwrap_or_default(),
        })
    }

    /// Opens a conversation for a guest who agrees to the current text: that of `known`, or a new one. Nothing of a new one stays if the
    /// homeserver does not make it.
    ///
    /// # Errors
    /// `Absent`; `AgreementNeeded` if it is not the current text; `Gone` if the conversation has ended meanwhile; `Failed` (`Full` if there are
    /// too many guests); `Sealed`, `Storage`.
    pub async fn open_guest(
        &self,
        known: Option<ChatGuestId>,
        agreed: GuestAgreement,
        origin: Option<Origin>,
    ) -> Result<OpenedGuest, ChatError> {
        let settings = self.guests()?;
        if !self.is_current(&agreed) {
            return Err(ChatError::AgreementNeeded);
        }
        if let Some(id) = known {
            let mut work = self.parts.stores.begin().await?;
            let is_there = work.chats().agree_again(id, &agreed, self.now()).await?;
            work.commit().await?;
            if is_there {
                self.make(settings, id, origin).await?;
                return Ok(OpenedGuest { id, secret: None });
            }
        }
        let (id, secret) = (ChatGuestId(Uuid::from_bytes(random()?)), new_secret()?);
        let guest = NewGuest { id, digest: digest(&secret), agreed };
        let mut work = self.parts.stores.begin().await?;
        let is_added = work.chats().add_guest(&guest, settings.at_most, self.now()).await?;
        work.commit().await?;
        if !is_added {
            tracing::warn!(at_most = settings.at_most, "the chat accepts no more guests");
            return Err(full().into());
        }
        if let Err(error) = self.make(settings, id, origin).await {
            // Without an answer the browser has no secret, so the conversation is of no use.
            self.end_guest(id).await?;
            return Err(error);
        }
        Ok(OpenedGuest { id, secret: Some(secret) })
    }

    /// Makes the account and the room at the homeserver.
    async fn make(
        &self,
        settings: &GuestSettings,
        id: ChatGuestId,
        origin: Option<Origin>,
    ) -> Result<(), ChatError> {
        let stored = self.parts.stores.chats.guest(id).await?.ok_or(ChatError::Gone)?;
        let name = format!("{} {}", settings.name, guest_number(id));
        let patient = ChatPatient { key: stored.chat.key.clone(), display_name: Some(name) };
        let account: ChatAccount = match self.account(&stored.chat)? {
            Some(account) => account,
            None => self.register(&patient).await?,
        };
        let mut work = self.parts.stores.begin().await?;
        let row = work.chats().begin_room(&patient.key, None, ChatRoomId(Uuid::now_v7())).await?;
        work.commit().await?;
        let room = self.server()?.open_room(&account, &patient, None).await?;
        if row.room_id.is_some() {
            return Ok(());
        }
        let mut work = self.parts.stores.begin().await?;
        if work.chats().open_room(row.id, &room, self.now()).await? {
            let detail = json!({ "guest": guest_number(id) });
            work.audit().add(self.event_of_guest(origin, AuditKind::ChatOpened, detail)).await?;
        }
        work.commit().await?;
        // The homeserver may have taken its time.
        let stored = self.parts.stores.chats.guest(id).await?.ok_or(ChatError::Gone)?;
        room_of(&stored).map(|_| ()).ok_or(ChatError::Gone)
    }

    /// Ends a guest's conversation. What is at the homeserver is erased later.
    ///
    /// # Errors
    /// `Storage`
    pub async fn end_guest(&self, id: ChatGuestId) -> Result<(), ChatError> {
        let mut work = self.parts.stores.begin().await?;
        work.chats().end_guest(id).await?;
        Ok(work.commit().await?)
    }

    /// Ends the conversations whose last message is old, or all if guests cannot write any more. Returns how many.
    ///
    /// # Errors
    /// `Storage`
    pub async fn end_old_guests(&self) -> Result<u64, ChatError> {
        let keep = self.parts.settings.guests.as_ref().map(|guests| guests.keep).unwrap_or_default();
        let mut work = self.parts.stores.begin().await?;
        let ended = work.chats().end_guests(self.now() - keep).await?;
        work.commit().await?;
        Ok(ended)
    }

    /// Whether the agreement is to the current text.
    pub(crate) fn is_current(&self, agreed: &GuestAgreement) -> bool {
        let settings = &self.parts.settings;
        settings
            .guests
            .as_ref()
            .is_some_and(|guests| guests.agreed.get(&agreed.language) == Some(&agreed.version))
    }

    /// How guests write.
    ///
    /// # Errors
    /// `Absent` if they cannot.
    fn guests(&self) -> Result<&GuestSettings, ChatError> {
        self.server()?;
        self.parts.settings.guests.as_ref().ok_or(ChatError::Absent)
    }

    pub(crate) fn event_of_guest(
        &self,
        origin: Option<Origin>,
        kind: AuditKind,
        detail: Value,
    ) -> AuditEvent {
        AuditEvent { at: self.now(), actor: None, subject: None, kind, detail, origin }
    }
}

fn room_of(guest: &StoredGuest) -> Option<String> {
    guest.chat.rooms.iter().find_map(|room| room.room_id.clone())
}

fn new_secret() -> Result<SecretString, ChatError> {
    Ok(hex::encode(random::<SECRET_BYTES>()?).into())
}

fn digest(secret: &SecretString) -> String {
    hex::encode(Sha256::digest(secret.expose_secret()))
}

fn full() -> ChatFailure {
    ChatFailure {
        kind: ChatFailureKind::Full,
        system_code: None,
        detail: "chat.guests_at_most is reached".to_owned(),
        retry_after: None,
        consent_url: None,
    }
}
