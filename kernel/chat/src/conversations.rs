//! What the gateway asks: whose conversation a call is about.

use crate::{ChatCaller, ChatError, ChatService};
use async_trait::async_trait;
use cabinet_domain::{AuditKind, Origin};
use cabinet_ports::StorageError;
use cabinet_ports::chat::{
    ChatAccount, ChatFailure, ChatFailureKind, ChatOwner, Conversation, Conversations, DeniedChatObject,
    guest_number,
};
use serde_json::json;

#[async_trait]
impl Conversations for ChatService {
    async fn of(&self, owner: ChatOwner) -> Result<Option<Conversation>, StorageError> {
        match self.conversation(owner).await {
            Ok((account, room_ids)) => Ok(Some(Conversation { account, room_ids })),
            Err(ChatError::Storage(error)) => Err(error),
            // The log says why credentials could not be opened; without them no call can be forwarded.
            Err(_) => Ok(None),
        }
    }

    async fn renewed(&self, owner: ChatOwner, stale: &ChatAccount) -> Result<Conversation, ChatFailure> {
        let account = ChatService::renewed(self, owner, stale).await.map_err(failed)?;
        let stored = self.stored_of(owner).await.map_err(failed)?;
        let rooms = stored.map(|stored| stored.rooms).unwrap_or_default();
        Ok(Conversation { account, room_ids: rooms.into_iter().filter_map(|room| room.room_id).collect() })
    }

    async fn read_up_to(&self, owner: ChatOwner, room_id: &str, event_id: &str) -> Result<(), StorageError> {
        let mut work = self.parts.stores.begin().await?;
        let rooms = work.chat_rooms().lock_rooms(&[room_id.to_owned()]).await?;
        for room in rooms.iter().filter(|room| room.owner == Some(owner)) {
            work.chat_rooms().read_up_to(room.id, event_id).await?;
        }
        work.commit().await
    }

    async fn denied(
        &self,
        owner: ChatOwner,
        what: DeniedChatObject,
        origin: Option<&Origin>,
    ) -> Result<(), StorageError> {
        let event = match owner {
            ChatOwner::Patient(user) => {
                let caller = ChatCaller { user, origin: origin.cloned() };
                self.event(&caller, AuditKind::AccessDenied, json!({ "what": what.name() }))
            }
            ChatOwner::Guest(guest) => {
                let detail = json!({ "what": what.name(), "guest": guest_number(guest) });
                self.event_of_guest(origin.cloned(), AuditKind::AccessDenied, detail)
            }
        };
        self.parts.stores.audit.add(event).await
    }
}

fn failed(error: ChatError) -> ChatFailure {
    match error {
        ChatError::Failed(failure) => failure,
        error => ChatFailure {
            kind: ChatFailureKind::Unavailable,
            system_code: None,
            detail: error.to_string(),
            retry_after: None,
            consent_url: None,
        },
    }
}
