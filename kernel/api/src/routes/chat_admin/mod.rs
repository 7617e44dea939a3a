//! The clinic's side of the chat: `/api/admin/chat/…` (issue 16, docs/adr/0051). Conversations themselves are read in a client of Matrix.

mod admin;
mod answers;
mod rooms;
mod staff;
mod state;

pub(crate) use state::ChatAdminState;

use crate::error::RouteError;
use axum::extract::FromRef;
use cabinet_chat::ChatError;
use cabinet_domain::ChatRoomId;
use cabinet_http::auth::Staff;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatAdminState>: FromRef<S>,
    Staff: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(rooms::chat_rooms))
        .routes(routes!(rooms::chat_waiting))
        .routes(routes!(rooms::chat_room_handled))
        .routes(routes!(staff::chat_staff))
        .routes(routes!(staff::assign_chat_room))
        .routes(routes!(answers::chat_answers))
        .routes(routes!(answers::answer_chat_room))
}

/// The id of a room in an address. Another text names no room.
fn id(text: &str) -> Result<ChatRoomId, RouteError> {
    text.parse().map_err(|_| ChatError::Unknown("room").into())
}
