//! What the gateway asks: whose conversation a call is about.

use crate::{ChatCaller, ChatError, ChatService};
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::chat::{
    ChatAccount, ChatFailure, ChatFailureKind, Conversation, Conversations, DeniedChatObject,
};
use serde_json::json;

#[async_trait]
impl Conversations for ChatService {
    async fn of(&self, user: UserId) -> Result<Option<Conversation>, StorageError> {
        match self.conversation(user).await {
            Ok((account, room)) => Ok(Some(Conversation { account, room_ids: vec![room] })),
            Err(ChatError::Storage(error)) => Err(error),
            // The log says why credentials could not be opened; without them no call can be forwarded.
            Err(_) => Ok(None),
        }
    }

    async fn renewed(&self, user: UserId, stale: &ChatAccount) -> Result<Conversation, ChatFailure> {
        let account = ChatService::renewed(self, user, stale).await.map_err(failed)?;
        let stored = self.stored(user).await.map_err(failed)?;
        let room = stored.and_then(|stored| stored.room_id);
        Ok(Conversation { account, room_ids: room.into_iter().collect() })
    }

    async fn denied(&self, user: UserId, what: DeniedChatObject) -> Result<(), StorageError> {
        let caller = ChatCaller { user, origin: None };
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
