//! `GET /api/notices?before&limit`

use super::NoticesState;
use crate::error::RouteError;
use crate::shared::named_document::NamedDocument;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{Booking, NoticeId};
use cabinet_http::Owner;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use cabinet_records::{NoticeAbout, NoticeView as Kept};
use chrono::{DateTime, FixedOffset, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Default and maximum number of notices per page.
const USUAL: u32 = 20;
const MOST: u32 = 100;

#[derive(serde::Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NoticesQuery {
    /// Id of the last notice of the previous page.
    #[param(value_type = Option<uuid::Uuid>)]
    before: Option<NoticeId>,
    /// Notices per page; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// The booking that a notice is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NoticedBooking)]
struct BookingView {
    /// Id of the medical host.
    host_id: String,
    /// Start of the visit, with the hospital's UTC offset.
    start: DateTime<FixedOffset>,
    /// Name of the doctor, if it was stored.
    doctor_name: Option<String>,
    /// Name of the clinic, if it was stored.
    clinic_name: Option<String>,
}

impl BookingView {
    fn new(app: &NoticesState, line: Booking) -> Self {
        let host_id = line.host.to_string();
        let Some(service) = app.booking.get(&line.host) else {
            let start = in_zone(line.start, app.zone);
            return Self { host_id, start, doctor_name: None, clinic_name: None };
        };
        let named = service.named(line);
        let clinic_name = named.listed_clinic.map(|clinic| clinic.name);
        Self { host_id, start: named.start, doctor_name: named.doctor_name, clinic_name }
    }
}

/// A notice about a document or a booking.
#[derive(Serialize, ToSchema)]
#[schema(as = Notice)]
pub(super) struct NoticeView {
    #[schema(value_type = uuid::Uuid)]
    id: NoticeId,
    /// `document_new`, `document_changed`; for a booking whose outcome arrived late `booking_confirmed`, `booking_refused`, or
    /// `booking_unclear` if the hospital system never reported it; for a move of an appointment `booking_moved`, or `booking_move_stands`
    /// if the old appointment was not cancelled at the first attempt.
    kind: &'static str,
    at: DateTime<Utc>,
    read: bool,
    document: Option<NamedDocument>,
    booking: Option<BookingView>,
}

impl NoticeView {
    fn new(app: &NoticesState, kept: Kept) -> Self {
        let (document, booking) = match kept.about {
            NoticeAbout::Document(card) => (Some(NamedDocument::new(card.id, card.document)), None),
            NoticeAbout::Booking(line) => (None, Some(BookingView::new(app, *line))),
        };
        Self { id: kept.id, kind: kept.kind.name(), at: kept.at, read: kept.is_read, document, booking }
    }
}

/// A page of notices.
#[derive(Serialize, ToSchema)]
pub(super) struct NoticesPage {
    /// Number of unread notices on all pages.
    unread: i64,
    /// Newest first.
    items: Vec<NoticeView>,
}

/// Lists the patient's notices.
#[utoipa::path(
    get, path = "/api/notices", tag = "notices", security(("bearer" = [])), params(NoticesQuery),
    responses(
        (status = 200, body = NoticesPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_notices(
    State(app): State<Arc<NoticesState>>,
    owner: Owner,
    Query(query): Query<NoticesQuery>,
) -> Result<Json<NoticesPage>, RouteError> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let page = app.records.notices(&caller(&owner), query.before, limit).await?;
    let items = page.items.into_iter().map(|kept| NoticeView::new(&app, kept)).collect();
    Ok(Json(NoticesPage { unread: page.unread, items }))
}
