//! Registrations that hold an address which turned out to be somebody else's.

use crate::Accounts;
use cabinet_domain::{AuditEvent, AuditKind, Email, User};
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewJob;
use serde_json::json;

impl Accounts {
    /// Removes the registration that holds this address and that nobody has ever confirmed; `false` if there is none. Anybody may type
    /// anybody's address there: whoever has proved that it is theirs, by a link or at the state portal, need not wait until it expires.
    /// Where addresses need no proof, whoever registered uses the account, and it stays.
    ///
    /// # Errors
    /// Those of the repository.
    pub async fn evict_unconfirmed(&self, email: &Email) -> Result<bool, StorageError> {
        if !self.confirm_email {
            return Ok(false);
        }
        let found = self.stores.users.find_by_login(email.as_str()).await?;
        let Some(holder) = found.filter(User::has_unconfirmed_email) else { return Ok(false) };
        let now = self.clock.now();
        let detail = json!({ "reason": "address_proved_by_its_owner" });
        let line = AuditEvent::by_kernel(holder.id, AuditKind::AccountRemoved, detail, now);
        // The scans of the registration go with the job.
        let scans = NewJob::remove_account(holder.id, now);
        let is_gone = self.stores.users.evict_unconfirmed(holder.id, vec![scans], vec![line]).await?;
        self.people.forget(holder.id).await;
        Ok(is_gone)
    }
}
