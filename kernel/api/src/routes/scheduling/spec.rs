//! `GET /api/{host}/clinics/{id}/specs/{specId}`

use super::headers::staleness;
use super::host::BookingHost;
use super::paths::SpecPath;
use super::views::SpecView;
use crate::error::RouteError;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;

/// Returns one speciality of a clinic.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/specs/{specId}", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of the medical host"),
        ("id" = String, Path, description = "id of the clinic"),
        ("specId" = String, Path, description = "id of the speciality"),
    ),
    responses(
        (status = 200, body = SpecView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn spec(
    booking: BookingHost,
    _: Owner,
    Path(path): Path<SpecPath>,
) -> Result<(HeaderMap, Json<SpecView>), RouteError> {
    let listed = booking.speciality(&path.id, &path.spec_id).await?;
    Ok((staleness(&listed), Json(SpecView::from(&listed.value))))
}
