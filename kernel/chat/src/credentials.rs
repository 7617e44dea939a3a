//! Credentials of an account, which are stored sealed only, and signing in again.

use crate::{ChatError, ChatService};
use cabinet_ports::chat::{ChatAccount, ChatOwner};
use cabinet_ports::repository::StoredChat;
use secrecy::{ExposeSecret as _, SecretString};

impl ChatService {
    /// The account and the rooms of a patient or guest who has agreed to the chat and opened it.
    ///
    /// # Errors
    /// `AgreementNeeded`, also if nothing was opened; `Sealed`, `Storage`.
    pub async fn conversation(
        &self,
        owner: impl Into<ChatOwner>,
    ) -> Result<(ChatAccount, Vec<String>), ChatError> {
        let owner = owner.into();
        if self.language_of(owner).await?.is_none() {
            return Err(ChatError::AgreementNeeded);
        }
        let stored = self.stored_of(owner).await?.ok_or(ChatError::AgreementNeeded)?;
        let rooms: Vec<String> = stored.rooms.iter().filter_map(|room| room.room_id.clone()).collect();
        if rooms.is_empty() {
            return Err(ChatError::AgreementNeeded);
        }
        Ok((self.account(&stored)?.ok_or(ChatError::AgreementNeeded)?, rooms))
    }

    /// Signs the account in again after the homeserver has refused `stale`. If another call has done so already, returns what that one
    /// has stored.
    ///
    /// # Errors
    /// `Gone`, `Failed`, `Sealed`, `Storage`.
    pub async fn renewed(
        &self,
        owner: impl Into<ChatOwner>,
        stale: &ChatAccount,
    ) -> Result<ChatAccount, ChatError> {
        let owner = owner.into();
        let stored = self.stored_of(owner).await?.ok_or(ChatError::Gone)?;
        let present = self.account(&stored)?.ok_or(ChatError::Gone)?;
        if !are_equal(&present, stale) {
            return Ok(present);
        }
        let fresh = self.server()?.renew(&present).await?;
        let sealed = self.seal(&stored.key, &fresh)?;
        let mut work = self.parts.stores.begin().await?;
        let is_ours = work.chats().renew(&stored.key, stored.sealed, sealed).await?;
        work.commit().await?;
        if is_ours {
            return Ok(fresh);
        }
        // Another call was faster; its credentials are as good.
        let stored = self.stored_of(owner).await?.ok_or(ChatError::Gone)?;
        self.account(&stored)?.ok_or(ChatError::Gone)
    }

    /// The account with its credentials. `None` if the homeserver has not made it.
    pub(crate) fn account(&self, stored: &StoredChat) -> Result<Option<ChatAccount>, ChatError> {
        let Some(user_id) = stored.matrix_id.clone() else { return Ok(None) };
        let open = |sealed: &Vec<u8>| {
            let plain = self.parts.vault.open_text(&StoredChat::context(&stored.key), sealed);
            plain.map(|plain| SecretString::from(plain.as_str().to_owned())).map_err(|error| {
                tracing::error!(%error, "the credentials of a chat account cannot be opened");
                ChatError::Sealed
            })
        };
        Ok(Some(ChatAccount { user_id, credentials: stored.sealed.as_ref().map(open).transpose()? }))
    }

    pub(crate) fn seal(&self, key: &str, account: &ChatAccount) -> Result<Option<Vec<u8>>, ChatError> {
        let seal = |secret: &SecretString| {
            let plain = secret.expose_secret().as_bytes();
            self.parts.vault.seal(&StoredChat::context(key), plain).map_err(|error| {
                tracing::error!(%error, "the credentials of a chat account cannot be sealed");
                ChatError::Sealed
            })
        };
        account.credentials.as_ref().map(seal).transpose()
    }
}

fn are_equal(one: &ChatAccount, other: &ChatAccount) -> bool {
    let secret =
        |account: &ChatAccount| account.credentials.as_ref().map(|secret| secret.expose_secret().to_owned());
    one.user_id == other.user_id && secret(one) == secret(other)
}
