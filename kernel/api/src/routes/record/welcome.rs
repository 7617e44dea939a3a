//! Whoever comes in finds their record fresh: the hospitals are asked behind the scenes. The sign-in does not wait for it and does not
//! fail with it.

use crate::{ApiState, request_context};
use cabinet_domain::{Role, UserId};
use cabinet_records::{Caller, RecordError};

/// After a sign-in, and after the consent that it takes. Nobody's record is asked for before they agreed.
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
        // Without an answer nobody is asked about; the page says why when it is opened.
        Ok(true) | Err(_) => return Ok(()),
    }
    match app.records.refresh(caller, false).await {
        // Fresh enough, or nobody vouches for the person: no news for the log.
        Err(RecordError::TooSoon { .. } | RecordError::IdentityUnproved) => Ok(()),
        other => other,
    }
}
