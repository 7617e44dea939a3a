//! The chat with the clinic (B-013, docs/adr/0048): whether the patient has one, opening it, and the gateway to the homeserver. Consent to its
//! text is given with the other consents (`/api/users/me/consents`, kind `chat`).

mod error;
mod gateway;
mod guest;
mod homeserver;
mod open;
mod refusals;
mod show;
mod tadam_info;
mod unread;
mod view;

pub(crate) use gateway::{ChatGatewayState, UPLOAD};
pub(crate) use guest::{ChatGuestState, GuestLimits};

use crate::shared::me_cache::MeCache;
use crate::shared::screen_language::screen_language;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::HeaderMap;
use cabinet_chat::ChatService;
use cabinet_config::{Chat, Language, Organisation};
use cabinet_http::auth::Consents;
use cabinet_http::idempotency::Idempotency;
use cabinet_http::rate_limits::AddressLimit;
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
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
    /// Limits calls that claim to be the homeserver's and lack its token.
    pub(crate) forged: AddressLimit,
}

impl ChatState {
    /// The code of the screen's language.
    fn language(&self, headers: &HeaderMap) -> &'static str {
        screen_language(&self.languages, headers).code()
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatState>: FromRef<S>,
    Arc<ChatGatewayState>: FromRef<S>,
    Arc<ChatGuestState>: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(show::show_chat))
        .routes(routes!(open::open_chat))
        .routes(routes!(unread::chat_unread))
        .routes(routes!(unread::choose_chat_notices))
        .routes(routes!(tadam_info::tadam_info))
        .merge(homeserver_routes())
        .merge(gateway::routes())
        .merge(guest::routes())
}

/// What the homeserver calls. The handlers limit what they read.
fn homeserver_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatState>: FromRef<S>,
    Arc<ChatGatewayState>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(homeserver::homeserver_transaction))
        .routes(routes!(homeserver::homeserver_ping))
        .routes(routes!(homeserver::homeserver_user))
        .routes(routes!(homeserver::homeserver_room))
        .layer(DefaultBodyLimit::disable())
}
