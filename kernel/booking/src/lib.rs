//! Booking service of one medical host, between the REST API and the scheduling port.
//!
//! A service caches lists and merges concurrent identical requests (`stale_cache`, `single_flight`), maps users to patient ids at each
//! clinic (`relations`), searches the lists with tolerance for typing mistakes (`search`), remembers the slots it offered (`slot_cache`),
//! books each slot exactly once (`reservation`), lists the patient's appointments (`appointments`), moves them (`moving`), and tells patients
//! who wait for a slot that one is free (`waiting`). Clinics of the district that the patient has chosen come first (`districts`). Calendars read the visits of all hosts at an address of their own (`calendar`).
//!
//! The service never trusts an id from the client: the patient id comes from the caller's relation, a slot's doctor and start from what the
//! hospital system offered, and the appointment to cancel from the caller's own history.

mod appointments;
mod attention;
mod availability;
mod calendar;
mod caller;
mod changed;
mod concurrency;
mod district_list;
mod districts;
mod error;
mod history;
mod lists;
mod moving;
mod relations;
mod reservation;
pub mod search;
mod service;
mod settings;
mod single_flight;
mod slot_cache;
mod specialities;
mod stale_cache;
mod upcoming;
mod waiting;

pub use appointments::{MyAppointment, MyAppointments};
pub use attention::VisitsAttention;
pub use cabinet_domain::Patients;
pub use calendar::{
    CalendarError, CalendarFile, CalendarParts, CalendarSecret, CalendarService, CreatedCalendar,
};
pub use caller::Caller;
pub use changed::VisitChange;
pub use district_list::{DistrictList, DistrictName};
pub use districts::MyDistricts;
pub use error::BookingError;
pub use lists::ClinicList;
pub use moving::{MoveOrigin, MovedAppointment, OpenMove};
pub use relations::Relations;
pub use reservation::{
    BookedAppointment, BookingRequest, FinishMove, NamedBooking, Pace, RemindOfVisit, SettleBooking,
    SettledBooking,
};
pub use service::{BookingParts, BookingService, DaysWanted};
pub use settings::{BookingSettings, WaitingSettings};
pub use specialities::SpecialityNames;
pub use stale_cache::Listed;
pub use upcoming::{ChangedAppointment, KnownVisits, UpcomingVisits};
pub use waiting::{LookForSlots, LookReport, MyOffer, MyWaiting, WaitingMetrics, WaitingRequest};
