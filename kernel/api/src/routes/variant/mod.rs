//! The variant: `/api/v1/variant…`. Rendered at start; a request only copies bytes.

mod modules;
mod show;

use crate::variant_view::{ModuleCatalogue, VariantAnswer};
use axum::extract::FromRef;
use cabinet_ports::Clock;
use cabinet_wallet::Wallet;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct VariantState {
    pub(crate) answer: VariantAnswer,
    /// The answer with passes, and the wallet that issues them until its certificate expires.
    pub(crate) with_passes: Option<(VariantAnswer, Arc<Wallet>)>,
    pub(crate) modules: ModuleCatalogue,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<VariantState>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(show::show)).routes(routes!(modules::modules))
}
