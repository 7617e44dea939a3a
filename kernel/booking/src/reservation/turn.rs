//! One booking of a patient at a time. While the outcome of one is open, the hospital may refuse the next because of it, or give two
//! tickets where one was wanted.
//!
//! The open line of the journal is the lock: a line is added only if its owner has no other open one at the host, and check and write are one
//! transaction, so it holds between kernels too. Nothing has to be released: the line ends with its answer, or is settled by whichever kernel
//! runs its job. A line whose outcome stays unknown for a day still holds its slot, but locks nothing else.

use super::execute::Bookings;
use super::settle::WATCHED_CLOSELY;
use crate::{BookingError, Caller};
use cabinet_domain::BookingState;
use cabinet_ports::StorageError;
use cabinet_ports::repository::BOOKING_TURN;
use chrono::{DateTime, Utc};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout_at};

/// Between two looks at the journal; the line that is waited for may be another kernel's.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Whether a line was not written because another one is open.
pub(super) fn is_not_its_turn(error: &StorageError) -> bool {
    matches!(error, StorageError::Conflict { what: BOOKING_TURN })
}

/// Lines created before this do not make others wait.
pub(super) fn held_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - WATCHED_CLOSELY
}

impl Bookings {
    /// Waits until none of the caller's bookings is open, at the longest until `until`. An outcome that is unknown is looked up once: the
    /// history may show the ticket by now.
    ///
    /// # Errors
    /// `BookingUnderWay`, or a storage error.
    pub(super) async fn until_turn(
        self: &Arc<Self>,
        caller: &Caller,
        until: Instant,
    ) -> Result<(), BookingError> {
        let mut is_looked_up = false;
        loop {
            let open = self.parts.stores.bookings.list_open(caller.user, &self.parts.host.id).await?;
            let since = held_since(self.parts.clock.now());
            let mut holding = open.into_iter().filter(|line| line.created_at > since);
            let Some(line) = holding.next() else { return Ok(()) };
            if Instant::now() >= until {
                return Err(BookingError::BookingUnderWay(line.id));
            }
            if !is_looked_up && line.state == BookingState::Unknown {
                is_looked_up = true;
                let (bookings, id) = (Arc::clone(self), line.id);
                // A task of its own: neither the end of the wait nor a caller that hangs up cuts it off.
                let settling = self.tasks.spawn(async move { bookings.settle(id, 0).await });
                if let Ok(Ok(settled)) = timeout_at(until, settling).await {
                    settled?;
                }
                continue;
            }
            sleep_until(until.min(Instant::now() + LOOK_AGAIN)).await;
        }
    }
}
