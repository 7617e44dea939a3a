//! `POST /api/{host}/waiting-list` (issue 17)

use super::host::{BookingHost, caller};
use super::waiting_list::WaitingView;
use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_booking::WaitingRequest;
use cabinet_domain::{DoctorId, SuitableHours};
use cabinet_http::extract::Json;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use chrono::{NaiveDate, NaiveTime};
use serde::Deserialize;
use utoipa::ToSchema;

/// What to wait for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WaitingBody {
    /// Id of the clinic.
    clinic_id: String,
    /// Id of the speciality.
    spec_id: String,
    /// Id of the doctor; any doctor of the speciality if absent.
    doctor_id: Option<String>,
    /// First day that suits; today if absent.
    from: Option<NaiveDate>,
    /// Last day that suits; the end of the booking window if absent.
    to: Option<NaiveDate>,
    /// The visit begins at this time, `HH:MM`, or later.
    from_time: Option<String>,
    /// The visit begins before this time, `HH:MM`.
    to_time: Option<String>,
}

impl WaitingBody {
    fn parse(self) -> Result<WaitingRequest, ApiProblem> {
        let required = [("clinicId", &self.clinic_id), ("specId", &self.spec_id)];
        let missing = required.into_iter().filter(|(_, value)| value.is_empty());
        let mut errors: Vec<_> = missing.map(|(field, _)| FieldProblem::new(field, "required")).collect();
        let mut time = |field, text: Option<&str>| {
            let parsed = NaiveTime::parse_from_str(text?, "%H:%M");
            if parsed.is_err() {
                errors.push(FieldProblem::new(field, "invalid"));
            }
            parsed.ok()
        };
        let (from, to) =
            (time("fromTime", self.from_time.as_deref()), time("toTime", self.to_time.as_deref()));
        let hours = SuitableHours::new(from, to);
        if hours.is_none() {
            errors.push(FieldProblem::new("toTime", "invalid"));
        }
        match hours {
            Some(hours) if errors.is_empty() => Ok(WaitingRequest {
                clinic: self.clinic_id.into(),
                speciality: self.spec_id.into(),
                doctor: self.doctor_id.filter(|id| !id.is_empty()).map(DoctorId),
                from: self.from,
                to: self.to,
                hours,
            }),
            _ => Err(ApiProblem::validation(errors)),
        }
    }
}

/// Asks to be told when a slot comes free. It is offered to one patient at a time, in order of arrival, for a limited time.
#[utoipa::path(
    post, path = "/api/{host}/waiting-list", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    request_body = WaitingBody,
    responses(
        (status = 201, body = WaitingView),
        (status = 404, body = ProblemBody, content_type = "application/problem+json",
            description = "there is no waiting list here, or no such clinic, speciality or doctor"),
        (status = 409, body = ProblemBody, content_type = "application/problem+json",
            description = "`waiting_already`: the patient waits for the same; `waiting_full`: the patient has as many entries as are allowed; `identity_unproved`"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json",
            description = "`waiting_days`: no day is left within the booking window; `validation`"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json",
            description = "`plugin_busy`, `plugin_starting`, `plugin_failed`: retry after `Retry-After`"),
        (status = 504, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn join_waiting_list(
    booking: BookingHost,
    owner: Owner,
    Json(body): Json<WaitingBody>,
) -> Result<(StatusCode, axum::Json<WaitingView>), RouteError> {
    let request = body.parse()?;
    let joined = booking.join_waiting_list(&caller(&owner), &request).await?;
    Ok((StatusCode::CREATED, axum::Json(joined.into())))
}
