//! Consents: the texts are public, the history belongs to the patient (B-115, B-116, X-016, X-037).

mod give;
mod mine;
mod text;
mod withdraw;

use crate::shared::me_cache::MeCache;
use axum::extract::FromRef;
use cabinet_http::idempotency::Idempotency;
use cabinet_profile::Profile;
use cabinet_records::RecordService;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct ConsentsState {
    pub(crate) profile: Arc<Profile>,
    pub(crate) me: MeCache,
    pub(crate) records: Arc<RecordService>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ConsentsState>: FromRef<S>,
    Idempotency: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(text::text))
        .routes(routes!(mine::mine, give::give))
        .routes(routes!(withdraw::withdraw))
}
