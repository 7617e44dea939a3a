//! `POST /api/admin/audit/search`: a page of the audit log. By POST, because an address is written to logs and the filters name people.

use super::OperationsAdminState;
use super::account::AuditAccount;
use super::admin::Operator;
use super::audit_kinds::AuditKindSchema;
use crate::error::RouteError;
use axum::extract::State;
use cabinet_administration::{AUDIT_PAGE, AuditQuery};
use cabinet_domain::{AuditKind, UserId};
use cabinet_http::extract::{Json, page_limit};
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::AuditLine;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use uuid::Uuid;

/// Lines on a page if no number is asked for.
const USUAL: u32 = 50;

/// What to search for. Everything that is given must match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AuditSearch {
    /// Any of these kinds; all if absent or empty.
    #[serde(default)]
    #[schema(value_type = Option<Vec<AuditKindSchema>>)]
    kinds: Option<Vec<AuditKind>>,
    /// Id of the account that did it.
    #[serde(default)]
    actor: Option<Uuid>,
    /// Id of the account concerned.
    #[serde(default)]
    subject: Option<Uuid>,
    #[serde(default)]
    request_id: Option<String>,
    /// First day, of the hospital's time zone.
    #[serde(default)]
    from: Option<NaiveDate>,
    /// Last day.
    #[serde(default)]
    to: Option<NaiveDate>,
    /// `next` of the previous page.
    #[serde(default)]
    before: Option<i64>,
    /// 50 if absent.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A line of the audit log.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditEntry {
    /// Position in the log.
    number: i64,
    at: DateTime<Utc>,
    #[schema(value_type = AuditKindSchema)]
    kind: AuditKind,
    /// Who did it; null for the kernel itself and for an anonymous caller.
    actor: Option<AuditAccount>,
    /// Whose data it concerns.
    subject: Option<AuditAccount>,
    /// Ids and codes; `why` is the reason that an administrator stated.
    #[schema(value_type = Object)]
    detail: serde_json::Value,
    request_id: Option<String>,
    /// Network address of the request.
    address: Option<String>,
}

/// A page of the audit log.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditPage {
    /// Newest first.
    content: Vec<AuditEntry>,
    /// Value for `before` of the next page; null on the last page.
    next: Option<i64>,
}

impl From<AuditLine> for AuditEntry {
    fn from(line: AuditLine) -> Self {
        let AuditLine { number, event, actor_name, subject_name } = line;
        Self {
            number,
            at: event.at,
            kind: event.kind,
            actor: AuditAccount::of(event.actor, actor_name),
            subject: AuditAccount::of(event.subject, subject_name),
            detail: event.detail,
            address: event.origin.as_ref().and_then(|origin| origin.address).map(|it| it.to_string()),
            request_id: event.origin.map(|origin| origin.request_id),
        }
    }
}

/// Searches the audit log. The search itself is audited, once for all of its pages.
#[utoipa::path(
    post, path = "/api/admin/audit/search", tag = "operations", security(("bearer" = [])), request_body = AuditSearch,
    responses(
        (status = 200, body = AuditPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn search_audit(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    Json(search): Json<AuditSearch>,
) -> Result<axum::Json<AuditPage>, RouteError> {
    let limit = page_limit(search.limit, AUDIT_PAGE)?.unwrap_or(USUAL);
    let query = AuditQuery {
        kinds: search.kinds.unwrap_or_default(),
        actor: search.actor.map(UserId),
        subject: search.subject.map(UserId),
        request_id: search.request_id,
        from: search.from,
        to: search.to,
    };
    let (lines, next) = app.service.search_audit(&admin, query, search.before, limit).await?;
    Ok(axum::Json(AuditPage { content: lines.into_iter().map(AuditEntry::from).collect(), next }))
}
