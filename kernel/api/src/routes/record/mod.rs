//! The medical record: `/api/record/…`. What is shown comes from the cabinet's copy; where it is from and how fresh it is,
//! `GET /api/record/sources` says.

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

/// The calls of the area.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(sources::sources))
        .routes(routes!(refresh::refresh))
        .routes(routes!(diagnoses::diagnoses))
        .routes(routes!(observations::observations))
}

/// Whose record is read: the patient of the token, under the id of this request.
pub(crate) fn caller(owner: &Owner) -> Caller {
    Caller { user: owner.id(), origin: Some(request_context::origin()) }
}
