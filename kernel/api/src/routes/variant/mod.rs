//! The variant: `/api/v1/variant…`. Rendered at start; a request only copies bytes.

mod modules;
mod show;

use crate::variant_view::{ModuleCatalogue, VariantAnswer};
use axum::extract::FromRef;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct VariantState {
    pub(crate) answer: VariantAnswer,
    pub(crate) modules: ModuleCatalogue,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<VariantState>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(show::show)).routes(routes!(modules::modules))
}
