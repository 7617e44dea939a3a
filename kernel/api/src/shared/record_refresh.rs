//! Refreshes the copy of a patient's record in the background, so that the record is up to date when the patient opens it.

use cabinet_accounts::Accounts;
use cabinet_domain::{Role, UserId};
use cabinet_http::request_context;
use cabinet_profile::Profile;
use cabinet_records::{Caller, RecordError, RecordService};
use std::sync::Arc;

/// Starts refreshes.
#[derive(Clone)]
pub(crate) struct RecordRefresh {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) profile: Arc<Profile>,
    pub(crate) records: Arc<RecordService>,
}

impl RecordRefresh {
    /// Call after a sign-in, and after consent is given. No record is requested without consent.
    pub(crate) fn start(&self, user: UserId) {
        if self.records.connectors().next().is_none() {
            return;
        }
        let work = self.clone();
        let caller = Caller { user, origin: Some(request_context::origin()) };
        tokio::spawn(async move {
            if let Err(error) = work.ask(&caller).await {
                tracing::warn!(%error, "the record is not refreshed after a sign-in");
            }
        });
    }

    async fn ask(&self, caller: &Caller) -> Result<(), RecordError> {
        let user = self.accounts.people().lookup(caller.user).await?;
        if user.is_none_or(|user| user.role != Role::Patient) {
            return Ok(());
        }
        match self.profile.consents.is_required(caller.user).await {
            Ok(false) => {}
            // Without consent, or if it cannot be checked, nothing is requested; the page shows the reason when it is opened.
            Ok(true) | Err(_) => return Ok(()),
        }
        match self.records.refresh(caller, false).await {
            // Fresh enough, or the identity is not verified: not worth logging.
            Err(RecordError::TooSoon { .. } | RecordError::IdentityUnproved) => Ok(()),
            other => other,
        }
    }
}
