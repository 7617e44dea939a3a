//! The extractor of this area: an administrator who may make the call. Anybody else's attempt is audited.

use super::AdministrationState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_administration::Administrator;
use cabinet_domain::UserId;
use cabinet_http::auth::Staff;
use cabinet_http::{ApiProblem, request_context};
use std::sync::Arc;

/// The signed-in administrator, with the origin of the request.
pub(super) struct Admin(pub(super) Administrator);

impl<S> FromRequestParts<S> for Admin
where
    S: Send + Sync,
    Arc<AdministrationState>: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let app = Arc::<AdministrationState>::from_ref(state);
        let caller = |user: UserId| Administrator { user, origin: Some(request_context::origin()) };
        let deny = async |stranger| app.service.deny(&caller(stranger)).await.map_err(ApiProblem::from);
        administrators_only::admit(parts, state, deny).await.map(|admin| Self(caller(admin)))
    }
}
