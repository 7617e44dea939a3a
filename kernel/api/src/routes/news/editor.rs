//! The extractor of this area: an administrator. Anybody else's attempt is audited.

use super::NewsRoutesState;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_domain::UserId;
use cabinet_http::{AdminUser, ApiProblem, SignedInUser, request_context};
use cabinet_news::Editor;
use std::sync::Arc;

/// The signed-in administrator, with the origin of the request.
pub(super) struct NewsEditor(pub(super) Editor);

impl<S> FromRequestParts<S> for NewsEditor
where
    S: Send + Sync,
    Arc<NewsRoutesState>: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let editor = |user: UserId| Editor { user, origin: Some(request_context::origin()) };
        match AdminUser::from_request_parts(parts, state).await {
            Ok(admin) => Ok(Self(editor(admin.id()))),
            Err(refusal) => {
                let stranger: Option<SignedInUser> =
                    <SignedInUser as FromRequestParts<S>>::from_request_parts(parts, state).await.ok();
                if let Some(stranger) = stranger {
                    let app = Arc::<NewsRoutesState>::from_ref(state);
                    app.news.deny(&editor(stranger.id())).await?;
                }
                Err(refusal)
            }
        }
    }
}
