//! Erases the chats of removed patients at the homeserver.

use cabinet_chat::{ChatService, ERASE_EVERY};
use std::sync::Arc;

/// Looks for them once a minute. A homeserver that cannot be reached is asked again.
pub(super) async fn erase(chat: Arc<ChatService>) {
    loop {
        tokio::time::sleep(ERASE_EVERY).await;
        match chat.erase_removed().await {
            Ok(0) => {}
            Ok(erased) => tracing::info!("the chats of {erased} removed patients are erased"),
            Err(error) => tracing::warn!(%error, "the chats of removed patients cannot be read"),
        }
    }
}
