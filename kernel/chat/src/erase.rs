//! Erases at the homeserver what belonged to patients whose accounts were removed here. The row stays until everything is erased, so a
//! homeserver that cannot be reached is asked again.

use crate::{ChatError, ChatService};
use cabinet_ports::chat::{ChatAccount, ChatDepartment, ChatFailureKind, ChatPatient};
use cabinet_ports::repository::StoredChat;

/// Accounts in one query.
const AT_ONCE: u32 = 20;
/// Calls for one account in one look, so that a homeserver that always has more to erase does not hold up the others.
const CALLS_AT_MOST: u32 = 200;

impl ChatService {
    /// Erases the accounts of removed patients and returns how many are erased. One that fails does not keep the others.
    ///
    /// # Errors
    /// `Storage`
    pub async fn erase_removed(&self) -> Result<u32, ChatError> {
        if self.parts.server.is_none() {
            return Ok(0);
        }
        let (mut erased, mut after) = (0, None::<String>);
        loop {
            let some = self.parts.stores.chats.orphans(after.as_deref(), AT_ONCE).await?;
            let Some(last) = some.last() else { return Ok(erased) };
            after = Some(last.key.clone());
            for stored in some {
                match self.erase(&stored).await {
                    Ok(true) => erased += 1,
                    // The next look goes on with it.
                    Ok(false) => {}
                    Err(ChatError::Storage(error)) => return Err(error.into()),
                    Err(error) => tracing::warn!(%error, "the chat of a removed patient is not erased yet"),
                }
            }
        }
    }

    /// Erases one account; `false` if there is more to erase. What was interrupted before it was stored here is found again by the key, as when a chat is opened.
    async fn erase(&self, stored: &StoredChat) -> Result<bool, ChatError> {
        let server = self.server()?;
        let patient = ChatPatient { key: stored.key.clone(), display_name: None };
        let account = match self.account(stored)? {
            Some(account) => account,
            None => server.register(&patient).await?,
        };
        let mut rooms = Vec::new();
        for room in &stored.rooms {
            match &room.room_id {
                Some(id) => rooms.push(id.clone()),
                None => {
                    let department = room.department.clone();
                    let department = department.map(|id| ChatDepartment { title: id.clone(), id });
                    rooms.push(server.open_room(&account, &patient, department.as_ref()).await?);
                }
            }
        }
        let mut calls = 0;
        while self.erase_some(&account, &rooms).await? {
            calls += 1;
            if calls == CALLS_AT_MOST {
                return Ok(false);
            }
        }
        let mut work = self.parts.stores.begin().await?;
        work.chats().remove_orphan(&stored.key).await?;
        work.commit().await?;
        Ok(true)
    }

    /// Whether there is more to erase. What the homeserver does not know any more is erased.
    async fn erase_some(&self, account: &ChatAccount, rooms: &[String]) -> Result<bool, ChatError> {
        match self.server()?.erase(account, rooms).await {
            Ok(erasure) => Ok(erasure.has_more),
            Err(failure) if failure.kind == ChatFailureKind::NotFound => Ok(false),
            Err(failure) => Err(failure.into()),
        }
    }
}
