//! The states of an attempt and the steps between them.

use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// State of one attempt to pay an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptState {
    /// Stored; the gateway may or may not have the order.
    Registering,
    /// The gateway has the order; the payer may pay.
    Open,
    /// The money is on hold (two-stage payment).
    Held,
    /// The invoice's amount was taken.
    Paid,
    /// A part of it was returned.
    PartlyRefunded,
    /// All of it was returned.
    Refunded,
    /// The payment was cancelled before it was cleared; nothing was taken.
    Reversed,
    /// The bank refused for good.
    Declined,
    /// Cancelled at our request before it was paid.
    Cancelled,
    /// The order's life ended unpaid.
    Expired,
    /// The gateway never had the order.
    Failed,
    /// Money was moved for another amount, currency or order number. Pays nothing until the gateway reports a match.
    Disputed,
    /// The gateway gave no usable answer until reconciliation ended. An administrator decides.
    Unresolved,
}

impl AttemptState {
    pub const ALL: [Self; 13] = [
        Self::Registering,
        Self::Open,
        Self::Held,
        Self::Paid,
        Self::PartlyRefunded,
        Self::Refunded,
        Self::Reversed,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::Failed,
        Self::Disputed,
        Self::Unresolved,
    ];

    /// The name in the database and in docs/payments.md.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registering => "registering",
            Self::Open => "open",
            Self::Held => "held",
            Self::Paid => "paid",
            Self::PartlyRefunded => "partly_refunded",
            Self::Refunded => "refunded",
            Self::Reversed => "reversed",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Failed => "failed",
            Self::Disputed => "disputed",
            Self::Unresolved => "unresolved",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// Whether the gateway may still take money for this attempt, so that a second order could take it twice.
    pub const fn may_still_take_money(self) -> bool {
        matches!(self, Self::Registering | Self::Open | Self::Held | Self::Disputed | Self::Unresolved)
    }

    /// Whether money was taken and not all of it returned.
    pub const fn has_money(self) -> bool {
        matches!(self, Self::Paid | Self::PartlyRefunded)
    }

    /// Whether reconciliation still asks the gateway about this attempt.
    pub const fn is_polled(self) -> bool {
        matches!(self, Self::Registering | Self::Open | Self::Held)
    }
}

/// What was learned about an attempt's order, mostly from the gateway's answer to a status request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding {
    /// The gateway accepted the order.
    Registered,
    /// The gateway refused to register the order.
    Refused,
    /// The gateway has no order with this number. Counts only when no register request can be under way any more.
    NotFound,
    /// The order exists; nobody has paid yet, or 3-D Secure has started.
    Waiting,
    /// The amount is on hold.
    Held,
    /// The amount was taken; amount, currency, number and id match.
    Paid,
    /// A part was returned.
    PartlyRefunded,
    /// All was returned.
    Refunded,
    /// The payment was cancelled.
    Reversed,
    /// The bank refused for good.
    Declined,
    /// Our cancellation took effect.
    Cancelled,
    /// The order's time is over.
    Expired,
    /// Money was moved, but amount, currency, number or id differ.
    Mismatch,
    /// A status that the protocol does not describe, or none.
    Unclear,
    /// Reconciliation ended without a final status.
    GaveUp,
}

impl Finding {
    pub const ALL: [Self; 15] = [
        Self::Registered,
        Self::Refused,
        Self::NotFound,
        Self::Waiting,
        Self::Held,
        Self::Paid,
        Self::PartlyRefunded,
        Self::Refunded,
        Self::Reversed,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::Mismatch,
        Self::Unclear,
        Self::GaveUp,
    ];

    /// The name in the event log and in docs/payments.md.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::Refused => "refused",
            Self::NotFound => "not_found",
            Self::Waiting => "waiting",
            Self::Held => "held",
            Self::Paid => "paid",
            Self::PartlyRefunded => "partly_refunded",
            Self::Refunded => "refunded",
            Self::Reversed => "reversed",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Mismatch => "mismatch",
            Self::Unclear => "unclear",
            Self::GaveUp => "gave_up",
        }
    }
}

/// What a finding does to an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The state afterwards.
    pub next: AttemptState,
    /// Whether an administrator must know: the finding contradicts the state, or money moved that no one waited for.
    pub is_alarm: bool,
}

/// One cell of [`STEPS`].
#[derive(Clone, Copy)]
enum Cell {
    /// Nothing changes.
    Stay,
    /// The attempt changes its state.
    To(AttemptState),
    /// It changes its state, and an administrator must know.
    Alarm(AttemptState),
    /// It keeps its state, and an administrator must know.
    Conflict,
}

/// All steps, by finding; the columns are the states in the order of [`AttemptState::ALL`]. The same table, rendered by [`steps_as_table`],
/// is in docs/payments.md.
///
/// A paid attempt never becomes unpaid without a refund or a reversal. An attempt that had ended unpaid becomes paid if the gateway reports
/// a payment; the alarm marks it as unexpected.
const STEPS: [[Cell; 13]; 15] = {
    use AttemptState::{
        Cancelled, Declined, Disputed, Expired, Failed, Held, Open, Paid, PartlyRefunded, Refunded, Reversed,
        Unresolved,
    };
    use Cell::{Alarm, Conflict as Cf, Stay, To};
    // registering, open, held, paid, partly_refunded, refunded, reversed, declined, cancelled, expired, failed, disputed, unresolved
    [
        // registered
        [To(Open), Stay, Stay, Stay, Stay, Stay, Stay, Stay, Stay, Stay, Alarm(Open), Stay, To(Open)],
        // refused
        [To(Failed), Cf, Cf, Cf, Cf, Cf, Cf, Cf, Cf, Cf, Stay, Cf, Cf],
        // not_found
        [To(Failed), Cf, Cf, Cf, Cf, Cf, Cf, Stay, Stay, Stay, Stay, Cf, Cf],
        // waiting
        [To(Open), Stay, Cf, Cf, Cf, Cf, Cf, Cf, Cf, Cf, Alarm(Open), Cf, To(Open)],
        // held
        [
            To(Held),
            To(Held),
            Stay,
            Cf,
            Cf,
            Cf,
            Cf,
            Alarm(Held),
            Alarm(Held),
            Alarm(Held),
            Alarm(Held),
            Cf,
            To(Held),
        ],
        // paid
        [
            To(Paid),
            To(Paid),
            To(Paid),
            Stay,
            Cf,
            Cf,
            Cf,
            Alarm(Paid),
            Alarm(Paid),
            Alarm(Paid),
            Alarm(Paid),
            To(Paid),
            To(Paid),
        ],
        // partly_refunded
        [
            To(PartlyRefunded),
            To(PartlyRefunded),
            To(PartlyRefunded),
            To(PartlyRefunded),
            Stay,
            Cf,
            Cf,
            Alarm(PartlyRefunded),
            Alarm(PartlyRefunded),
            Alarm(PartlyRefunded),
            Alarm(PartlyRefunded),
            To(PartlyRefunded),
            To(PartlyRefunded),
        ],
        // refunded
        [
            To(Refunded),
            To(Refunded),
            To(Refunded),
            To(Refunded),
            To(Refunded),
            Stay,
            Cf,
            Alarm(Refunded),
            Alarm(Refunded),
            Alarm(Refunded),
            Alarm(Refunded),
            To(Refunded),
            To(Refunded),
        ],
        // reversed
        [
            To(Reversed),
            To(Reversed),
            To(Reversed),
            To(Reversed),
            Cf,
            Cf,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            To(Reversed),
            To(Reversed),
        ],
        // declined
        [To(Declined), To(Declined), To(Declined), Cf, Cf, Cf, Cf, Stay, Stay, Stay, Stay, Cf, To(Declined)],
        // cancelled
        [
            To(Cancelled),
            To(Cancelled),
            To(Cancelled),
            Cf,
            Cf,
            Cf,
            Cf,
            Stay,
            Stay,
            Stay,
            Stay,
            Cf,
            To(Cancelled),
        ],
        // expired
        [To(Expired), To(Expired), To(Expired), Cf, Cf, Cf, Cf, Stay, Stay, Stay, Stay, Cf, To(Expired)],
        // mismatch
        [
            Alarm(Disputed),
            Alarm(Disputed),
            Alarm(Disputed),
            Cf,
            Cf,
            Cf,
            Cf,
            Alarm(Disputed),
            Alarm(Disputed),
            Alarm(Disputed),
            Alarm(Disputed),
            Stay,
            Alarm(Disputed),
        ],
        // unclear
        [Cf; 13],
        // gave_up
        [
            Alarm(Unresolved),
            Alarm(Unresolved),
            Alarm(Unresolved),
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
            Stay,
        ],
    ]
};

/// What a finding does to an attempt in this state. Total: the gateway may say anything at any time.
pub const fn step(state: AttemptState, finding: Finding) -> Step {
    #[allow(clippy::indexing_slicing)] // The table has a row for each finding and a column for each state.
    match STEPS[finding as usize][state as usize] {
        Cell::Stay => Step { next: state, is_alarm: false },
        Cell::To(next) => Step { next, is_alarm: false },
        Cell::Alarm(next) => Step { next, is_alarm: true },
        Cell::Conflict => Step { next: state, is_alarm: true },
    }
}

/// The steps as a Markdown table, for docs/payments.md. An alarm is marked with `!`.
pub fn steps_as_table() -> String {
    let mut table = String::from("| finding |");
    for state in AttemptState::ALL {
        let _ = write!(table, " {} |", state.name());
    }
    table.push_str("\n|---|");
    table.push_str(&"---|".repeat(AttemptState::ALL.len()));
    for finding in Finding::ALL {
        let _ = write!(table, "\n| **{}** |", finding.name());
        for state in AttemptState::ALL {
            let Step { next, is_alarm } = step(state, finding);
            let alarm = if is_alarm { "!" } else { "" };
            let _ = if next == state {
                write!(table, " {alarm}")
            } else {
                write!(table, " {}{alarm}", next.name())
            };
            table.push_str(if next == state && !is_alarm { "|" } else { " |" });
        }
    }
    table.push('\n');
    table
}
