//! Changes of account settings. A change is authorised by one user row, one password and one session, and written only while all three are
//! unchanged.

use super::user_changes::{change_email, require_session};
use super::user_person::locked;
use super::{Transaction, credentials, links, user_person};
use cabinet_domain::SessionId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{AccountChange, EmailChange};
use cabinet_vault::Vault;

pub(super) async fn change_account(
    transaction: &mut Transaction,
    vault: &Vault,
    change: AccountChange,
) -> Result<Vec<SessionId>, StorageError> {
    let AccountChange { seen, session, person, email, password, now: at } = change;
    let user = seen.id;
    let now = locked(transaction, vault, user).await?.ok_or(StorageError::Missing { what: "user" })?;
    require_session(transaction, user, session).await?;
    // The password comes first: it ends the other sessions and revokes pending links, but must not revoke links created by this change.
    let ended = match password {
        Some(password) => credentials::change(transaction, user, password, session, at).await?,
        None => Vec::new(),
    };
    if let Some(email) = email {
        if now.email != seen.email {
            return Err(StorageError::Conflict { what: "users.person" });
        }
        match email {
            EmailChange::Link(link, limit) => links::add(transaction, link, Some(limit), at).await?,
            EmailChange::Set(email) => change_email(transaction, user, &email, None, at).await?,
        }
    }
    if let Some(person) = person {
        user_person::write(transaction, vault, person).await?;
    }
    Ok(ended)
}
