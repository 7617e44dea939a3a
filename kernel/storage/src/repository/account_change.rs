//! Changes of account settings. A change is authorised by one user row, one password and one session, and written only while all three are
//! unchanged.

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
    // The password comes first: it ends the other sessions and revokes pending links, but must not revoke links created by this change.
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
