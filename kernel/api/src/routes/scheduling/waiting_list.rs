//! `GET /api/{host}/waiting-list` (issue 17)

use super::host::{BookingHost, caller};
use super::views::Named;
use crate::error::RouteError;
use axum::Json;
use cabinet_booking::{MyOffer, MyWaiting};
use cabinet_domain::WaitingState;
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A slot that is offered to the patient. It is booked as any other; the hospital does not reserve it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SlotOffer)]
struct OfferView {
    id: Uuid,
    /// Id of the slot.
    appointment_id: String,
    doctor: Named,
    start: DateTime<FixedOffset>,
    /// Until then the slot is offered to this patient only.
    held_until: DateTime<FixedOffset>,
}

impl From<MyOffer> for OfferView {
    fn from(mine: MyOffer) -> Self {
        Self {
            id: mine.offer.id.0,
            appointment_id: mine.offer.slot.0,
            doctor: Named::new(mine.offer.doctor.0, mine.doctor_name),
            start: mine.start,
            held_until: mine.held_until,
        }
    }
}

/// What the patient waits for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingEntry)]
pub(super) struct WaitingView {
    id: Uuid,
    clinic: Named,
    speciality: Named,
    /// Null: any doctor of the speciality.
    doctor: Option<Named>,
    /// First day that suits.
    from: NaiveDate,
    /// Last day that suits. The entry expires after it.
    to: NaiveDate,
    /// The visit begins at this time, `HH:MM`, or later; null: at any time.
    from_time: Option<String>,
    /// The visit begins before this time, `HH:MM`; null: at any time.
    to_time: Option<String>,
    /// `waiting`; `offered`: `offer` is a free slot; `expired`: the last day is over.
    state: &'static str,
    /// The place in the line, from 1.
    place: u64,
    since: DateTime<Utc>,
    offer: Option<OfferView>,
}

impl From<MyWaiting> for WaitingView {
    fn from(mine: MyWaiting) -> Self {
        let entry = mine.entry;
        let state = match (entry.state, &mine.offer) {
            (WaitingState::Waiting, Some(_)) => "offered",
            (state, _) => state.name(),
        };
        let time = |time: Option<chrono::NaiveTime>| time.map(|time| time.format("%H:%M").to_string());
        Self {
            id: entry.id.0,
            clinic: Named::new(entry.clinic.0, mine.clinic_name),
            speciality: Named::new(entry.speciality.0, mine.speciality_name),
            doctor: Named::known(entry.doctor.map(|id| id.0), mine.doctor_name),
            from: entry.first_day,
            to: entry.last_day,
            from_time: time(entry.hours.first()),
            to_time: time(entry.hours.last()),
            state,
            place: mine.place,
            since: entry.created_at,
            offer: mine.offer.map(OfferView::from),
        }
    }
}

/// The patient's entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WaitingList)]
pub(super) struct WaitingListView {
    /// Whether patients can wait for free slots here.
    is_open: bool,
    /// Entries that a patient may have at the host.
    entries_at_most: u32,
    /// Those that wait, and those that expired in the last two weeks, oldest first.
    entries: Vec<WaitingView>,
}

/// Lists what the patient waits for, with the slots that are offered.
#[utoipa::path(
    get, path = "/api/{host}/waiting-list", tag = "scheduling", security(("bearer" = [])),
    params(("host" = String, Path, description = "id of the medical host")),
    responses(
        (status = 200, body = WaitingListView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn waiting_list(
    booking: BookingHost,
    owner: Owner,
) -> Result<Json<WaitingListView>, RouteError> {
    let at_most = booking.settings().waiting.as_ref().map_or(0, |waiting| waiting.entries_at_most);
    let is_open = booking.has_waiting_list();
    let entries = match is_open {
        true => booking.waiting_list(&caller(&owner)).await?,
        false => Vec::new(),
    };
    let entries = entries.into_iter().map(WaitingView::from).collect();
    Ok(Json(WaitingListView { is_open, entries_at_most: at_most, entries }))
}
