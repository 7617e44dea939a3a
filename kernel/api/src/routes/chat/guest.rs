//! `/api/chat/guest…` (B-217, docs/adr/0053): a visitor without an account writes to the clinic. A secret in a cookie proves them.

use super::gateway::{answer, call};
use super::refusals::{ForwardedRefusals, GuestRefusals};
use super::view::ChatClinic;
use crate::error::RouteError;
use crate::shared::cookies::GUEST;
use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::{Extensions, HeaderMap, Method, StatusCode};
use axum::response::Response;
use axum_extra::extract::CookieJar;
use cabinet_chat::{ChatService, GuestView};
use cabinet_chat_gateway::{Gateway, Refused};
use cabinet_config::{Chat, Organisation};
use cabinet_domain::ChatGuestId;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::cookies::Kept;
use cabinet_http::problem::ProblemBody;
use cabinet_http::rate_limits::AddressLimit;
use cabinet_http::{ApiProblem, extract, origin, request_context};
use cabinet_ports::Clock;
use cabinet_ports::repository::GuestAgreement;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use url::Url;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Below this path are Matrix's own ones.
const BASE: &str = "/api/chat/guest/_matrix/";
/// Conversations that one address may open in a row; another one is possible after [`OPENING`].
const OPENINGS: NonZeroU32 = match NonZeroU32::new(5) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
const OPENING: Duration = Duration::from_secs(10 * 60);
/// Messages of one address.
const MESSAGES_PER_MINUTE: u32 = 30;
/// Calls of one address without a conversation.
const STRANGERS_PER_MINUTE: u32 = 30;

/// What the routes of guests need.
pub(crate) struct ChatGuestState {
    pub(crate) chat: Arc<ChatService>,
    pub(crate) gateway: Option<Arc<Gateway>>,
    pub(crate) settings: Chat,
    pub(crate) organisation: Organisation,
    pub(crate) public_url: Url,
    pub(crate) limits: GuestLimits,
}

/// Limits by address.
pub(crate) struct GuestLimits {
    openings: AddressLimit,
    messages: AddressLimit,
    strangers: AddressLimit,
}

impl GuestLimits {
    pub(crate) fn new(clock: &Arc<dyn Clock>) -> Self {
        Self {
            openings: AddressLimit::new(OPENINGS, OPENING, clock),
            messages: AddressLimit::per_minute(MESSAGES_PER_MINUTE, clock),
            strangers: AddressLimit::per_minute(STRANGERS_PER_MINUTE, clock),
        }
    }
}

/// Returns the routes of guests. The gateway limits what it reads.
pub(super) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ChatGuestState>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(show_guest_chat, end_guest_chat))
        .routes(routes!(open_guest_chat))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(guest_read, guest_change, guest_act))
                .layer(DefaultBodyLimit::disable()),
        )
}

/// A guest's conversation.
#[derive(Serialize, ToSchema)]
pub(super) struct GuestChat {
    /// `agreement_needed`: the guest has to agree to the text of kind `chat` first. `not_opened`, `open`.
    state: &'static str,
    /// The guest's Matrix id, with which their own messages are signed. Null until the conversation is open.
    #[schema(required = true)]
    user_id: Option<String>,
    /// Matrix id. Null until the conversation is open.
    #[schema(required = true)]
    room_id: Option<String>,
    /// The hospital's short name.
    title: String,
    clinic: ChatClinic,
    /// How many hours after the last message the conversation is deleted.
    hours: u32,
}

impl GuestChat {
    fn of(app: &ChatGuestState, view: GuestView) -> Self {
        Self {
            state: view.state.name(),
            user_id: view.matrix_id,
            room_id: view.room_id,
            title: app.organisation.short_title.clone(),
            clinic: ChatClinic::of(view.clinic, &app.settings, &app.organisation),
            hours: view.hours,
        }
    }
}

/// The text that a guest has read and agrees to.
#[derive(Deserialize, ToSchema)]
#[schema(as = OpenGuestChatRequest)]
pub(super) struct OpenBody {
    /// `version` of `GET /api/v1/consent?kind=chat`.
    version: String,
    /// Its language.
    language: String,
}

/// Returns the guest's conversation, and when the clinic answers. Without the cookie: what a visitor reads first.
#[utoipa::path(
    get, path = "/api/chat/guest", tag = "chat", security(()),
    responses(
        (status = 200, body = GuestChat),
        (status = 404, description = "The hospital has no chat for guests", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
async fn show_guest_chat(
    State(app): State<Arc<ChatGuestState>>,
    jar: CookieJar,
) -> Result<Json<GuestChat>, RouteError> {
    let guest = guest_of(&app, &jar).await?;
    Ok(Json(GuestChat::of(&app, app.chat.guest_view(guest).await?)))
}

/// Opens a guest's conversation (B-217), or that of the cookie once more. The first answer sets the cookie.
#[utoipa::path(
    post, path = "/api/chat/guest/open", tag = "chat", security(()), request_body = OpenBody,
    responses(
        (status = 200, body = GuestChat),
        (status = 403, description = "`bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat for guests", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`chat_agreement_needed`: this is not the current text. `account_gone`: the conversation has ended meanwhile",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`; `chat_too_many`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`chat_unavailable`, `chat_full`, `chat_misconfigured` or `chat_failed`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
async fn open_guest_chat(
    State(app): State<Arc<ChatGuestState>>,
    extensions: Extensions,
    headers: HeaderMap,
    jar: CookieJar,
    extract::Json(body): extract::Json<OpenBody>,
) -> Result<(CookieJar, Json<GuestChat>), RouteError> {
    // Another site must not be able to open conversations.
    origin::check(&headers, &app.public_url)?;
    let known = guest_of(&app, &jar).await?;
    app.limits.openings.admit(ClientAddress::of(&extensions))?;
    let agreed = GuestAgreement { version: body.version, language: body.language };
    let opened = app.chat.open_guest(known, agreed, Some(request_context::origin())).await?;
    let view = app.chat.guest_view(Some(opened.id)).await?;
    let jar = match &opened.secret {
        Some(secret) => GUEST.set(&app.public_url, CookieJar::new(), secret, Kept::WithBrowser),
        None => CookieJar::new(),
    };
    Ok((jar, Json(GuestChat::of(&app, view))))
}

/// Ends the guest's conversation. Its messages are erased at the homeserver.
#[utoipa::path(
    delete, path = "/api/chat/guest", tag = "chat", security(()),
    responses(
        (status = 204),
        (status = 403, description = "`bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "The hospital has no chat for guests", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
async fn end_guest_chat(
    State(app): State<Arc<ChatGuestState>>,
    headers: HeaderMap,
    jar: CookieJar,
) -> Result<(StatusCode, CookieJar), RouteError> {
    origin::check(&headers, &app.public_url)?;
    if let Some(guest) = guest_of(&app, &jar).await? {
        app.chat.end_guest(guest).await?;
    }
    Ok((StatusCode::NO_CONTENT, GUEST.remove(&app.public_url, CookieJar::new())))
}

/// Reads of Matrix, on the guest's own room, as in `/api/chat/_matrix/{call}`.
#[utoipa::path(
    get, path = "/api/chat/guest/_matrix/{*call}", tag = "chat", security(()),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 200, description = "Matrix's answer, without what is not the guest's; or a file",
            content((serde_json::Value = "application/json"), (Vec<u8> = "application/octet-stream"), (Vec<u8> = "application/pdf"),
                (Vec<u8> = "image/gif"), (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"))),
        ForwardedRefusals, GuestRefusals,
    )
)]
async fn guest_read(
    app: State<Arc<ChatGuestState>>,
    jar: CookieJar,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &jar, request).await
}

/// A guest's message in their own room: `client/v3/rooms/{room}/send/m.room.message/{txn}`, a text. All other changes are refused.
#[utoipa::path(
    put, path = "/api/chat/guest/_matrix/{*call}", tag = "chat", security(()),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 200, description = "Matrix's answer", body = serde_json::Value),
        ForwardedRefusals, GuestRefusals,
    )
)]
async fn guest_change(
    app: State<Arc<ChatGuestState>>,
    jar: CookieJar,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &jar, request).await
}

/// Refuses what a guest may not do: uploads, receipts.
#[utoipa::path(
    post, path = "/api/chat/guest/_matrix/{*call}", tag = "chat", security(()),
    params(("call" = String, Path, description = "path of Matrix")),
    responses(
        (status = 403, description = "`bad_origin`; `chat_forbidden`: not for guests", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`chat_not_opened`: no such conversation; `chat_invalid`: not served; `not_found`: no chat for guests", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`chat_too_many`; `rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
async fn guest_act(
    app: State<Arc<ChatGuestState>>,
    jar: CookieJar,
    request: Request,
) -> Result<Response, RouteError> {
    serve(&app, &jar, request).await
}

async fn serve(
    State(app): &State<Arc<ChatGuestState>>,
    jar: &CookieJar,
    request: Request,
) -> Result<Response, RouteError> {
    origin::check(request.headers(), &app.public_url)?;
    let address = ClientAddress::of(request.extensions());
    let Some(guest) = guest_of(app, jar).await? else {
        app.limits.strangers.admit(address)?;
        return answer(Err(Refused::not_opened()));
    };
    let gateway = app.gateway.as_ref().ok_or_else(|| ApiProblem::not_found("not_found"))?;
    if request.method() == Method::PUT {
        app.limits.messages.admit(address)?;
    }
    answer(gateway.serve(guest, call(request, BASE)).await)
}

/// The guest of the cookie, if their conversation has not ended.
async fn guest_of(app: &ChatGuestState, jar: &CookieJar) -> Result<Option<ChatGuestId>, RouteError> {
    match GUEST.read(&app.public_url, jar) {
        Some(secret) => Ok(app.chat.guest(&secret).await?),
        // Whether guests can write at all.
        None => app.chat.guest_view(None).await.map(|_| None).map_err(RouteError::from),
    }
}
