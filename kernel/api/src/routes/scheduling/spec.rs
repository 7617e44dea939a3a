//! `GET /api/{host}/clinics/{id}/specs/{specId}`

use super::desk::Desk;
use super::error::RouteError;
use super::headers::staleness;
use super::paths::SpecPath;
use super::views::SpecView;
use crate::Owner;
use crate::extract::Path;
use crate::problem::ProblemBody;
use axum::Json;
use axum::http::HeaderMap;

/// One speciality of a clinic.
#[utoipa::path(
    get, path = "/api/{host}/clinics/{id}/specs/{specId}", tag = "scheduling", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "medical host"),
        ("id" = String, Path, description = "clinic"),
        ("specId" = String, Path, description = "speciality"),
    ),
    responses(
        (status = 200, body = SpecView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn spec(
    desk: Desk,
    _: Owner,
    Path(path): Path<SpecPath>,
) -> Result<(HeaderMap, Json<SpecView>), RouteError> {
    let listed = desk.speciality(&path.id, &path.spec_id).await?;
    Ok((staleness(&listed), Json(SpecView::from(&listed.value))))
}
