//! An order: what the merchant registered, its state and its money. The submodules change it; each step checks the state and the sums.

mod money_back;
mod operation;
mod payment;
mod state;

pub use operation::{Event, EventKind, Operation, OperationKind};
pub use payment::{AcsSession, Step};
pub use state::OrderState;

use super::action::ActionCode;
use super::basket::Basket;
use super::card::TestCard;
use super::family::Family;
use super::language::Language;
use super::money::Kopecks;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use uuid::Uuid;

/// The gateway's own id of an order: `orderId`, and `mdOrder` in callbacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OrderId(Uuid);

impl OrderId {
    /// A new random id.
    pub fn random() -> Self {
        Self(Uuid::new_v4())
    }

    /// The id with this text. `None` if it is no UUID.
    pub fn parse(text: &str) -> Option<Self> {
        Uuid::parse_str(text).ok().map(Self)
    }
}

impl fmt::Display for OrderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the merchant registers.
#[derive(Debug, Clone)]
pub struct Registration {
    pub family: Family,
    /// `orderNumber`: the merchant's own id.
    pub number: String,
    pub amount: Kopecks,
    /// ISO 4217 numeric.
    pub currency: &'static str,
    pub return_url: String,
    pub fail_url: Option<String>,
    pub description: Option<String>,
    pub language: Language,
    /// Whether the payment only holds the sum until `deposit.do`.
    pub is_two_stage: bool,
    /// Echoed in `merchantOrderParams`.
    pub params: Map<String, Value>,
    pub basket: Option<Basket>,
    pub callback_url: Option<String>,
    pub email: Option<String>,
    pub expires: DateTime<Utc>,
    /// When a hold is deposited without a call.
    pub completes: Option<DateTime<Utc>>,
}

/// Sums of an order. None of them ever exceeds the amount, and the refunds never exceed the deposit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub approved: Kopecks,
    pub deposited: Kopecks,
    pub refunded: Kopecks,
}

/// A registered order.
#[derive(Debug, Clone)]
pub struct Order {
    pub id: OrderId,
    pub registered: Registration,
    pub created: DateTime<Utc>,
    pub state: OrderState,
    pub action: ActionCode,
    pub sums: Sums,
    /// The card of the last attempt.
    pub card: Option<&'static TestCard>,
    pub operations: Vec<Operation>,
    /// When it was paid.
    pub paid: Option<DateTime<Utc>>,
    failed_attempts: u8,
    acs: Option<AcsSession>,
    /// When the bank confirms an authorisation that it keeps pending.
    confirms: Option<DateTime<Utc>>,
    /// Refunds by `externalRefundId`.
    refund_keys: BTreeMap<String, Kopecks>,
    events: Vec<Event>,
}

impl Order {
    /// An order without a payment.
    pub fn new(registered: Registration, now: DateTime<Utc>) -> Self {
        Self {
            id: OrderId::random(),
            registered,
            created: now,
            state: OrderState::Registered,
            action: ActionCode::NO_ATTEMPT,
            sums: Sums::default(),
            card: None,
            operations: Vec::new(),
            paid: None,
            failed_attempts: 0,
            acs: None,
            confirms: None,
            refund_keys: BTreeMap::new(),
            events: Vec::new(),
        }
    }

    /// Takes the events that have not been reported.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Where the browser returns to: the order's id and language are appended to the merchant's address as they are, even behind a `#`.
    pub fn way_back(&self, is_success: bool) -> String {
        let registered = &self.registered;
        let failure = if is_success { None } else { registered.fail_url.as_ref() };
        let address = failure.unwrap_or(&registered.return_url);
        let sign = if address.contains('?') { '&' } else { '?' };
        format!("{address}{sign}orderId={}&lang={}", self.id, registered.language.code())
    }

    /// Does what is due by now: confirms a pending authorisation, deposits a hold, declines an order whose time is over.
    pub fn settle(&mut self, now: DateTime<Utc>) {
        if self.confirms.is_some_and(|at| at <= now) {
            self.authorise(now);
        }
        let completes = self.registered.completes.is_some_and(|at| at <= now);
        if self.state == OrderState::PreAuthorised && completes {
            self.complete(self.sums.approved, now);
        }
        if self.state.is_open() && self.confirms.is_none() && self.registered.expires <= now {
            self.time_out();
        }
    }

    /// Ends the order's time, as if it had passed.
    pub fn time_out(&mut self) {
        if self.state.is_open() && self.confirms.is_none() {
            self.state = OrderState::Declined;
            self.action = ActionCode::TIMED_OUT;
            self.acs = None;
            self.report(EventKind::DeclinedByTimeout, true, self.registered.amount);
        }
    }

    /// The time that is left to pay. Zero if it is over.
    pub fn time_left(&self, now: DateTime<Utc>) -> TimeDelta {
        (self.registered.expires - now).max(TimeDelta::zero())
    }

    /// Whether the card was ever charged, beyond a hold.
    pub fn is_charged(&self) -> bool {
        let charges = [OperationKind::Authorization, OperationKind::Completion];
        self.operations.iter().any(|operation| charges.contains(&operation.kind))
    }

    fn report(&mut self, kind: EventKind, is_success: bool, amount: Kopecks) {
        self.events.push(Event { kind, is_success, amount });
    }

    fn record(&mut self, kind: OperationKind, amount: Kopecks, at: DateTime<Utc>) {
        self.operations.push(Operation { kind, amount, at });
    }
}
