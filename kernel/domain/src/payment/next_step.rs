//! What a press of "Pay" leads to.

use super::{Attempt, AttemptState, InvoiceId};
use crate::Kopecks;
use chrono::{DateTime, TimeDelta, Utc};

/// An order whose life ends sooner is replaced: a payer needs about this long to find the card and confirm by SMS.
pub const PAGE_MARGIN: TimeDelta = TimeDelta::minutes(2);

/// What a press of "Pay" leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextStep<'a> {
    /// Money was taken already.
    AlreadyPaid,
    /// Money may have been taken; the payer waits for the gateway's word.
    BeingConfirmed(&'a Attempt),
    /// An administrator must decide first.
    UnderReview(&'a Attempt),
    /// The order is alive: back to its payment page.
    ReturnTo(&'a Attempt, &'a str),
    /// The response to the registration was lost: register again under the same number.
    RegisterAgain(&'a Attempt),
    /// The order must be over before another is made: cancel it if its id is known, ask for its status, and decide again.
    Cancel(&'a Attempt),
    /// Nothing is under way: register the attempt with this ordinal.
    Register { ordinal: u32 },
}

/// Decides from all attempts that pay one of the wanted invoices, which the caller has locked. `wanted` are the invoices with their current
/// sums.
///
/// A new order is made only if no earlier one can take money any more, so an invoice never has two orders that could both be paid.
pub fn next_step<'a>(
    attempts: &'a [Attempt],
    wanted: &[(InvoiceId, Kopecks)],
    now: DateTime<Utc>,
) -> NextStep<'a> {
    if attempts.iter().any(|attempt| attempt.state.has_money()) {
        return NextStep::AlreadyPaid;
    }
    let in_state = |state| attempts.iter().find(move |attempt| attempt.state == state);
    if let Some(doubtful) = in_state(AttemptState::Disputed).or_else(|| in_state(AttemptState::Unresolved)) {
        return NextStep::UnderReview(doubtful);
    }
    if let Some(held) = in_state(AttemptState::Held) {
        return NextStep::BeingConfirmed(held);
    }
    if let Some(open) = in_state(AttemptState::Open) {
        let is_alive = open.ends_at - now > PAGE_MARGIN && open.pays_exactly(wanted) && !open.is_cancelling;
        return match &open.page {
            Some(page) if is_alive => NextStep::ReturnTo(open, page),
            _ => NextStep::Cancel(open),
        };
    }
    if let Some(lost) = in_state(AttemptState::Registering) {
        return if lost.pays_exactly(wanted) {
            NextStep::RegisterAgain(lost)
        } else {
            NextStep::Cancel(lost)
        };
    }
    let last = attempts.iter().map(|attempt| attempt.ordinal).max().unwrap_or(0);
    NextStep::Register { ordinal: last.saturating_add(1) }
}
