//! Identity documents: `/api/documents` (A-277… ).

mod add;
mod list;
mod remove;
mod types;
mod view;

use axum::extract::FromRef;
use cabinet_http::auth::Consents;
use cabinet_http::idempotency::Idempotency;
use cabinet_profile::Profile;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct DocumentsState {
    pub(crate) profile: Arc<Profile>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<DocumentsState>: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(list::list, add::add, remove::remove)).routes(routes!(types::types))
}
