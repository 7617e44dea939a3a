//! What an owner changes in their settings: judged by one row, one password and one session, and written while all three are what they were.

use super::user_changes::{change_email, require_session};
use super::user_person::locked;
use super::{Pools, audit, credentials, jobs, links, user_person};
use crate::error::from_driver;
use cabinet_domain::SessionId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AccountChange, EmailChange};
use cabinet_vault::Vault;

pub(super) async fn change_account(
    pools: &Pools,
    vault: &Vault,
    change: AccountChange,
) -> Result<Vec<SessionId>, StorageError> {
    let AccountChange { seen, session, person, email, password, letters, audit, now: at } = change;
    let user = seen.id;
    let mut transaction = pools.begin().await?;
    let now = locked(&mut transaction, vault, user).await?.ok_or(StorageError::Missing { what: "user" })?;
    require_session(&mut transaction, user, session).await?;
    // The password first: with the other sessions it ends what waits for a link, but not what is asked for together with it.
    let ended = match password {
        Some(password) => credentials::change(&mut transaction, user, password, session, at).await?,
        None => Vec::new(),
    };
    if let Some(email) = email {
        if now.email != seen.email {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        match email {
            EmailChange::Link(link, limit) => links::add(&mut transaction, link, Some(limit), at).await?,
            EmailChange::Set(email) => change_email(&mut transaction, user, &email, None, at).await?,
        }
    }
    if let Some(person) = person {
        user_person::write(&mut transaction, vault, person).await?;
    }
    jobs::insert_all(&mut transaction, letters).await?;
    audit::insert_all(&mut transaction, audit).await?;
    transaction.commit().await.map_err(from_driver)?;
    Ok(ended)
}
