//! What waits for the patient: `/api/attention…` (docs/adr/0056). The areas of the product answer side by side; one that fails or is slow is
//! named, and the others are shown.

mod gather;
mod refresh;
mod show;
mod view;

use axum::extract::FromRef;
use cabinet_http::auth::Consents;
use cabinet_ports::AttentionSource;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct AttentionState {
    pub(crate) sources: Vec<Arc<dyn AttentionSource>>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<AttentionState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(show::show_attention)).routes(routes!(refresh::refresh_attention))
}
