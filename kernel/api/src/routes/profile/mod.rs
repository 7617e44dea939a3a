//! The rest of the profile: medical accounts, the access log, the data export, account deletion.

mod access_log;
mod accounts;
mod error;
mod export;
mod export_error;
mod leave;
mod stay;
mod toggle_epicris;

use crate::shared::me_cache::MeCache;
use axum::extract::FromRef;
use cabinet_accounts::Accounts;
use cabinet_booking::BookingService;
use cabinet_config::Variant;
use cabinet_domain::MedicalHostId;
use cabinet_export::Export;
use cabinet_http::auth::Consents;
use cabinet_http::idempotency::Idempotency;
use cabinet_http::rate_limits::UserLimit;
use cabinet_ports::Clock;
use cabinet_profile::Profile;
use cabinet_records::RecordService;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct ProfileState {
    pub(crate) profile: Arc<Profile>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) export: Export,
    /// Data exports.
    pub(crate) export_limit: UserLimit,
    pub(crate) records: Arc<RecordService>,
    /// The booking service of each medical host.
    pub(crate) booking: Arc<BTreeMap<MedicalHostId, Arc<BookingService>>>,
    /// Names and aliases of the hosts.
    pub(crate) variant: Arc<Variant>,
    pub(crate) me: MeCache,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Data exports that a user may request in a row, and the time after which each is available again. An export reads all data of a person:
/// five are enough to retry a broken download and to try another language, and too few to keep the database busy.
const EXPORTS: NonZeroU32 = NonZeroU32::MIN.saturating_add(4);
const EXPORT_REFILL: Duration = Duration::from_secs(15 * 60);

impl ProfileState {
    /// The limit on data exports.
    pub(crate) fn export_limit(clock: &Arc<dyn Clock>) -> UserLimit {
        UserLimit::new(EXPORTS, EXPORT_REFILL, clock)
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<ProfileState>: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(accounts::accounts))
        .routes(routes!(toggle_epicris::toggle_epicris))
        .routes(routes!(access_log::access_log))
        .routes(routes!(export::export))
        .routes(routes!(leave::leave))
        .routes(routes!(stay::stay))
}
