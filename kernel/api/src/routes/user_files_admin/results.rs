//! `POST /api/admin/results/match`: which patients results belong to, by the names of the files (B-293). The files themselves are not sent.

use super::UserFilesAdminState;
use super::admin::Admin;
use super::view::fio;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::UserId;
use cabinet_http::extract;
use cabinet_http::problem::ProblemBody;
use cabinet_user_files::{MatchBy, MatchOutcome, MatchRow, NamedFile};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A file that is to be sent.
#[derive(Deserialize, ToSchema)]
pub(super) struct ResultFile {
    /// With extension.
    name: String,
    /// Bytes.
    size: u64,
}

/// The files that are to be sent.
#[derive(Deserialize, ToSchema)]
pub(super) struct ResultFiles {
    /// 1 to 500.
    files: Vec<ResultFile>,
}

/// The patient of a result.
#[derive(Serialize, ToSchema)]
pub(super) struct ResultUser {
    #[schema(value_type = uuid::Uuid)]
    id: UserId,
    fio: String,
    /// `YYYY-MM-DD`
    birth_date: String,
}

/// The report on one file.
#[derive(Serialize, ToSchema)]
pub(super) struct ResultMatch {
    name: String,
    /// `matched`, `none`, `several`, `too_big`, `type_refused`, or `duplicate`: an earlier file of the call, or a result that the patient has,
    /// has the name.
    r#match: &'static str,
    /// `client_id` or `snils`; null without a patient.
    by: Option<&'static str>,
    user: Option<ResultUser>,
}

/// The report on all files, in their order.
#[derive(Serialize, ToSchema)]
pub(super) struct ResultReport {
    /// `client_id_or_snils`: the name begins with an id at a hospital system or a SNILS; a space, `_`, `.` or `-` follows.
    rule: &'static str,
    rows: Vec<ResultMatch>,
    /// How many are `matched`.
    matched: usize,
}

impl From<MatchRow> for ResultMatch {
    fn from(row: MatchRow) -> Self {
        let by = row.patient.as_ref().map(|patient| match patient.by {
            MatchBy::ClientId => "client_id",
            MatchBy::Snils => "snils",
        });
        Self {
            name: row.name,
            r#match: match row.outcome {
                MatchOutcome::Matched => "matched",
                MatchOutcome::None => "none",
                MatchOutcome::Several => "several",
                MatchOutcome::TooBig => "too_big",
                MatchOutcome::TypeRefused => "type_refused",
                MatchOutcome::Duplicate => "duplicate",
            },
            by,
            user: row.patient.map(|patient| ResultUser {
                id: patient.id,
                fio: fio(&patient.name),
                birth_date: patient.birth_date.day().to_string(),
            }),
        }
    }
}

/// Finds the patients of results by the names of the files. Nothing is stored and nothing is sent.
#[utoipa::path(
    post, path = "/api/admin/results/match", tag = "user_files_admin", security(("bearer" = [])), request_body = ResultFiles,
    responses(
        (status = 200, body = ResultReport),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn match_results(
    State(app): State<Arc<UserFilesAdminState>>,
    Admin(admin): Admin,
    extract::Json(body): extract::Json<ResultFiles>,
) -> Result<Json<ResultReport>, RouteError> {
    let files: Vec<_> =
        body.files.into_iter().map(|file| NamedFile { name: file.name, size: file.size }).collect();
    let rows = app.files.match_results(&admin, &files).await?;
    let matched = rows.iter().filter(|row| row.outcome == MatchOutcome::Matched).count();
    Ok(Json(ResultReport {
        rule: "client_id_or_snils",
        rows: rows.into_iter().map(ResultMatch::from).collect(),
        matched,
    }))
}
