//! The extractor of this area: a patient who has consented to the processing of personal data, or an administrator who may make the
//! call. The attempt of another administrator is audited.

use super::UserFilesState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::{Role, SessionId, UserId};
use cabinet_http::auth::{Consents, Staff};
use cabinet_http::{ApiProblem, Owner, SignedInUser, request_context};
use cabinet_user_files::FileCaller;
use std::sync::Arc;

/// The signed-in user. A patient is an [`Owner`], with consent in force.
#[derive(Debug, Clone, Copy)]
pub(super) struct FileUser(SignedInUser);

impl FileUser {
    /// The caller of the service, with the origin of this request.
    pub(super) fn caller(self) -> FileCaller {
        FileCaller {
            user: self.0.id(),
            is_admin: self.0.role() == Role::Admin,
            origin: Some(request_context::origin()),
        }
    }

    pub(super) const fn session(self) -> SessionId {
        self.0.session()
    }

    /// Whose ticket it is.
    pub(super) const fn holder(self) -> (UserId, Role) {
        (self.0.id(), self.0.role())
    }
}

impl<S> FromRequestParts<S> for FileUser
where
    S: Send + Sync,
    Arc<UserFilesState>: FromRef<S>,
    Consents: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let user = <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        match user.role() {
            Role::Patient => Owner::from_request_parts(parts, state).await.map(|_| Self(user)),
            Role::Admin => {
                let app = Arc::<UserFilesState>::from_ref(state);
                let deny = async |_| {
                    app.files.deny_administration(&Self(user).caller()).await.map_err(ApiProblem::from)
                };
                administrators_only::admit(parts, state, deny).await.map(|_| Self(user))
            }
        }
    }
}
