//! The extractor of this area: an administrator who may make the call. Anybody else's attempt is audited.

use super::NewsRoutesState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::UserId;
use cabinet_http::auth::Staff;
use cabinet_http::{ApiProblem, request_context};
use cabinet_news::Editor;
use std::sync::Arc;

/// The signed-in administrator, with the origin of the request.
pub(super) struct NewsEditor(pub(super) Editor);

impl<S> FromRequestParts<S> for NewsEditor
where
    S: Send + Sync,
    Arc<NewsRoutesState>: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let app = Arc::<NewsRoutesState>::from_ref(state);
        let caller = |user: UserId| Editor { user, origin: Some(request_context::origin()) };
        let deny = async |stranger| Ok(app.news.deny(&caller(stranger)).await?);
        administrators_only::admit(parts, state, deny).await.map(|admin| Self(caller(admin)))
    }
}
