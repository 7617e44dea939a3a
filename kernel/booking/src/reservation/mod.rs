//! Booking: one wish, one slot, one ticket, whatever happens on the way.
//!
//! 1. The journal line is written together with the job that will settle it, in one transaction. The database forbids two lines that
//!    hold one slot; that, and not a lock in this process, is what makes a double click book once.
//! 2. The hospital system is asked once. The question belongs to a task of its own: a browser that hangs up does not cut it off.
//! 3. The line gets its state. What is not certain is `Unknown`, and the caller is told so.
//!    A patient has one open line at a host: the next booking waits for it (`turn`). Whoever repeats a wish at another kernel waits for
//!    the answer of the kernel that asked, as long as that kernel lives (`lease`).
//! 4. An open line is settled by whoever first sees its ticket in the history: the late answer, the patient's own list of tickets, or
//!    the job, which also finds the lines of a process that died (`settle`).

mod booking_log;
mod execute;
mod lease;
mod reserve;
mod settle;
mod turn;
mod types;
mod worker;

pub(crate) use booking_log::BookingLog;
pub(crate) use execute::Bookings;
pub(crate) use reserve::is_open;
pub use types::{BookedAppointment, BookingRequest, NamedBooking, SettledBooking};
pub use worker::SettleBooking;
