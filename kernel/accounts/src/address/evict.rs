//! Removes unconfirmed registrations that block an address of somebody else.

use crate::Accounts;
use cabinet_domain::{AuditEvent, AuditKind, Email, User};
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewJob;
use serde_json::json;

impl Accounts {
    /// Removes the unconfirmed registration that holds this address; returns `false` if there is none. Anyone can register with an
    /// address that is not theirs. The real owner, who has confirmed the address by a link or through the state portal (ESIA), must not
    /// have to wait until that registration expires. If the deployment does not require confirmed addresses, the registered person
    /// already uses the account, so it is kept.
    ///
    /// # Errors
    /// Storage errors of the repository.
    pub async fn evict_unconfirmed(&self, email: &Email) -> Result<bool, StorageError> {
        if !self.confirm_email {
            return Ok(false);
        }
        let found = self.stores.users.find_by_login(email.as_str()).await?;
        let Some(holder) = found.filter(User::has_unconfirmed_email) else { return Ok(false) };
        let now = self.clock.now();
        let detail = json!({ "reason": "address_proved_by_its_owner" });
        let line = AuditEvent::by_kernel(holder.id, AuditKind::AccountRemoved, detail, now);
        // The job also removes the scans of the registration.
        let scans = NewJob::remove_account(holder.id, now);
        let mut work = self.stores.begin().await?;
        let is_gone = work.users().evict_unconfirmed(holder.id).await?;
        if is_gone {
            work.jobs().add(scans).await?;
            work.audit().add(line).await?;
        }
        work.commit().await?;
        self.people.forget(holder.id).await;
        Ok(is_gone)
    }
}
