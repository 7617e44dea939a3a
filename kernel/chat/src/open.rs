//! Opens a patient's chat: makes the account and the rooms, once.

use crate::{ChatCaller, ChatError, ChatService, Department};
use cabinet_domain::{AuditKind, ChatRoomId, UserId};
use cabinet_ports::chat::{ChatAccount, ChatDepartment, ChatPatient};
use cabinet_ports::repository::{StoredChat, StoredChatRoom};
use rand::TryRngCore as _;
use rand::rngs::OsRng;
use serde_json::json;
use uuid::Uuid;

/// Bytes of a patient's name at the homeserver.
const KEY_BYTES: usize = 16;

impl ChatService {
    /// Opens the patient's chat: the general room, and that of a department. A repetition returns the same rooms, and completes what is
    /// missing in them.
    ///
    /// The key of the account and the rows of the rooms are stored before the homeserver is asked, and the homeserver makes one account and
    /// one room of a key and a department (adr/0047). So two tabs, two kernels, and a kernel that died after any step end with the same
    /// account and the same rooms. What the homeserver has made is stored only while the patient is still there.
    ///
    /// # Errors
    /// `Absent`, `Unknown`, `AgreementNeeded`, `Gone`, `Failed`, `Sealed`, `Storage`.
    pub async fn open_chat(&self, caller: &ChatCaller, department: Option<&str>) -> Result<(), ChatError> {
        self.server()?;
        let known = &self.parts.settings.departments;
        let department = match department {
            None => None,
            Some(id) => {
                let found = known.iter().find(|known| known.id == id);
                Some(found.ok_or(ChatError::Unknown("department"))?)
            }
        };
        if !self.has_agreed(caller.user).await? {
            return Err(ChatError::AgreementNeeded);
        }
        let stored = self.begin(caller.user).await?;
        let patient = self.patient(caller.user, &stored.key).await?;
        let account = match self.account(&stored)? {
            Some(account) => account,
            None => self.register(&patient).await?,
        };
        self.open_room(caller, (&account, &patient), None).await?;
        if let Some(department) = department {
            self.open_room(caller, (&account, &patient), Some(department)).await?;
        }
        Ok(())
    }

    /// Opens one room.
    async fn open_room(
        &self,
        caller: &ChatCaller,
        (account, patient): (&ChatAccount, &ChatPatient),
        department: Option<&Department>,
    ) -> Result<(), ChatError> {
        let department = department.map(Department::at_homeserver);
        let name = department.as_ref().map(|department| department.id.as_str());
        let mut work = self.parts.stores.begin().await?;
        let stored = work.chats().begin_room(&patient.key, name, ChatRoomId(Uuid::now_v7())).await?;
        work.commit().await?;
        let room = self.server()?.open_room(account, patient, department.as_ref()).await?;
        if stored.room_id.is_some() {
            return Ok(());
        }
        // The homeserver may have taken its time.
        if !self.has_agreed(caller.user).await? {
            return Err(ChatError::AgreementNeeded);
        }
        let mut work = self.parts.stores.begin().await?;
        if work.chats().open_room(stored.id, &room, self.now()).await? {
            let detail = name.map_or_else(|| json!({}), |name| json!({ "department": name }));
            work.audit().add(self.event(caller, AuditKind::ChatOpened, detail)).await?;
        }
        work.commit().await?;
        let stored = self.stored(caller.user).await?.ok_or(ChatError::Gone)?;
        let is_open = |room: &StoredChatRoom| room.department.as_deref() == name && room.room_id.is_some();
        if stored.rooms.iter().any(is_open) { Ok(()) } else { Err(ChatError::Gone) }
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
    pub(crate) async fn register(&self, patient: &ChatPatient) -> Result<ChatAccount, ChatError> {
        let made = self.server()?.register(patient).await?;
        let sealed = self.seal(&patient.key, &made)?;
        let mut work = self.parts.stores.begin().await?;
        let stored = work.chats().register(&patient.key, &made.user_id, sealed).await?;
        work.commit().await?;
        self.account(&stored.ok_or(ChatError::Gone)?)?.ok_or(ChatError::Gone)
    }

    /// The patient as the homeserver may know them.
    pub(crate) async fn patient(&self, user: UserId, key: &str) -> Result<ChatPatient, ChatError> {
        let account = self.parts.stores.users.lookup(user).await?;
        let account = account.filter(|account| !account.disabled).ok_or(ChatError::Gone)?;
        let display_name = self.parts.settings.shows_name.then(|| account.name.in_full());
        Ok(ChatPatient { key: key.to_owned(), display_name })
    }
}

impl Department {
    /// As the homeserver knows it: its name there is in the hospital's language.
    pub(crate) fn at_homeserver(&self) -> ChatDepartment {
        ChatDepartment { id: self.id.clone(), title: self.title.text.clone() }
    }
}

fn new_key() -> Result<String, ChatError> {
    Ok(hex::encode(random::<KEY_BYTES>()?))
}

/// Random bytes of the system.
pub(crate) fn random<const BYTES: usize>() -> Result<[u8; BYTES], ChatError> {
    let mut bytes = [0_u8; BYTES];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| {
        tracing::error!("there are no random bytes for a chat account");
        ChatError::Sealed
    })?;
    Ok(bytes)
}
