//! Lease of a booking in progress. The kernel that sent the request renews the booking record every second, so other kernels on the same
//! database can tell a running booking from one whose kernel was killed.
//!
//! The clocks of two machines differ. A kernel therefore judges the lease by whether the record changes, and the age of a booking by the
//! record's two timestamps, which both come from the clock of the kernel that sent the request.

use super::execute::Bookings;
use crate::BookingError;
use cabinet_domain::{Booking, BookingState};
use chrono::TimeDelta;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The interval between two renewals.
const RENEW_EVERY: Duration = Duration::from_secs(1);

/// A record that has not changed for this long has lost its kernel.
const LEASE: Duration = Duration::from_secs(4);

/// The interval for polling another kernel's record.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

impl Bookings {
    /// Renews the lease until the future is dropped. If a renewal fails, only callers that wait at other kernels are affected.
    pub(super) async fn renew_lease(&self, booking: &Booking) -> Infallible {
        let mut at = booking.updated_at;
        loop {
            sleep(RENEW_EVERY).await;
            // The value must change with each renewal, even if the clock is set back.
            at = self.parts.clock.now().max(at + TimeDelta::microseconds(1));
            if let Err(error) = self.parts.stores.bookings.renew_lease(booking.id, at).await {
                tracing::warn!(booking.id = %booking.id, %error, "booking {}: its lease is not renewed", booking.id);
            }
        }
    }

    /// Waits until another kernel has concluded its booking or reported the outcome as unknown, at most until `deadline` and while that
    /// kernel's lease is valid. Returns the record at that time.
    ///
    /// # Errors
    /// A storage error; `OutcomeUnknown` if the record is gone.
    pub(super) async fn after_other_kernel(
        &self,
        booking: &Booking,
        deadline: Instant,
    ) -> Result<Booking, BookingError> {
        let wait_timeout = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or(TimeDelta::MAX);
        let mut line = booking.clone();
        let mut moved = Instant::now();
        loop {
            // By then the other kernel has returned "unknown" to its own caller. `updated_at` moves every second.
            let is_overdue = line.updated_at - line.created_at >= wait_timeout;
            let now = Instant::now();
            if line.state != BookingState::Asked || is_overdue || now >= deadline || now - moved >= LEASE {
                return Ok(line);
            }
            sleep(LOOK_AGAIN).await;
            let seen = self.parts.stores.bookings.lookup(line.id).await?;
            let seen = seen.ok_or(BookingError::OutcomeUnknown(line.id))?;
            if seen.updated_at != line.updated_at {
                moved = Instant::now();
            }
            line = seen;
        }
    }
}
