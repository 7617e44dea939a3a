//! The extractor of this area: an employee with the permission. Refused attempts are audited.

use super::ChatAdminState;
use crate::shared::administrators_only;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use cabinet_chat::{ChatCaller, ChatEmployee};
use cabinet_domain::UserId;
use cabinet_http::auth::Staff;
use cabinet_http::{ApiProblem, request_context};
use serde_json::json;
use std::sync::Arc;

/// The signed-in employee.
pub(super) struct ChatAdmin(pub(super) ChatEmployee);

impl<S> FromRequestParts<S> for ChatAdmin
where
    S: Send + Sync,
    Arc<ChatAdminState>: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let app = Arc::<ChatAdminState>::from_ref(state);
        let deny = async |user: UserId| {
            let caller = ChatCaller { user, origin: Some(request_context::origin()) };
            app.chat.deny(&caller, json!({ "what": "chat_desk" })).await.map_err(|error| {
                tracing::error!(%error, "a refused call cannot be audited");
                ApiProblem::internal()
            })
        };
        let user = administrators_only::admit(parts, state, deny).await?;
        Ok(Self(ChatEmployee { user, origin: Some(request_context::origin()) }))
    }
}
