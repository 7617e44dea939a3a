//! The self-observation diary and its thesaurus: `/api/{host}/self_diagnostic…`, `/api/{host}/thesaurus/…` (A-324… ). The
//! specification's host is `vista`; any host that keeps records works.

mod form;
mod host;
mod path;
mod save;
mod strip;
mod thesaurus;
mod value;
mod view;

use crate::ApiState;
use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    let days = OpenApiRouter::new()
        .routes(routes!(form::diary_form, save::save_diary))
        .layer(DefaultBodyLimit::max(save::LONGEST_BODY_BYTES));
    OpenApiRouter::new().routes(routes!(strip::diary_days)).routes(routes!(thesaurus::thesaurus)).merge(days)
}
