//! `GET /api/admin/chat/staff` and `PUT /api/admin/chat/rooms/{id}/assignee`

use super::admin::ChatAdmin;
use super::{ChatAdminState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use cabinet_config::ChatEmployee;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// An employee who answers in the chat.
#[derive(Serialize, ToSchema)]
#[schema(as = ChatEmployee)]
pub(super) struct EmployeeView {
    matrix_id: String,
    name: String,
}

impl From<&ChatEmployee> for EmployeeView {
    fn from(employee: &ChatEmployee) -> Self {
        Self { matrix_id: employee.matrix_id.clone(), name: employee.name.clone() }
    }
}

/// Lists the employees to whom a conversation can be handed over.
#[utoipa::path(
    get, path = "/api/admin/chat/staff", tag = "chat", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<EmployeeView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn chat_staff(
    State(app): State<Arc<ChatAdminState>>,
    _: ChatAdmin,
) -> Json<Vec<EmployeeView>> {
    Json(app.settings.staff.iter().map(EmployeeView::from).collect())
}

/// Who is to answer.
#[derive(Deserialize, ToSchema)]
#[schema(as = ChatAssigneeRequest)]
pub(super) struct AssigneeBody {
    /// Matrix id of the list of employees; null: no one in particular.
    assignee: Option<String>,
}

/// Hands a conversation over to an employee, who is invited to the room.
#[utoipa::path(
    put, path = "/api/admin/chat/rooms/{id}/assignee", tag = "chat", security(("bearer" = [])), request_body = AssigneeBody,
    params(("id" = String, Path, description = "`id` of the list")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: the room or the employee", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`chat_too_many`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`chat_unavailable`, `chat_failed`, `chat_misconfigured`: the employee cannot be invited", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn assign_chat_room(
    State(app): State<Arc<ChatAdminState>>,
    ChatAdmin(employee): ChatAdmin,
    Path(room): Path<String>,
    extract::Json(body): extract::Json<AssigneeBody>,
) -> Result<StatusCode, RouteError> {
    app.chat.assign(&employee, id(&room)?, body.assignee).await?;
    Ok(StatusCode::NO_CONTENT)
}
