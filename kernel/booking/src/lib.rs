//! The booking desk of one medical host: what stands between the REST API and the scheduling port.
//!
//! A desk answers lists from memory and asks the hospital system once for equal questions (`kept`, `joined`), knows who a user is at each
//! clinic (`relations`), searches the lists tolerantly (`search`), remembers which slots it offered (`offered`), books each slot once
//! whatever happens on the way (`booking`), and shows the patient's tickets (`tickets`).
//!
//! The desk never trusts an id that a client sends: a patient id comes from the relation of the caller, a slot's doctor and start from
//! what the hospital system offered, a ticket to cancel from the caller's own history.

mod appointments;
mod availability;
mod caller;
mod concurrency;
mod error;
mod history;
mod lists;
mod relations;
mod reservation;
pub mod search;
mod service;
mod settings;
mod single_flight;
mod slot_cache;
mod stale_cache;

pub use appointments::{MyAppointment, MyAppointments};
pub use cabinet_domain::Patients;
pub use caller::Caller;
pub use error::BookingError;
pub use lists::ClinicList;
pub use relations::Relations;
pub use reservation::{BookedAppointment, BookingRequest, NamedBooking, SettleBooking, SettledBooking};
pub use service::{BookingParts, BookingService, DaysWanted};
pub use settings::BookingSettings;
pub use stale_cache::Listed;
