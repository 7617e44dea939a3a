//! `GET /api/admin/files/new`: the patients with new files, for the notifications of the first load (B-209, X-061).

use super::UserFilesAdminState;
use super::admin::Admin;
use super::view::fio;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::UserId;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

///
const USUAL: u32 = 5;
const MOST: u32 = 100;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NewFilesParams {
    /// 5 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A patient with new files.
#[derive(Serialize, ToSchema)]
pub(super) struct NewFilesOfUser {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    fio: String,
    /// Number of new files.
    count: u64,
    /// When the newest of them arrived.
    newest: DateTime<Utc>,
}

/// Patients with new files.
#[derive(Serialize, ToSchema)]
pub(super) struct NewFilesPage {
    /// Newest first.
    content: Vec<NewFilesOfUser>,
    /// How many patients have new files, among the newest 10 000 new files.
    total: u64,
}

/// Returns the patients with new files.
#[utoipa::path(
    get, path = "/api/admin/files/new", tag = "user_files_admin", security(("bearer" = [])), params(NewFilesParams),
    responses(
        (status = 200, body = NewFilesPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn new_files(
    State(app): State<Arc<UserFilesAdminState>>,
    _: Admin,
    Query(query): Query<NewFilesParams>,
) -> Result<Json<NewFilesPage>, RouteError> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let (found, total) = app.files.new_files(limit).await?;
    let content = found.into_iter().map(|new| NewFilesOfUser {
        user_id: new.patient.id,
        fio: fio(&new.patient.name),
        count: new.count,
        newest: new.newest,
    });
    Ok(Json(NewFilesPage { content: content.collect(), total }))
}
