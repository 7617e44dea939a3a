//! `GET /api/admin/chat/rooms`, `GET /api/admin/chat/waiting` and `POST /api/admin/chat/rooms/{id}/handled`

use super::admin::ChatAdmin;
use super::{ChatAdminState, id};
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use cabinet_domain::UserId;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_ports::chat::{ChatOwner, guest_number};
use cabinet_ports::repository::ListedChatRoom;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const MOST: u32 = 100;
const USUAL: u32 = 20;
/// Highest page: what waits behind it is not looked for by hand.
const LAST_PAGE: u32 = 10_000;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ChatRoomsQuery {
    /// Only rooms that wait for an answer.
    #[serde(default)]
    waiting: bool,
    /// Number of the page, from 0.
    #[serde(default)]
    page: u32,
    /// Rooms per page; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    size: Option<u32>,
}

/// A room of a patient or a guest.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedChatRoom)]
pub(super) struct RoomLine {
    id: Uuid,
    /// The patient. Null for a guest.
    #[schema(value_type = Option<uuid::Uuid>, required = true)]
    user_id: Option<UserId>,
    /// The patient's name. Null for a guest.
    #[schema(required = true)]
    name: Option<String>,
    /// The number of a guest, who has no account; null for a patient.
    #[schema(required = true)]
    guest: Option<u32>,
    /// Id of the department; null for the general room.
    #[schema(required = true)]
    department: Option<String>,
    /// Name of the department; the hospital's short name for the general room.
    title: String,
    /// Since when a message of the patient has no answer; null: it has one.
    #[schema(required = true)]
    waiting_since: Option<DateTime<Utc>>,
    /// When an employee has read the message that waits.
    #[schema(required = true)]
    seen_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    last_patient_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    last_clinic_at: Option<DateTime<Utc>>,
    /// Who wrote last: the name, or the Matrix id of an employee who is not in the configuration.
    #[schema(required = true)]
    last_clinic_by: Option<String>,
    /// Matrix id of the employee who is to answer.
    #[schema(required = true)]
    assignee: Option<String>,
}

/// A page of rooms.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatRoomPage)]
pub(super) struct RoomPage {
    /// Those that wait the longest first.
    items: Vec<RoomLine>,
    /// Rooms in all.
    total: u64,
}

/// How many rooms wait.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatWaiting)]
pub(super) struct WaitingView {
    waiting: u64,
}

/// Lists the patients' rooms.
#[utoipa::path(
    get, path = "/api/admin/chat/rooms", tag = "chat", security(("bearer" = [])), params(ChatRoomsQuery),
    responses(
        (status = 200, body = RoomPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_rooms(
    State(app): State<Arc<ChatAdminState>>,
    _: ChatAdmin,
    headers: HeaderMap,
    Query(query): Query<ChatRoomsQuery>,
) -> Result<Json<RoomPage>, RouteError> {
    let invalid = |field| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let size = query.size.unwrap_or(USUAL);
    if !(1..=MOST).contains(&size) {
        return Err(invalid("size").into());
    }
    if query.page > LAST_PAGE {
        return Err(invalid("page").into());
    }
    let page = app.chat.rooms_of_patients(query.waiting, query.page * size, size).await?;
    let language = screen_language(&app.languages, &headers).code();
    let items = page.rooms.into_iter().map(|listed| line(&app, listed, language)).collect();
    Ok(Json(RoomPage { items, total: page.total }))
}

fn line(app: &ChatAdminState, listed: ListedChatRoom, language: &str) -> RoomLine {
    let ListedChatRoom { room, name } = listed;
    let departments = &app.settings.departments;
    let title = room.department.as_ref().map_or_else(
        || app.organisation.short_title.clone(),
        |id| {
            departments.iter().find(|known| known.id == *id).map_or_else(
                // It was taken out of the configuration.
                || id.clone(),
                |known| known.title_in(language).to_owned(),
            )
        },
    );
    let (last_clinic_at, by) = room.activity.last_clinic.unzip();
    let named = |id: String| {
        let found = app.settings.staff.iter().find(|employee| employee.matrix_id == id);
        found.map_or(id, |employee| employee.name.clone())
    };
    RoomLine {
        id: room.id.0,
        user_id: room.owner.and_then(ChatOwner::patient),
        name: name.map(|name| name.in_full()),
        guest: match room.owner {
            Some(ChatOwner::Guest(guest)) => Some(guest_number(guest)),
            _ => None,
        },
        department: room.department,
        title,
        waiting_since: room.activity.waiting_since,
        seen_at: room.activity.seen_at,
        last_patient_at: room.activity.last_patient_at,
        last_clinic_at,
        last_clinic_by: by.map(named),
        assignee: room.activity.assignee,
    }
}

/// Returns how many rooms wait for an answer.
#[utoipa::path(
    get, path = "/api/admin/chat/waiting", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = WaitingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_waiting(
    State(app): State<Arc<ChatAdminState>>,
    _: ChatAdmin,
) -> Result<Json<WaitingView>, RouteError> {
    Ok(Json(WaitingView { waiting: app.chat.waiting().await? }))
}

/// Notes that the patient was answered otherwise, e.g. by telephone. They do not wait any more.
#[utoipa::path(
    post, path = "/api/admin/chat/rooms/{id}/handled", tag = "chat", security(("bearer" = [])),
    params(("id" = String, Path, description = "`id` of the list")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_room_handled(
    State(app): State<Arc<ChatAdminState>>,
    ChatAdmin(employee): ChatAdmin,
    Path(room): Path<String>,
) -> Result<StatusCode, RouteError> {
    app.chat.handled(&employee, id(&room)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
