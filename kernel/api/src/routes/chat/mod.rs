//! The chat with the clinic (B-013, docs/adr/0048): whether the patient has one, opening it, and the gateway to the homeserver. Consent to its
//! text is given with the other consents (`/api/users/me/consents`, kind `chat`).

mod error;
mod gateway;
mod open;
mod show;
mod tadam_info;
mod view;

pub(crate) use gateway::{ChatGatewayState, UPLOAD};

use crate::shared::me_cache::MeCache;
use axum::extract::FromRef;
use cabinet_chat::ChatService;
use cabinet_config::{Chat, Organisation};
use cabinet_http::auth::Consents;
use cabinet_http::idempotency::Idempotency;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need, but for the gateway.
pub(crate) struct ChatState {
    pub(crate) chat: Arc<ChatService>,
    /// Its answers have the members `tadam…`.
    pub(crate) me: MeCache,
    /// What the screen says about the clinic.
    pub(crate) settings: Chat,
    pub(crate) organisation: Organisation,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatState>: FromRef<S>,
    Arc<ChatGatewayState>: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(show::show_chat))
        .routes(routes!(open::open_chat))
        .routes(routes!(tadam_info::tadam_info))
        .merge(gateway::routes())
}
