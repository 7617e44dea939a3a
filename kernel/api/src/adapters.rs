//! The services as the toolkit sees them.

use async_trait::async_trait;
use cabinet_accounts::Accounts;
use cabinet_domain::{Caller, Permissions, SessionId, StaffRoles, TokenError, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::auth::{ConsentCheck, Sessions, StaffAccounts};
use cabinet_ports::UserRepository;
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

/// Accounts of the staff, with the roles of the hospital. Nothing is cached: a changed role counts at the next request.
pub(crate) struct HospitalStaff {
    pub(crate) users: Arc<dyn UserRepository>,
    pub(crate) roles: Arc<StaffRoles>,
}

#[async_trait]
impl StaffAccounts for HospitalStaff {
    async fn permissions(&self, user: UserId) -> Result<Permissions, ApiProblem> {
        let user = self.users.lookup(user).await?;
        Ok(user.map_or(Permissions::NONE, |user| self.roles.permissions(&user)))
    }
}
