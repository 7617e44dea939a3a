//! The portal's last response about a user, stored sealed with the account.

use crate::{Sso, SsoError};
use cabinet_domain::UserId;
use cabinet_ports::Stores;
use cabinet_ports::identity::{PortalPerson, Proof, RefreshToken};
use cabinet_ports::repository::KeptPortalPerson;
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};

/// The stored response, decrypted.
pub(crate) struct Kept {
    pub(crate) person: PortalPerson,
    pub(crate) token: Option<RefreshToken>,
    pub(crate) read_at: DateTime<Utc>,
}

impl Sso {
    /// Stores a response. A response without a refresh token invalidates an older token, which is removed, too.
    pub(crate) async fn keep(&self, user: UserId, proof: &Proof) -> Result<(), SsoError> {
        self.keep_with(user, &proof.person, proof.refresh_token.as_ref(), self.clock.now()).await
    }

    pub(crate) async fn keep_with(
        &self,
        user: UserId,
        person: &PortalPerson,
        token: Option<&RefreshToken>,
        read_at: DateTime<Utc>,
    ) -> Result<(), SsoError> {
        let kept = self.sealed_answer(user, person, token, read_at)?;
        let mut work = self.stores.begin().await?;
        work.portal().keep_person(kept).await?;
        Ok(work.commit().await?)
    }

    /// The sealed form of a response, for the caller to store.
    pub(crate) fn sealed_answer(
        &self,
        user: UserId,
        person: &PortalPerson,
        token: Option<&RefreshToken>,
        read_at: DateTime<Utc>,
    ) -> Result<KeptPortalPerson, SsoError> {
        let plain =
            serde_json::to_vec(person).map_err(|_| SsoError::Internal("a person has no JSON".to_owned()))?;
        let seal_token = |token: &RefreshToken| self.vault.seal(&token_context(user), token.0.as_bytes());
        Ok(KeptPortalPerson {
            user,
            sealed_person: self.vault.seal(&person_context(user), &plain)?,
            sealed_token: token.map(seal_token).transpose()?,
            read_at,
        })
    }

    /// The stored response, if there is one.
    pub(crate) async fn kept(&self, user: UserId) -> Result<Option<Kept>, SsoError> {
        let Some(kept) = self.stores.portal.lookup_person(user).await? else { return Ok(None) };
        let person = open_person(&self.vault, &kept)?;
        let token = match &kept.sealed_token {
            Some(sealed) => {
                Some(RefreshToken(self.vault.open_text(&token_context(user), sealed)?.to_string()))
            }
            None => None,
        };
        Ok(Some(Kept { person, token, read_at: kept.read_at }))
    }
}

/// The portal's last response about a user and its time, for the export of their own data; `None` if nothing is stored. The token
/// stays sealed.
///
/// # Errors
/// `Storage`; `Vault` or `Internal` if the response cannot be decrypted.
pub async fn kept_person(
    stores: &Stores,
    vault: &Vault,
    user: UserId,
) -> Result<Option<(PortalPerson, DateTime<Utc>)>, SsoError> {
    let Some(kept) = stores.portal.lookup_person(user).await? else { return Ok(None) };
    Ok(Some((open_person(vault, &kept)?, kept.read_at)))
}

fn open_person(vault: &Vault, kept: &KeptPortalPerson) -> Result<PortalPerson, SsoError> {
    let plain = vault.open(&person_context(kept.user), &kept.sealed_person)?;
    serde_json::from_slice(&plain)
        .map_err(|_| SsoError::Internal("a kept person is not understood".to_owned()))
}

/// The vault context of a stored person.
pub fn person_context(user: UserId) -> String {
    format!("portal_people.sealed_person:{user}")
}

/// The vault context of a stored refresh token.
pub fn token_context(user: UserId) -> String {
    format!("portal_people.sealed_token:{user}")
}
