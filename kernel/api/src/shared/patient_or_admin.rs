//! The extractor of calls that patients make for themselves, and administrators for any patient.

use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::{Role, SessionId, UserId};
use cabinet_http::auth::{Consents, Staff};
use cabinet_http::{ApiProblem, Owner, SignedInUser};
use std::marker::PhantomData;
use std::sync::Arc;

/// An area that enters in the audit log who was refused.
pub(crate) trait AuditsRefusals: Send + Sync + 'static {
    /// Enters the attempt of this user.
    fn refused(&self, user: UserId) -> impl Future<Output = Result<(), ApiProblem>> + Send;
}

/// A patient with consent in force ([`Owner`]), or an administrator who may make the call. The attempt of another administrator is
/// audited by the area.
pub(crate) struct PatientOrAdmin<Area>(SignedInUser, PhantomData<fn() -> Area>);

impl<Area> PatientOrAdmin<Area> {
    pub(crate) fn id(&self) -> UserId {
        self.0.id()
    }

    pub(crate) fn is_admin(&self) -> bool {
        self.0.role() == Role::Admin
    }

    pub(crate) fn session(&self) -> SessionId {
        self.0.session()
    }

    /// Whose ticket it is.
    pub(crate) fn holder(&self) -> (UserId, Role) {
        (self.0.id(), self.0.role())
    }
}

impl<S, Area> FromRequestParts<S> for PatientOrAdmin<Area>
where
    S: Send + Sync,
    Area: AuditsRefusals,
    Arc<Area>: FromRef<S>,
    Consents: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let user = <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        match user.role() {
            Role::Patient => drop(Owner::from_request_parts(parts, state).await?),
            Role::Admin => {
                let area = Arc::<Area>::from_ref(state);
                let deny = async |stranger| area.refused(stranger).await;
                administrators_only::admit(parts, state, deny).await?;
            }
        }
        Ok(Self(user, PhantomData))
    }
}
