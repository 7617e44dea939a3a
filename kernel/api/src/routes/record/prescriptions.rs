//! `GET /api/record/prescriptions`

use super::RecordState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_records::PrescriptionView as Kept;
use chrono::NaiveDate;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A prescription.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Prescription)]
pub(super) struct PrescriptionView {
    id: String,
    /// Name, form and strength of the medicine.
    medicine: String,
    /// How to take it.
    dosage: Option<String>,
    /// How much the pharmacy gives out.
    amount: Option<String>,
    /// The day on which it was written.
    written: NaiveDate,
    /// The last day on which the pharmacy accepts it.
    valid_until: Option<NaiveDate>,
    /// `active`, `dispensed`, `expired` or `cancelled`. An active prescription is `expired` after its last day.
    state: &'static str,
    /// What the patient tells the pharmacy.
    number: Option<String>,
    /// Name of the person who wrote it.
    prescriber: Option<String>,
    /// Name of the clinic.
    clinic: Option<String>,
    note: Option<String>,
    host_id: String,
}

impl From<Kept> for PrescriptionView {
    fn from(kept: Kept) -> Self {
        let Kept { id, host, state, prescription, .. } = kept;
        Self {
            id,
            medicine: prescription.medicine,
            dosage: prescription.dosage,
            amount: prescription.amount,
            written: prescription.written,
            valid_until: prescription.valid_until,
            state: state.name(),
            number: prescription.number,
            prescriber: prescription.prescriber,
            clinic: prescription.clinic,
            note: prescription.note,
            host_id: host.to_string(),
        }
    }
}

/// Lists the patient's prescriptions, the latest first. `lists.prescriptions` of `GET /api/record/sources` tells which hospitals have
/// prescriptions, and how old the copy is.
#[utoipa::path(
    get, path = "/api/record/prescriptions", tag = "record", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<PrescriptionView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn prescriptions(
    State(app): State<Arc<RecordState>>,
    owner: Owner,
) -> Result<Json<Vec<PrescriptionView>>, RouteError> {
    let prescriptions = app.records.prescriptions(&caller(&owner)).await?;
    Ok(Json(prescriptions.into_iter().map(PrescriptionView::from).collect()))
}
