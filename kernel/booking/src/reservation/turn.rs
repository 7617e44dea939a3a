//! One booking of a patient at a time. While the outcome of a booking is open, the hospital may refuse the next one because of it,
//! or create two appointments where the patient wanted one.
//!
//! The open booking record is the lock. A record is inserted only if its owner has no other open one at the host; check and insert are one
//! transaction, so the lock also works between kernels. No explicit release is needed: the record is concluded by its answer or by the
//! settling job in any kernel. A record whose outcome stays unknown for a day still holds its slot but no longer blocks other bookings.

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

/// The polling interval. The open record may belong to another kernel.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Whether the insert failed because another booking is open.
pub(super) fn is_not_its_turn(error: &StorageError) -> bool {
    matches!(error, StorageError::Conflict { what: BOOKING_TURN })
}

/// Records created before this time do not block other bookings.
pub(super) fn held_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - WATCHED_CLOSELY
}

impl Bookings {
    /// Waits until the caller has no open booking, at most until `until`. An unknown outcome is settled once, because the history may
    /// contain the appointment by now.
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
                // A separate task: neither the timeout nor a client that disconnects aborts it.
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
