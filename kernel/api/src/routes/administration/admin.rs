//! The extractor of this area: an administrator. Anybody else's attempt is audited.

use super::AdministrationState;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_administration::Administrator;
use cabinet_domain::UserId;
use cabinet_http::{AdminUser, ApiProblem, SignedInUser, request_context};
use std::sync::Arc;

/// The signed-in administrator, with the origin of the request.
pub(super) struct Admin(pub(super) Administrator);

impl<S> FromRequestParts<S> for Admin
where
    S: Send + Sync,
    Arc<AdministrationState>: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let caller = |user: UserId| Administrator { user, origin: Some(request_context::origin()) };
        match AdminUser::from_request_parts(parts, state).await {
            Ok(admin) => Ok(Self(caller(admin.id()))),
            Err(refusal) => {
                let stranger: Option<SignedInUser> =
                    <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await.ok();
                if let Some(stranger) = stranger {
                    let app = Arc::<AdministrationState>::from_ref(state);
                    app.service.deny(&caller(stranger.id())).await.map_err(ApiProblem::from)?;
                }
                Err(refusal)
            }
        }
    }
}
