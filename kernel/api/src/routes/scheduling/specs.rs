//! `GET /api/{host}/clinics/{id}/specs` (A-152…)

use super::headers::staleness;
use super::host::BookingHost;
use super::paths::ClinicPath;
use super::views::SpecView;
use crate::error::RouteError;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;

/// Lists the specialities of a clinic.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/specs", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host"), ("id" = String, Path, description = "id of the clinic")),
    responses(
        (status = 200, body = Vec<SpecView>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn specs(
    booking: BookingHost,
    _: Owner,
    Path(path): Path<ClinicPath>,
) -> Result<(HeaderMap, Json<Vec<SpecView>>), RouteError> {
    let listed = booking.specialities(&path.id).await?;
    Ok((staleness(&listed), Json(listed.value.iter().map(SpecView::from).collect())))
}
