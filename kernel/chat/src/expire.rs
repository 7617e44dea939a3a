//! Erases at the homeserver what is older than the hospital keeps conversations, and forgets transactions.

use crate::{ChatError, ChatService};
use cabinet_ports::repository::ChatRoom;
use chrono::TimeDelta;

/// Rooms in one query.
const AT_ONCE: u32 = 50;
/// Calls for one room in one look.
const CALLS_AT_MOST: u32 = 200;
/// How often a room is looked through.
const EACH: TimeDelta = TimeDelta::days(1);
/// How long a transaction is known. A homeserver repeats one until it is accepted, and sends no other meanwhile.
const TRANSACTIONS: TimeDelta = TimeDelta::days(30);

impl ChatService {
    /// Erases messages that are too old and returns how many. A room that fails is looked through again a day later.
    ///
    /// # Errors
    /// `Storage`
    pub async fn expire_old(&self) -> Result<u64, ChatError> {
        let Some(_) = &self.parts.server else { return Ok(0) };
        let mut work = self.parts.stores.begin().await?;
        work.chat_rooms().forget_transactions(self.now() - TRANSACTIONS).await?;
        work.commit().await?;
        let Some(keep) = self.parts.settings.keep else { return Ok(0) };
        let mut erased = 0;
        loop {
            let rooms = self.parts.stores.chat_rooms.to_expire(self.now() - EACH, AT_ONCE).await?;
            if rooms.is_empty() {
                return Ok(erased);
            }
            for room in rooms {
                erased += self.expire_room(&room, keep).await;
                let mut work = self.parts.stores.begin().await?;
                work.chat_rooms().note_expired(room.id, self.now()).await?;
                work.commit().await?;
            }
        }
    }

    async fn expire_room(&self, room: &ChatRoom, keep: TimeDelta) -> u64 {
        let Ok(server) = self.server() else { return 0 };
        let mut erased = 0;
        for _ in 0..CALLS_AT_MOST {
            match server.expire(&room.room_id, self.now() - keep).await {
                Ok(some) => {
                    erased += u64::from(some.erased);
                    if !some.has_more {
                        break;
                    }
                }
                Err(error) => {
                    tracing::warn!(chat.room = %room.id, %error, "old messages of a chat are not erased yet");
                    break;
                }
            }
        }
        erased
    }
}
