//! The medical record: `/api/record/…`. Data is served from the local copy; `GET /api/record/sources` reports its sources
//! and how fresh it is.

mod diagnoses;
mod observations;
mod refresh;
mod sources;
mod welcome;

pub(crate) use welcome::welcome;

use crate::{ApiState, Owner, request_context};
use cabinet_records::Caller;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Returns the routes of this area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(sources::sources))
        .routes(routes!(refresh::refresh))
        .routes(routes!(diagnoses::diagnoses))
        .routes(routes!(observations::observations))
}

/// Returns the caller whose record is read: the patient of the token, with the origin of this request.
pub(crate) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(request_context::origin()) }
}
