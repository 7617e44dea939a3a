//! The extractor for administrators of the hospital.

use super::Staff;
use crate::problem::ApiProblem;
use axum::extract::{FromRef, FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use cabinet_domain::{Caller, Role, UserId};

/// The signed-in administrator. Exists only where a verified token of `ROLE_ADMIN` came with the request and the account's staff role
/// allows the call; others get 403 (X-076, docs/adr/0038).
#[derive(Debug, Clone, Copy)]
pub struct AdminUser(Caller);

impl AdminUser {
    /// The administrator's id, used as the actor in the audit log.
    pub const fn id(&self) -> UserId {
        self.0.user
    }
}

impl<S> FromRequestParts<S> for AdminUser
where
    S: Send + Sync,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let caller = match parts.extensions.get::<Caller>() {
            Some(caller) if caller.role == Role::Admin => *caller,
            Some(_) => return Err(ApiProblem::forbidden()),
            None => return Err(ApiProblem::unauthorized("unauthorized")),
        };
        let route = parts.extensions.get::<MatchedPath>().cloned().ok_or_else(ApiProblem::forbidden)?;
        match Staff::from_ref(state).admits(caller.user, &parts.method, route.as_str()).await? {
            true => Ok(Self(caller)),
            false => Err(ApiProblem::forbidden()),
        }
    }
}
