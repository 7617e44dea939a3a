//! `GET /api/{host}/clinics` (A-148…)

use super::headers::staleness;
use super::host::BookingHost;
use super::views::ClinicView;
use crate::error::RouteError;
use axum::extract::Request;
use axum::response::Response;
use cabinet_domain::Clinic;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, CachedResponse, Owner};

fn render(clinics: &[Clinic]) -> CachedResponse {
    let views: Vec<ClinicView> = clinics.iter().map(ClinicView::from).collect();
    CachedResponse::new(serde_json::to_vec(&views).unwrap_or_default(), "application/json")
}

/// Lists all clinics. The serialized response is cached with the list.
#[utoipa::path(
    get, path = "/api/{host}/clinics", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<ClinicView>, headers(
            ("ETag" = String),
            ("Cabinet-Stale" = String, description = "time of the last successful response, if the hospital system fails now"),
        )),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn clinics(
    booking: BookingHost,
    _: Owner,
    request: Request,
) -> Result<Response, RouteError> {
    let listed = booking.clinics().await?;
    let rendered = listed.value.rendered(render).ok_or_else(ApiProblem::internal)?;
    let mut response = rendered.answer(request.headers());
    response.headers_mut().extend(staleness(&listed));
    Ok(response)
}
