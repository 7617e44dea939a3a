//! `GET /api/admin/jobs`: the job queue.

use super::OperationsAdminState;
use super::account::AuditAccount;
use super::admin::Operator;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::JobId;
use cabinet_http::ApiProblem;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_ports::repository::{JobFilter, JobLine, JobState};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Which jobs.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct JobsQuery {
    /// `failed`, `acknowledged`, `waiting` or `running`
    state: String,
    /// Kind of the jobs; all if absent.
    kind: Option<String>,
    /// `next` of the previous page.
    after: Option<String>,
}

/// A job.
#[derive(Serialize, ToSchema)]
pub(super) struct JobEntry {
    #[schema(value_type = uuid::Uuid)]
    id: JobId,
    kind: String,
    /// `failed`, `acknowledged`, `waiting` or `running`
    state: &'static str,
    /// All attempts, also those before an administrator had the job run again.
    attempts: u32,
    created: Option<DateTime<Utc>>,
    /// When it runs next; null unless it waits.
    next_attempt: Option<DateTime<Utc>>,
    /// A constant English text of the kernel.
    last_error: Option<String>,
    /// When an administrator acknowledged that it failed.
    acknowledged_at: Option<DateTime<Utc>>,
    /// The account that it is about.
    subject: Option<AuditAccount>,
}

/// A page of jobs.
#[derive(Serialize, ToSchema)]
pub(super) struct JobPage {
    /// Newest first.
    content: Vec<JobEntry>,
    /// Value for `after` of the next page; null on the last page.
    #[schema(value_type = Option<uuid::Uuid>)]
    next: Option<JobId>,
}

impl From<JobLine> for JobEntry {
    fn from(job: JobLine) -> Self {
        Self {
            created: created(job.id),
            id: job.id,
            kind: job.kind,
            state: name(job.state),
            attempts: job.attempts,
            next_attempt: (job.state == JobState::Waiting).then_some(job.run_at),
            last_error: job.last_error,
            acknowledged_at: job.acknowledged_at,
            subject: AuditAccount::of(job.subject, job.subject_name),
        }
    }
}

/// A UUID of version 7 begins with the time at which it was made.
pub(super) fn created(id: JobId) -> Option<DateTime<Utc>> {
    let (seconds, nanoseconds) = id.0.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanoseconds)
}

const fn name(state: JobState) -> &'static str {
    match state {
        JobState::Waiting => "waiting",
        JobState::Running => "running",
        JobState::Failed => "failed",
        JobState::Acknowledged => "acknowledged",
    }
}

/// Lists jobs. One that failed for good is kept until it runs again or is discarded; e-mails and readings of records also go after some days.
#[utoipa::path(
    get, path = "/api/admin/jobs", tag = "operations", security(("bearer" = [])), params(JobsQuery),
    responses(
        (status = 200, body = JobPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_jobs(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Query(query): Query<JobsQuery>,
) -> Result<Json<JobPage>, RouteError> {
    let invalid = |field: &'static str| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let states = [JobState::Waiting, JobState::Running, JobState::Failed, JobState::Acknowledged];
    let state = states.into_iter().find(|state| name(*state) == query.state);
    let state = state.ok_or_else(|| invalid("state"))?;
    let after: Option<JobId> =
        query.after.map(|text| text.parse().map_err(|_| invalid("after"))).transpose()?;
    let kind = query.kind.filter(|kind| !kind.is_empty());
    if kind.as_ref().is_some_and(|kind| kind.len() > 100 || kind.contains('\0')) {
        return Err(invalid("kind").into());
    }
    let (jobs, next) = app.service.jobs(&admin, &JobFilter { state, kind }, after).await?;
    Ok(Json(JobPage { content: jobs.into_iter().map(JobEntry::from).collect(), next }))
}
