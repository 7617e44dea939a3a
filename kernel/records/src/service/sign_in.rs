//! The refresh of a patient's copies in the background, so that the record is up to date when the patient opens it.

use super::RecordService;
use crate::{Caller, RecordError};
use cabinet_domain::Role;
use std::sync::Arc;

impl RecordService {
    /// Starts a refresh of the copies that are outdated. Call after a sign-in, after consent is given, and after the person's data changed.
    /// Does nothing for users who are no patients, and without their consent.
    pub fn refresh_in_background(self: &Arc<Self>, caller: Caller) {
        if self.connectors.is_empty() {
            return;
        }
        let service = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = service.refresh_if_allowed(&caller).await {
                tracing::warn!(%error, "the record is not refreshed after a sign-in");
            }
        });
    }

    /// The work of [`Self::refresh_in_background`].
    ///
    /// # Errors
    /// `Storage`.
    pub async fn refresh_if_allowed(&self, caller: &Caller) -> Result<(), RecordError> {
        let user = self.stores.users.lookup(caller.user).await?;
        if user.is_none_or(|user| user.role != Role::Patient) {
            return Ok(());
        }
        for connector in &self.connectors {
            match connector.relations.check_consent(caller.user).await {
                // The page shows the reason when it is opened.
                Err(RecordError::ConsentRequired) => return Ok(()),
                outcome => outcome?,
            }
        }
        match self.refresh(caller, false).await {
            // Fresh enough, or the identity is not verified: not worth logging.
            Err(RecordError::TooSoon { .. } | RecordError::IdentityUnproved) => Ok(()),
            outcome => outcome,
        }
    }
}
