//! Opens a patient's chat: makes the account and the room, once.

use crate::{ChatCaller, ChatError, ChatService};
use cabinet_domain::{AuditKind, UserId};
use cabinet_ports::chat::{ChatAccount, ChatPatient};
use cabinet_ports::repository::StoredChat;
use rand::TryRngCore as _;
use rand::rngs::OsRng;
use serde_json::json;

/// Bytes of a patient's name at the homeserver.
const KEY_BYTES: usize = 16;

impl ChatService {
    /// Opens the patient's chat. A repetition returns the same room, and completes what is missing in it.
    ///
    /// The key of the account is stored before the homeserver is asked, and the homeserver makes one account and one room of a key
    /// (adr/0047). So two tabs, two kernels, and a kernel that died after any step end with the same account and the same room. What the
    /// homeserver has made is stored only while the patient is still there.
    ///
    /// # Errors
    /// `Absent`, `AgreementNeeded`, `Gone`, `Failed`, `Sealed`, `Storage`.
    pub async fn open_chat(&self, caller: &ChatCaller) -> Result<String, ChatError> {
        self.server()?;
        if !self.has_agreed(caller.user).await? {
            return Err(ChatError::AgreementNeeded);
        }
        let stored = self.begin(caller.user).await?;
        let patient = self.patient(caller.user, &stored.key).await?;
        let account = match self.account(&stored)? {
            Some(account) => account,
            None => self.register(caller.user, &patient).await?,
        };
        let room = self.server()?.open_room(&account, &patient).await?;
        if let Some(known) = stored.room_id {
            return Ok(known);
        }
        // The homeserver may have taken its time.
        if !self.has_agreed(caller.user).await? {
            return Err(ChatError::AgreementNeeded);
        }
        let mut work = self.parts.stores.begin().await?;
        if work.chats().open(caller.user, &room, self.now()).await? {
            work.audit().add(self.event(caller, AuditKind::ChatOpened, json!({}))).await?;
        }
        work.commit().await?;
        let stored = self.stored(caller.user).await?.ok_or(ChatError::Gone)?;
        stored.room_id.ok_or(ChatError::Gone)
    }

    async fn begin(&self, user: UserId) -> Result<StoredChat, ChatError> {
        if let Some(stored) = self.stored(user).await? {
            return Ok(stored);
        }
        let key = new_key()?;
        let mut work = self.parts.stores.begin().await?;
        let stored = work.chats().begin(user, &key, self.now()).await?;
        work.commit().await?;
        Ok(stored)
    }

    /// Makes the account at the homeserver. Of two calls at the same time the first one's account is kept.
    async fn register(&self, user: UserId, patient: &ChatPatient) -> Result<ChatAccount, ChatError> {
        let made = self.server()?.register(patient).await?;
        let sealed = self.seal(&patient.key, &made)?;
        let mut work = self.parts.stores.begin().await?;
        let stored = work.chats().register(user, &patient.key, &made.user_id, sealed).await?;
        work.commit().await?;
        self.account(&stored.ok_or(ChatError::Gone)?)?.ok_or(ChatError::Gone)
    }

    /// The patient as the homeserver may know them.
    async fn patient(&self, user: UserId, key: &str) -> Result<ChatPatient, ChatError> {
        let account = self.parts.stores.users.lookup(user).await?;
        let account = account.filter(|account| !account.disabled).ok_or(ChatError::Gone)?;
        let display_name = self.parts.settings.shows_name.then(|| account.name.in_full());
        Ok(ChatPatient { key: key.to_owned(), display_name })
    }
}

fn new_key() -> Result<String, ChatError> {
    let mut bytes = [0_u8; KEY_BYTES];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| {
        tracing::error!("there are no random bytes for the key of a chat account");
        ChatError::Sealed
    })?;
    Ok(hex::encode(bytes))
}
