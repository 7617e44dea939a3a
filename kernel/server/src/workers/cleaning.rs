//! Cleaning: rows that nobody can need any more.

use cabinet_domain::{RegistrationFile, UserId};
use cabinet_ports::{Clock, FileStore, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;
use std::time::Duration;

/// Between two cleanings.
const CLEANING: Duration = Duration::from_secs(15 * 60);
/// An ended session is kept for a day, so that a stolen refresh token is still recognised as used.
const SESSIONS_KEPT: TimeDelta = TimeDelta::days(1);
/// A write may be repeated with its key for a day.
const KEYS_KEPT: TimeDelta = TimeDelta::days(1);

/// A dead link is kept for a day, so that the letters of an hour can be counted.
const LINKS_KEPT: TimeDelta = TimeDelta::days(1);
/// An attempt at the state portal is over after ten minutes.
const ATTEMPTS_KEPT: TimeDelta = TimeDelta::days(1);

/// A registration whose address nobody proves is kept for three days: a day longer than its link lives.
const UNPROVED_KEPT: TimeDelta = TimeDelta::days(3);
/// Removed in one transaction.
const UNPROVED_AT_ONCE: u32 = 100;

/// Cleans from time to time, for ever. `files` are those of registrations; none where no address needs a proof, so that nobody waits for
/// one.
pub(super) async fn clean(stores: Stores, files: Option<Arc<dyn FileStore>>, clock: Arc<dyn Clock>) {
    loop {
        tokio::time::sleep(CLEANING).await;
        if let Some(files) = &files {
            match sweep_unproved(&stores, files, clock.now()).await {
                Ok(0) => {}
                Ok(accounts) => tracing::info!(accounts, "removed registrations that nobody confirmed"),
                Err(error) => tracing::warn!(%error, "registrations were not cleaned; the next time comes"),
            }
        }
        match sweep(&stores, clock.now()).await {
            Ok(rows) => tracing::debug!(rows, "cleaned"),
            Err(error) => tracing::warn!(%error, "cleaning failed; the next one comes"),
        }
    }
}

/// Removes what is old; gives the number of rows.
async fn sweep(stores: &Stores, now: DateTime<Utc>) -> Result<u64, StorageError> {
    Ok(stores.sessions.remove_expired(now - SESSIONS_KEPT).await?
        + stores.idempotency.remove_before(now - KEYS_KEPT).await?
        + stores.links.remove_expired(now - LINKS_KEPT).await?
        + stores.portal.remove_attempts(now - ATTEMPTS_KEPT).await?
        + stores.challenges.remove_expired(now).await?)
}

/// Removes registrations that nobody confirmed, with their scans: or whoever invents addresses fills the disk. Gives their number.
pub(super) async fn sweep_unproved(
    stores: &Stores,
    files: &Arc<dyn FileStore>,
    now: DateTime<Utc>,
) -> Result<usize, StorageError> {
    let mut removed = 0;
    loop {
        let gone = stores.users.remove_unconfirmed(now - UNPROVED_KEPT, UNPROVED_AT_ONCE, now).await?;
        removed += gone.len();
        for id in &gone {
            forget(files, *id).await;
        }
        if gone.len() < UNPROVED_AT_ONCE as usize {
            return Ok(removed);
        }
    }
}

/// What is left of an account whose row is gone.
async fn forget(files: &Arc<dyn FileStore>, id: UserId) {
    if let Err(error) = files.delete_folder(&RegistrationFile::folder(id)).await {
        tracing::error!(user.id = %id, %error, "the files of the unconfirmed account {id} must be removed by hand");
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop at the first surprise")]

    use super::*;
    use cabinet_domain::{AuditKind, RegistrationPart};
    use cabinet_fakes::{FakeFiles, person, stores};
    use cabinet_ports::repository::NewUser;
    use futures::{StreamExt as _, stream};

    #[tokio::test]
    async fn registrations_that_nobody_confirmed_go_with_their_scans() {
        let stores = stores();
        let files: Arc<dyn FileStore> = Arc::new(FakeFiles::default());
        let invented = NewUser {
            email: Some("x@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            ..person("x-x-x")
        };
        let registered = invented.created_at;
        let id = stores.users.add(invented, None).await.unwrap().id;
        let key = RegistrationFile::key(id, RegistrationPart::Passport);
        let scan = stream::iter([Ok(b"%PDF".to_vec().into())]).boxed();
        files.put(&key, scan, 9).await.unwrap();

        let days = TimeDelta::days;
        assert_eq!(sweep_unproved(&stores, &files, registered + days(3)).await.unwrap(), 0);
        assert!(files.get(&key).await.unwrap().is_some());
        let later = registered + days(3) + TimeDelta::seconds(1);
        assert_eq!(sweep_unproved(&stores, &files, later).await.unwrap(), 1);
        assert!(files.get(&key).await.unwrap().is_none());
        assert!(stores.users.lookup(id).await.unwrap().is_none());
        assert_eq!(stores.audit.list(id, 9).await.unwrap()[0].kind, AuditKind::AccountRemoved);
    }
}
