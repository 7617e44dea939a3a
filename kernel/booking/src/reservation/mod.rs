//! Reservation: a booking request takes one slot and leads to one appointment, even if a click is repeated or a kernel is killed.
//!
//! 1. The booking record is written together with its settling job in one transaction. A unique index in the database forbids two
//!    records for one slot, so a double click books once without a lock in the process.
//! 2. The hospital system is called once, from a separate task, so a client that disconnects does not abort the booking.
//! 3. The record gets its final state. If the outcome is not certain, it is `Unknown`, and the caller is told so.
//!    A patient has at most one open record at a host; the next booking waits for it (`turn`). A repeated request at another kernel
//!    waits for the answer of the kernel that sent the first one, while its lease is valid (`lease`).
//! 4. An open record is settled by whatever first finds its appointment in the history: the late answer, the patient's own list, or
//!    the settling job, which also handles records of a process that died (`settle`).
//! 5. A booking that replaces an appointment is a move: the old appointment is cancelled after the new one is booked (`finish_move`).

mod booking_log;
mod execute;
mod finish_move;
mod finish_move_worker;
mod lease;
mod remind;
mod remind_worker;
mod reminder_time;
mod reserve;
mod settle;
mod turn;
mod types;
mod worker;

pub(crate) use booking_log::BookingLog;
pub(crate) use execute::Bookings;
pub use finish_move_worker::FinishMove;
pub use remind_worker::{Pace, RemindOfVisit};
pub(crate) use reserve::{Placement, Replaced, is_open};
pub use types::{BookedAppointment, BookingRequest, NamedBooking, SettledBooking};
pub use worker::SettleBooking;
