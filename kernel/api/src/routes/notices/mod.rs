//! Notices of new and changed documents: `/api/notices…`.

mod list;
mod read;

use axum::extract::FromRef;
use cabinet_booking::BookingService;
use cabinet_domain::MedicalHostId;
use cabinet_http::auth::Consents;
use cabinet_records::RecordService;
use chrono_tz::Tz;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct NoticesState {
    pub(crate) records: Arc<RecordService>,
    /// The booking service of each medical host.
    pub(crate) booking: Arc<BTreeMap<MedicalHostId, Arc<BookingService>>>,
    pub(crate) zone: Tz,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<NoticesState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(list::list_notices)).routes(routes!(read::read_notices))
}
