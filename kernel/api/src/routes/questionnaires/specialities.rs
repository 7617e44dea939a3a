//! `GET /api/admin/quiz/specialities` (issue 15): what "after a visit to a doctor of …" offers.

use super::QuestionnairesState;
use super::caller::QuizAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_booking::{BookingError, SpecialityNames};
use cabinet_domain::{ClinicId, MedicalHostId};
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_questionnaires::QuestionnaireError;
use futures::future::join_all;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QuizSpecialitiesQuery {
    /// Specialities of one host; with `clinic`.
    host: Option<String>,
    /// Specialities of one clinic; without it, of all clinics.
    clinic: Option<String>,
}

/// A speciality of doctors.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizSpeciality)]
pub(super) struct SpecialityView {
    /// Its id at the clinic.
    id: String,
    /// Its names as the hospital system writes them, which has one language. More than one if clinics use the id for different specialities.
    names: Vec<String>,
}

/// The specialities of doctors.
#[derive(Serialize, ToSchema)]
#[schema(as = QuizSpecialities)]
pub(super) struct SpecialitiesView {
    items: Vec<SpecialityView>,
    /// Whether every hospital system has answered.
    is_complete: bool,
}

impl From<SpecialityNames> for SpecialitiesView {
    fn from(told: SpecialityNames) -> Self {
        let items = told.names.into_iter();
        Self {
            items: items
                .map(|(id, names)| SpecialityView { id: id.to_string(), names: names.into_iter().collect() })
                .collect(),
            is_complete: told.is_complete,
        }
    }
}

/// Lists the specialities of doctors, for rules that send after a visit. Those of a hospital system that does not answer are left out.
#[utoipa::path(
    get, path = "/api/admin/quiz/specialities", tag = "questionnaires", security(("bearer" = [])), params(QuizSpecialitiesQuery),
    responses(
        (status = 200, body = SpecialitiesView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "There is no such host or clinic.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`questionnaires_at_hospital`: the hospital has a questionnaire service of its own", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn quiz_specialities(
    State(app): State<Arc<QuestionnairesState>>,
    QuizAdmin(admin): QuizAdmin,
    Query(query): Query<QuizSpecialitiesQuery>,
) -> Result<Json<SpecialitiesView>, RouteError> {
    app.service.check_rule_editor(&admin).await?;
    let invalid = QuestionnaireError::Invalid { field: "host", code: "invalid" };
    match (query.host.filter(|host| !host.is_empty()), query.clinic.filter(|clinic| !clinic.is_empty())) {
        (None, None) => Ok(Json(of_all(&app).await.into())),
        (Some(host), Some(clinic)) => {
            let host: MedicalHostId = host.parse().map_err(|_| invalid)?;
            let service = app.booking.get(&host).ok_or(QuestionnaireError::NotFound)?;
            match service.speciality_names(Some(&ClinicId(clinic))).await {
                Ok(told) => Ok(Json(told.into())),
                Err(BookingError::NotFound { .. }) => Err(QuestionnaireError::NotFound.into()),
                Err(_) => Ok(Json(SpecialityNames::default().into())),
            }
        }
        _ => Err(invalid.into()),
    }
}

async fn of_all(app: &QuestionnairesState) -> SpecialityNames {
    let services = app.booking_hosts.iter().filter_map(|host| app.booking.get(host));
    let told = join_all(services.map(|service| service.speciality_names(None))).await;
    let nothing = SpecialityNames { is_complete: true, ..SpecialityNames::default() };
    told.into_iter().map(Result::unwrap_or_default).fold(nothing, SpecialityNames::and)
}
