//! `GET /api/notices?before&limit`

use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::routes::files::NamedDocument;
use crate::routes::record::caller;
use crate::{ApiProblem, ApiState, Owner};
use axum::Json;
use axum::extract::State;
use cabinet_domain::NoticeId;
use cabinet_records::NoticeView as Kept;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// Without a wish, and at most.
const USUAL: u32 = 20;
const MOST: u32 = 100;

/// Which page.
#[derive(serde::Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NoticesQuery {
    /// The last notice of the page before.
    #[param(value_type = Option<uuid::Uuid>)]
    before: Option<NoticeId>,
    /// How many; 20 if absent, at most 100.
    limit: Option<u32>,
}

/// A notice.
#[derive(Serialize, ToSchema)]
#[schema(as = Notice)]
pub(super) struct NoticeView {
    #[schema(value_type = uuid::Uuid)]
    id: NoticeId,
    /// `document_new` or `document_changed`.
    kind: &'static str,
    at: DateTime<Utc>,
    read: bool,
    document: NamedDocument,
}

impl From<Kept> for NoticeView {
    fn from(kept: Kept) -> Self {
        Self {
            id: kept.id,
            kind: kept.kind.name(),
            at: kept.at,
            read: kept.is_read,
            document: NamedDocument::new(kept.card.id, kept.card.document),
        }
    }
}

/// A page of notices.
#[derive(Serialize, ToSchema)]
pub(super) struct NoticesPage {
    /// How many are not read, on all pages.
    unread: i64,
    /// The newest first.
    items: Vec<NoticeView>,
}

/// The patient's notices.
#[utoipa::path(
    get, path = "/api/notices", tag = "notices", security(("bearer" = [])), params(NoticesQuery),
    responses(
        (status = 200, body = NoticesPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_notices(
    State(app): State<ApiState>,
    owner: Owner,
    Query(query): Query<NoticesQuery>,
) -> Result<Json<NoticesPage>, ApiProblem> {
    let limit = query.limit.unwrap_or(USUAL).clamp(1, MOST);
    let page = app.records.notices(&caller(&owner), query.before, limit).await?;
    let items = page.items.into_iter().map(NoticeView::from).collect();
    Ok(Json(NoticesPage { unread: page.unread, items }))
}
