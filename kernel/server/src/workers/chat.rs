//! The chat: tells patients of unread messages, ends old conversations of guests, erases the chats of removed patients and
//! guests, and messages that are too old.

use cabinet_chat::{ChatService, ERASE_EVERY, EXPIRE_EVERY, NOTICE_EVERY};
use std::sync::Arc;

/// Looks for them once a minute. A homeserver that cannot be reached is asked again.
pub(super) async fn erase(chat: Arc<ChatService>) {
    loop {
        tokio::time::sleep(ERASE_EVERY).await;
        match chat.end_old_guests().await {
            Ok(0) => {}
            Ok(ended) => tracing::info!("the conversations of {ended} guests have ended"),
            Err(error) => tracing::warn!(%error, "old conversations of guests cannot be ended"),
        }
        match chat.erase_removed().await {
            Ok(0) => {}
            Ok(erased) => tracing::info!("the chats of {erased} removed patients are erased"),
            Err(error) => tracing::warn!(%error, "the chats of removed patients and guests cannot be read"),
        }
    }
}

/// Tells patients of messages that they have not read.
pub(super) async fn tell(chat: Arc<ChatService>) {
    loop {
        tokio::time::sleep(NOTICE_EVERY).await;
        if let Err(error) = chat.tell_of_unread().await {
            tracing::warn!(%error, "patients are not told of unread messages yet");
        }
    }
}

/// Erases messages that are older than the hospital keeps them.
pub(super) async fn expire(chat: Arc<ChatService>) {
    loop {
        tokio::time::sleep(EXPIRE_EVERY).await;
        match chat.expire_old().await {
            Ok(0) => {}
            Ok(erased) => tracing::info!("{erased} old messages of the chat are erased"),
            Err(error) => tracing::warn!(%error, "old messages of the chat cannot be erased"),
        }
    }
}
