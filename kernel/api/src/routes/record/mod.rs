//! The medical record: `/api/record/…`. Data is served from the local copy; `GET /api/record/sources` reports its sources
//! and how fresh it is.

mod diagnoses;
mod error;
mod observations;
mod prescriptions;
mod refresh;
mod sources;

use axum::extract::FromRef;
use cabinet_http::auth::Consents;
use cabinet_records::RecordService;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct RecordState {
    pub(crate) records: Arc<RecordService>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<RecordState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(sources::sources))
        .routes(routes!(refresh::refresh))
        .routes(routes!(diagnoses::diagnoses))
        .routes(routes!(observations::observations))
        .routes(routes!(prescriptions::prescriptions))
}
