//! The services as the toolkit sees them.

use async_trait::async_trait;
use cabinet_accounts::Accounts;
use cabinet_domain::{Caller, SessionId, TokenError, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::auth::{ConsentCheck, Sessions};
use cabinet_profile::Profile;
use std::sync::Arc;

/// Tokens and sessions of the accounts.
pub(crate) struct AccountSessions(pub(crate) Arc<Accounts>);

#[async_trait]
impl Sessions for AccountSessions {
    fn verify(&self, token: &str) -> Result<Caller, TokenError> {
        self.0.verify(token)
    }

    fn has_ended(&self, session: SessionId) -> bool {
        self.0.has_ended(session)
    }

    async fn is_signed_in(&self, caller: &Caller) -> Result<bool, ApiProblem> {
        Ok(self.0.is_signed_in(caller).await?)
    }
}

/// Consents of the profile.
pub(crate) struct ProfileConsents(pub(crate) Arc<Profile>);

#[async_trait]
impl ConsentCheck for ProfileConsents {
    async fn is_required(&self, user: UserId) -> Result<bool, ApiProblem> {
        Ok(self.0.consents.is_required(user).await?)
    }

    async fn is_view_forbidden(&self, user: UserId) -> Result<bool, ApiProblem> {
        Ok(self.0.consents.admission(user).await?.is_view_forbidden)
    }
}
