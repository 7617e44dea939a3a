//! `GET /api/{host}/relations` (A-162…)

use super::headers::incomplete;
use super::host::{AnyHost, caller};
use crate::error::RouteError;
use crate::shared::record_caller;
use axum::Json;
use axum::http::HeaderMap;
use cabinet_domain::Relation;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use serde::Serialize;
use utoipa::ToSchema;

/// The patient's registration at one clinic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Relation)]
pub(super) struct RelationView {
    clinic_id: String,
    host_id: String,
    patient_id: String,
}

impl From<Relation> for RelationView {
    fn from(relation: Relation) -> Self {
        Self {
            clinic_id: relation.clinic.0,
            host_id: relation.host.to_string(),
            patient_id: relation.patient.0,
        }
    }
}

/// Lists the clinics where the hospital system knows the patient.
#[utoipa::path(
    get, path = "/api/{host}/relations", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = Vec<RelationView>, headers(("Cabinet-Incomplete" = String, description = "comma-separated, percent-encoded ids of the clinics that did not respond"))),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, body = ProblemBody, description = "`identity_unproved`", content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
    )
)]
pub(super) async fn relations(
    medical_host: AnyHost,
    owner: Owner,
) -> Result<(HeaderMap, Json<Vec<RelationView>>), RouteError> {
    match medical_host {
        AnyHost::Booking(service) => {
            let relations = service.relations(&caller(&owner)).await?;
            let found = relations.found.into_iter().map(RelationView::from).collect();
            let unlisted = relations.unlisted.into_iter().map(|relation| relation.clinic);
            let silent: Vec<_> = relations.silent.into_iter().chain(unlisted).collect();
            Ok((incomplete(&silent), Json(found)))
        }
        AnyHost::Records(service) => {
            let relation = service.relation(&record_caller::caller(&owner)).await?;
            Ok((HeaderMap::new(), Json(relation.into_iter().map(RelationView::from).collect())))
        }
    }
}
