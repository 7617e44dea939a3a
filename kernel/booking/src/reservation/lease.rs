//! The lease of a booking that is under way: the kernel that asked the hospital system renews its journal line every second, so that other
//! kernels on the same database can tell a booking whose answer will come from one whose kernel was killed.
//!
//! The lease is judged by whether the line moves, and the age of a booking by the two times of its line, both of the clock of the kernel
//! that asked: the clocks of two machines differ.

use super::execute::Bookings;
use crate::BookingError;
use cabinet_domain::{Booking, BookingState};
use chrono::TimeDelta;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Between two renewals.
const RENEW_EVERY: Duration = Duration::from_secs(1);

/// A line that stood still as long has lost its kernel.
const LEASE: Duration = Duration::from_secs(4);

/// Between two looks at another kernel's line.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

impl Bookings {
    /// Renews the lease until it is dropped. A renewal that fails costs those who wait elsewhere their answer, and nobody else anything.
    pub(super) async fn renew_lease(&self, booking: &Booking) -> Infallible {
        let mut at = booking.updated_at;
        loop {
            sleep(RENEW_EVERY).await;
            // Always another moment than the last, even if the clock was set back.
            at = self.parts.clock.now().max(at + TimeDelta::microseconds(1));
            if let Err(error) = self.parts.stores.bookings.renew_lease(booking.id, at).await {
                tracing::warn!(booking.id = %booking.id, %error, "booking {}: its lease is not renewed", booking.id);
            }
        }
    }

    /// Waits until another kernel has concluded its booking or told its patient that the outcome is unknown; at the longest until
    /// `deadline`, and no longer than that kernel lives. Returns the line as it is then.
    ///
    /// # Errors
    /// A storage error; `OutcomeUnknown` if the line is gone.
    pub(super) async fn after_other_kernel(
        &self,
        booking: &Booking,
        deadline: Instant,
    ) -> Result<Booking, BookingError> {
        let wait_timeout = TimeDelta::from_std(self.parts.settings.wait_timeout).unwrap_or(TimeDelta::MAX);
        let mut line = booking.clone();
        let mut moved = Instant::now();
        loop {
            // Its own patient was told so by then. The line is renewed every second.
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
