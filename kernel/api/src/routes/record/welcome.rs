//! Refreshes the record in the background when a patient signs in. The sign-in neither waits for it nor fails with it.

use crate::{ApiState, request_context};
use cabinet_domain::{Role, UserId};
use cabinet_records::{Caller, RecordError};

/// Call after a sign-in, and after consent is given. No record is requested without consent.
pub(crate) fn welcome(app: &ApiState, user: UserId) {
    if app.records.connectors().next().is_none() {
        return;
    }
    let app = ApiState::clone(app);
    let caller = Caller { user, origin: Some(request_context::origin()) };
    tokio::spawn(async move {
        if let Err(error) = ask(&app, &caller).await {
            tracing::warn!(%error, "the record is not refreshed after a sign-in");
        }
    });
}

async fn ask(app: &ApiState, caller: &Caller) -> Result<(), RecordError> {
    let user = app.accounts.people().lookup(caller.user).await?;
    if user.is_none_or(|user| user.role != Role::Patient) {
        return Ok(());
    }
    match app.profile.consents.is_required(caller.user).await {
        Ok(false) => {}
        // Without consent, or if it cannot be checked, nothing is requested; the page shows the reason when it is opened.
        Ok(true) | Err(_) => return Ok(()),
    }
    match app.records.refresh(caller, false).await {
        // Fresh enough, or the identity is not verified: not worth logging.
        Err(RecordError::TooSoon { .. } | RecordError::IdentityUnproved) => Ok(()),
        other => other,
    }
}
