//! What the gateway asks: whose conversation a call is about.

use crate::{ChatCaller, ChatError, ChatService};
use async_trait::async_trait;
use cabinet_domain::{Origin, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::chat::{
    ChatAccount, ChatFailure, ChatFailureKind, Conversation, Conversations, DeniedChatObject,
};
use serde_json::json;

#[async_trait]
impl Conversations for ChatService {
    async fn of(&self, user: UserId) -> Result<Option<Conversation>, StorageError> {
        match self.conversation(user).await {
            Ok((account, room_ids)) => Ok(Some(Conversation { account, room_ids })),
            Err(ChatError::Storage(error)) => Err(error),
            // The log says why credentials could not be opened; without them no call can be forwarded.
            Err(_) => Ok(None),
        }
    }

    async fn renewed(&self, user: UserId, stale: &ChatAccount) -> Result<Conversation, ChatFailure> {
        let account = ChatService::renewed(self, user, stale).await.map_err(failed)?;
        let stored = self.stored(user).await.map_err(failed)?;
        let rooms = stored.map(|stored| stored.rooms).unwrap_or_default();
        Ok(Conversation { account, room_ids: rooms.into_iter().filter_map(|room| room.room_id).collect() })
    }

    async fn read_up_to(&self, user: UserId, room_id: &str, event_id: &str) -> Result<(), StorageError> {
        let mut work = self.parts.stores.begin().await?;
        let rooms = work.chat_rooms().lock_rooms(&[room_id.to_owned()]).await?;
        for room in rooms.iter().filter(|room| room.user == Some(user)) {
            work.chat_rooms().read_up_to(room.id, event_id).await?;
        }
        work.commit().await
    }

    async fn denied(
        &self,
        user: UserId,
        what: DeniedChatObject,
        origin: Option<&Origin>,
    ) -> Result<(), StorageError> {
        let caller = ChatCaller { user, origin: origin.cloned() };
        match self.deny(&caller, json!({ "what": what.name() })).await {
            Err(ChatError::Storage(error)) => Err(error),
            _ => Ok(()),
        }
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
