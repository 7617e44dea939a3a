//! Returning the money of a payment at an administrator's request.

use super::{Attempt, AttemptState, Finding, step};
use crate::Kopecks;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

/// How the gateway returns money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefundWay {
    /// The payment is cancelled before it is cleared. Only as a whole, and only on its banking day.
    Reverse,
    /// The money is sent back.
    Refund,
}

impl RefundWay {
    pub const ALL: [Self; 2] = [Self::Reverse, Self::Refund];

    /// The stored name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reverse => "reverse",
            Self::Refund => "refund",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// State of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefundState {
    /// Stored. The gateway may or may not have returned the money; its status request tells.
    Asked,
    /// The gateway reports the money as returned.
    Done,
    /// The gateway refused, and its status shows that nothing was returned.
    Refused,
    /// The response was lost, and the status has shown no refund since. An administrator looks into the bank's own cabinet.
    Lost,
}

impl RefundState {
    pub const ALL: [Self; 4] = [Self::Asked, Self::Done, Self::Refused, Self::Lost];

    /// The stored name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Lost => "lost",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// Why a refund is not asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RefundRefusal {
    /// The table of steps has no refund in this state, or the sum is zero.
    #[error("nothing can be returned")]
    NotRefundable,
    /// More than what was taken and not returned yet.
    #[error("the sum is larger than what can be returned")]
    TooLarge,
}

/// Moscow's offset; without daylight saving since 2014.
const MOSCOW: TimeDelta = TimeDelta::hours(3);

/// The gateway's banking day of a moment; it ends at midnight in Moscow (protocol sheet rbs-payment §10).
pub fn banking_day(at: DateTime<Utc>) -> NaiveDate {
    (at + MOSCOW).date_naive()
}

/// Decides whether this sum of an attempt may be returned now, and how. `paid_at` is when the money was taken.
///
/// # Errors
/// See [`RefundRefusal`].
pub fn way_of_refund(
    attempt: &Attempt,
    sum: Kopecks,
    paid_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<RefundWay, RefundRefusal> {
    let rest = attempt.balance();
    if rest == Kopecks::ZERO || sum == Kopecks::ZERO {
        return Err(RefundRefusal::NotRefundable);
    }
    if sum > rest {
        return Err(RefundRefusal::TooLarge);
    }
    let refunded = if sum == rest { Finding::Refunded } else { Finding::PartlyRefunded };
    if step(attempt.state, refunded).is_alarm {
        return Err(RefundRefusal::NotRefundable);
    }
    let is_same_day = paid_at.is_some_and(|at| banking_day(at) == banking_day(now));
    let reversed = step(attempt.state, Finding::Reversed);
    let can_reverse = reversed.next == AttemptState::Reversed && !reversed.is_alarm;
    let is_reversed = sum == attempt.amount && can_reverse && is_same_day;
    Ok(if is_reversed { RefundWay::Reverse } else { RefundWay::Refund })
}

#[cfg(test)]
mod tests {
    use super::{RefundRefusal, RefundWay, banking_day, way_of_refund};
    use crate::{Attempt, AttemptState, InvoiceShare, Kopecks, OrderNumber, PaymentAttemptId};
    use chrono::{DateTime, TimeDelta, Utc};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn kopecks(sum: u64) -> Kopecks {
        Kopecks::new(sum).unwrap()
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn attempt(state: AttemptState, refunded: u64) -> Attempt {
        Attempt {
            id: PaymentAttemptId(Uuid::nil()),
            ordinal: 1,
            number: OrderNumber::from("7-1-a".to_owned()),
            amount: kopecks(1_000),
            shares: vec![InvoiceShare::new("7".into(), kopecks(1_000))],
            state,
            order: None,
            page: None,
            refunded: kopecks(refunded),
            is_cancelling: false,
            ends_at: at("2026-11-20T09:20:00Z"),
            reported_at: None,
        }
    }

    #[test]
    fn a_whole_payment_of_the_banking_day_is_reversed_and_everything_else_refunded() {
        let paid = Some(at("2026-11-20T09:00:00Z"));
        let way = |state, refunded, sum, now| {
            way_of_refund(&attempt(state, refunded), kopecks(sum), paid, at(now)).unwrap()
        };
        let evening = "2026-11-20T20:59:59Z";
        assert_eq!(way(AttemptState::Paid, 0, 1_000, evening), RefundWay::Reverse);
        assert_eq!(way(AttemptState::Paid, 0, 999, evening), RefundWay::Refund);
        assert_eq!(way(AttemptState::Paid, 0, 1_000, "2026-11-20T21:00:00Z"), RefundWay::Refund);
        assert_eq!(way(AttemptState::PartlyRefunded, 1, 999, evening), RefundWay::Refund);
        let untimed = way_of_refund(&attempt(AttemptState::Paid, 0), kopecks(1_000), None, at(evening));
        assert_eq!(untimed, Ok(RefundWay::Refund));
    }

    #[test]
    fn the_banking_day_ends_at_midnight_in_moscow() {
        let days = ["2026-11-20T20:59:59Z", "2026-11-20T21:00:00Z"].map(|text| banking_day(at(text)));
        assert_eq!(days[0].succ_opt(), Some(days[1]));
    }

    proptest! {
        /// Never more than was taken, and only where the table has a step.
        #[test]
        fn what_is_returned_was_taken(
            state in prop::sample::select(AttemptState::ALL.to_vec()),
            refunded in 0_u64..=1_000,
            sum in 0_u64..2_000,
            minutes in 0_i64..3_000,
        ) {
            let paid = at("2026-11-20T09:00:00Z");
            let attempt = attempt(state, refunded);
            let way = way_of_refund(&attempt, kopecks(sum), Some(paid), paid + TimeDelta::minutes(minutes));
            let rest = if state.has_money() { 1_000 - refunded } else { 0 };
            let expected = match sum {
                _ if rest == 0 || sum == 0 => Err(RefundRefusal::NotRefundable),
                _ if sum > rest => Err(RefundRefusal::TooLarge),
                1_000 if state == AttemptState::Paid && minutes < 12 * 60 => Ok(RefundWay::Reverse),
                _ => Ok(RefundWay::Refund),
            };
            prop_assert_eq!(way, expected);
        }
    }
}
