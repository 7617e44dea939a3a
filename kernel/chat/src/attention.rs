//! What waits for a person in the chat: messages that they have not read.

use crate::ChatService;
use async_trait::async_trait;
use cabinet_ports::{Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Urgency};
use std::sync::Arc;

/// Unread messages.
pub struct ChatAttention(pub Arc<ChatService>);

#[async_trait]
impl AttentionSource for ChatAttention {
    fn area(&self) -> &'static str {
        "chat"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let unread = self.0.unread(caller.user).await.map_err(|error| AttentionFailure::new(&error))?;
        let items = match usize::try_from(unread).unwrap_or(usize::MAX) {
            0 => Vec::new(),
            count => vec![AttentionItem::new(self.area(), "unread", Urgency::Soon, "chat").counting(count)],
        };
        Ok(Attention::now(items))
    }
}
