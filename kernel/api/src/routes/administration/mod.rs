//! Patients' accounts for administrators: `/api/admin/cabinets…` and `/api/admin/users…` (X-042, docs/adr/0033). Whoever is no administrator
//! is refused, and the attempt is audited.

mod access;
mod actions;
mod admin;
mod cabinet_view;
mod columns;
mod count;
mod counters;
mod create;
mod error;
mod events;
mod export;
mod history;
mod identity;
mod list;
mod newest;
mod preferences;
mod printed_code;
mod remove;
mod restore_letter;
mod user_page;
mod viewed;

use crate::shared::me_cache::MeCache;
use crate::shared::open_streams::OpenStreams;
use axum::extract::FromRef;
use cabinet_administration::{AdministrationError, AdministrationService};
use cabinet_config::{Column, Language};
use cabinet_domain::UserId;
use cabinet_http::auth::{SignedUrls, Staff};
use cabinet_ports::Clock;
use cabinet_ports::repository::CabinetRepository;
use chrono_tz::Tz;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct AdministrationState {
    pub(crate) service: Arc<AdministrationService>,
    /// The columns of the hospital's table.
    pub(crate) columns: Vec<Column>,
    pub(crate) me: MeCache,
    pub(crate) cabinets: Arc<dyn CabinetRepository>,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
    pub(crate) zone: Tz,
    pub(crate) signed_urls: Arc<SignedUrls>,
    pub(crate) clock: Arc<dyn Clock>,
    /// Permits of running exports.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) events: EventStreams,
}

impl AdministrationState {
    /// The permits of running exports.
    pub(crate) fn exports() -> Arc<Semaphore> {
        crate::shared::file_export::permits()
    }
}

/// The open streams of events.
pub(crate) struct EventStreams {
    open: Arc<OpenStreams>,
    /// Cancelled when the server stops.
    stop: CancellationToken,
}

impl EventStreams {
    pub(crate) fn new() -> Self {
        Self { open: OpenStreams::new(events::BOUNDS), stop: CancellationToken::new() }
    }

    /// Ends all streams. The server does not wait for clients that would listen for ever.
    pub(crate) fn end(&self) {
        self.stop.cancel();
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<AdministrationState>: FromRef<S>,
    Staff: FromRef<S>,
    cabinet_http::idempotency::Idempotency: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(create::create_cabinet))
        .routes(routes!(list::search_cabinets))
        .routes(routes!(count::count_cabinets))
        .routes(routes!(counters::cabinet_counters))
        .routes(routes!(events::admin_events))
        .routes(routes!(newest::new_cabinets))
        .routes(routes!(viewed::mark_viewed))
        .routes(routes!(viewed::mark_one_viewed))
        .routes(routes!(export::export_ticket))
        .routes(routes!(export::export_table))
        .routes(routes!(columns::table_columns))
        .routes(routes!(preferences::read_preferences, preferences::write_preferences))
        .routes(routes!(user_page::cabinet_page))
        .routes(routes!(history::cabinet_history))
        .routes(routes!(access::set_access))
        .routes(routes!(actions::disable))
        .routes(routes!(actions::enable))
        .routes(routes!(actions::sign_out))
        .routes(routes!(restore_letter::send_restore_letter))
        .routes(routes!(printed_code::print_code))
        .routes(routes!(identity::prove_identity))
        .routes(routes!(remove::remove_user))
}

/// The id of a user in an address. Another text names no user.
fn id(text: &str) -> Result<UserId, AdministrationError> {
    text.parse().map_err(|_| AdministrationError::NotFound)
}
