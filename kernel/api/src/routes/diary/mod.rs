//! The self-observation diary and its thesaurus: `/api/{host}/self_diagnostic…`, `/api/{host}/thesaurus/…` (A-324… ). The
//! specification's host is `vista`; any host that keeps records works.

mod correct;
mod corrections;
mod form;
mod host;
mod path;
mod save;
mod strip;
mod thesaurus;
mod value;
mod values;
mod view;

use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Method;
use cabinet_http::auth::Consents;
use cabinet_http::call::Call;
use cabinet_records::RecordService;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The uploads of this area.
pub(crate) const UPLOAD: Call = (Method::POST, "/api/{host}/self_diagnostic/{date}");
pub(crate) const CORRECTION: Call = (Method::PUT, "/api/{host}/self_diagnostic/{date}");

/// What the routes of this area need.
pub(crate) struct DiaryState {
    pub(crate) records: Arc<RecordService>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<DiaryState>: FromRef<S>,
    Consents: FromRef<S>,
{
    let days = OpenApiRouter::new()
        .routes(routes!(form::diary_form, save::save_diary, correct::correct_diary))
        .layer(DefaultBodyLimit::max(save::LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(strip::diary_days))
        .routes(routes!(corrections::diary_corrections))
        .routes(routes!(values::diary_values))
        .routes(routes!(thesaurus::thesaurus))
        .merge(days)
}
