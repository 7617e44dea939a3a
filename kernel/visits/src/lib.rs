//! The booking desk of one medical host: what stands between the REST API and the scheduling port.
//!
//! A desk answers lists from memory and asks the hospital system once for equal questions (`kept`, `joined`), knows who a user is at each
//! clinic (`relations`), searches the lists tolerantly (`search`), remembers which slots it offered (`offered`), books each slot once
//! whatever happens on the way (`booking`), and shows the patient's tickets (`tickets`).
//!
//! The desk never trusts an id that a client sends: a patient id comes from the relation of the caller, a slot's doctor and start from
//! what the hospital system offered, a ticket to cancel from the caller's own history.

mod availability;
mod booking;
mod caller;
mod desk;
mod error;
mod history;
mod joined;
mod kept;
mod lists;
mod offered;
mod relations;
pub mod search;
mod settings;
mod tickets;
mod turns;

pub use booking::{BookedTicket, BookingWish, NamedBooking, SettleBooking, SettledBooking};
pub use cabinet_domain::Patients;
pub use caller::Caller;
pub use desk::{BookingDesk, DaysWanted, DeskParts};
pub use error::VisitError;
pub use kept::Listed;
pub use lists::ClinicList;
pub use relations::Relations;
pub use settings::VisitSettings;
pub use tickets::{MyTicket, MyTickets};
