//! Booking at a medical host: `/api/{host}/…`, the `/netrika` and `/netrika1` lines of specification 1 §7.
//!
//! Every handler takes a [`host::BookingHost`] or [`host::AnyHost`], which exists only for a configured host: `/api/users/clinics` is a 404
//! `unknown_host` and does not bypass the routes of other areas. All calls except the list of hosts take an [`Owner`](cabinet_http::Owner); patient ids
//! never come from a client.

mod appointment_texts;
mod book;
mod cancel;
mod choose_district;
mod clinics;
mod dates;
mod decline_slot;
mod districts;
mod doctor;
mod doctors;
mod error;
mod headers;
mod host;
mod hosts;
mod join_waiting_list;
mod leave_waiting_list;
mod move_ticket;
mod open_bookings;
mod open_moves;
mod pass;
mod paths;
mod printout;
mod relations;
mod search;
mod settled_bookings;
mod slots;
mod spec;
mod specs;
mod tickets;
mod views;
mod waiting_list;

use axum::extract::FromRef;
use cabinet_booking::BookingService;
use cabinet_config::{Language, Organisation};
use cabinet_domain::{AppointmentId, MedicalHostId};
use cabinet_http::auth::Consents;
use cabinet_ports::{Clock, UserRepository};
use cabinet_records::RecordService;
use cabinet_wallet::Wallet;
use std::collections::BTreeMap;
use std::sync::Arc;
use url::Url;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct SchedulingState {
    /// The booking service of each medical host; an alias has the service of its host.
    pub(crate) booking: Arc<BTreeMap<MedicalHostId, Arc<BookingService>>>,
    pub(crate) records: Arc<RecordService>,
    pub(crate) users: Arc<dyn UserRepository>,
    pub(crate) organisation: Organisation,
    pub(crate) languages: Vec<Language>,
    pub(crate) public_url: Url,
    /// Issues passes for wallets; `None` if the hospital has none.
    pub(crate) wallet: Option<Arc<Wallet>>,
    /// The hospital's colour on a pass.
    pub(crate) colour: String,
    pub(crate) clock: Arc<dyn Clock>,
}

impl SchedulingState {
    /// The address at which the account shows an appointment.
    fn address_of(&self, ticket: &AppointmentId) -> String {
        let mut url = self.public_url.clone();
        url.set_path("/visit/my_tickets");
        url.query_pairs_mut().append_pair("ticket", &ticket.0);
        url.into()
    }
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SchedulingState>: FromRef<S>,
    Consents: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(hosts::hosts))
        .routes(routes!(relations::relations))
        .routes(routes!(search::search))
        .routes(routes!(clinics::clinics))
        .routes(routes!(districts::districts))
        .routes(routes!(choose_district::choose_district, choose_district::forget_district))
        .routes(routes!(specs::specs))
        .routes(routes!(spec::spec))
        .routes(routes!(doctors::doctors))
        .routes(routes!(doctor::doctor))
        .routes(routes!(dates::dates))
        .routes(routes!(slots::slots))
        .routes(routes!(tickets::tickets, book::book, cancel::cancel))
        .routes(routes!(printout::printout))
        .routes(routes!(pass::pass))
        .routes(routes!(open_bookings::open_bookings))
        .routes(routes!(settled_bookings::settled_bookings))
        .routes(routes!(move_ticket::move_ticket))
        .routes(routes!(open_moves::open_moves))
        .routes(routes!(waiting_list::waiting_list, join_waiting_list::join_waiting_list))
        .routes(routes!(decline_slot::decline_slot, leave_waiting_list::leave_waiting_list))
}
