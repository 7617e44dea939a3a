//! `GET /api/notices?before&limit`

use crate::extract::{Query, page_limit};
use crate::problem::ProblemBody;
use crate::routes::files::NamedDocument;
use crate::routes::record::caller;
use crate::{ApiProblem, ApiState, App, Owner};
use axum::Json;
use axum::extract::State;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{Booking, NoticeId};
use cabinet_records::{NoticeAbout, NoticeView as Kept};
use chrono::{DateTime, FixedOffset, Utc};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// Notices of a page if nobody says how many, and at most.
const USUAL: u32 = 20;
const MOST: u32 = 100;

/// Which page.
#[derive(serde::Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NoticesQuery {
    /// The last notice of the page before.
    #[param(value_type = Option<uuid::Uuid>)]
    before: Option<NoticeId>,
    /// How many; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// A booking that a notice is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NoticedBooking)]
struct BookingView {
    /// The medical host.
    host_id: String,
    /// When the visit is, with the hospital's offset.
    start: DateTime<FixedOffset>,
    /// The doctor, if the name is remembered.
    doctor_name: Option<String>,
    /// The clinic, if the name is remembered.
    clinic_name: Option<String>,
}

impl BookingView {
    fn new(app: &App, line: Booking) -> Self {
        let host_id = line.host.to_string();
        let Some(service) = app.booking.get(&line.host) else {
            let start = in_zone(line.start, app.variant.timezone);
            return Self { host_id, start, doctor_name: None, clinic_name: None };
        };
        let named = service.named(line);
        let clinic_name = named.listed_clinic.map(|clinic| clinic.name);
        Self { host_id, start: named.start, doctor_name: named.doctor_name, clinic_name }
    }
}

/// A notice: about a document or about a booking.
#[derive(Serialize, ToSchema)]
#[schema(as = Notice)]
pub(super) struct NoticeView {
    #[schema(value_type = uuid::Uuid)]
    id: NoticeId,
    /// `document_new`, `document_changed`; of a booking whose answer came late `booking_confirmed`, `booking_refused`, or
    /// `booking_unclear` if the hospital system never told.
    kind: &'static str,
    at: DateTime<Utc>,
    read: bool,
    document: Option<NamedDocument>,
    booking: Option<BookingView>,
}

impl NoticeView {
    fn new(app: &App, kept: Kept) -> Self {
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
    /// How many are not read, on all pages.
    unread: i64,
    /// The newest first.
    items: Vec<NoticeView>,
}

/// The patient's notices.
#[utoipa::path(
    get, path = "/api/notices", tag = "notices", security(("bearer" = [])), params(NoticesQuery),
    responses(
        (status = 200, body = NoticesPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_notices(
    State(app): State<ApiState>,
    owner: Owner,
    Query(query): Query<NoticesQuery>,
) -> Result<Json<NoticesPage>, ApiProblem> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let page = app.records.notices(&caller(&owner), query.before, limit).await?;
    let items = page.items.into_iter().map(|kept| NoticeView::new(&app, kept)).collect();
    Ok(Json(NoticesPage { unread: page.unread, items }))
}
