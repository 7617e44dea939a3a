//! The state of the gateway: its merchant, the orders, the clock, the switches and the outgoing callbacks.

use super::behaviour::Behaviour;
use super::callback::Outbox;
use super::faults::Switches;
use super::order::{Event, EventKind, Order, OrderId, Registration};
use super::refusal::Refusal;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The gateway's clock.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// How long an idempotency key is remembered (protocol sheet rbs-payment §6).
const KEY_LIFE: TimeDelta = TimeDelta::hours(24);

/// Credentials of the only merchant.
#[derive(Debug, Clone)]
pub struct Merchant {
    pub user_name: String,
    pub password: String,
    /// Accepted instead of both.
    pub token: String,
    /// Key of symmetric checksums.
    pub callback_key: String,
}

/// The orders, by both of their ids.
#[derive(Debug, Default)]
struct Orders {
    by_id: BTreeMap<OrderId, Order>,
    by_number: HashMap<String, OrderId>,
    /// Order of registration.
    sequence: Vec<OrderId>,
}

/// Results by call and idempotency key.
pub type KeptAnswers = HashMap<String, (DateTime<Utc>, Value)>;

/// A simulated gateway.
pub struct Gateway {
    pub merchant: Merchant,
    /// Faults, behaviour and counters.
    pub switches: Switches,
    /// Outgoing callbacks.
    pub outbox: Outbox,
    clock: Clock,
    shift: AtomicI64,
    start: Behaviour,
    orders: Mutex<Orders>,
    kept: Mutex<KeptAnswers>,
}

impl std::fmt::Debug for Gateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gateway").finish_non_exhaustive()
    }
}

impl Gateway {
    /// A gateway without orders. `start` is the behaviour after a start or a reset.
    pub fn new(merchant: Merchant, clock: Clock, start: Behaviour, outbox: Outbox) -> Self {
        let switches = Switches::default();
        switches.behave(start.clone());
        Self {
            merchant,
            switches,
            outbox,
            clock,
            shift: AtomicI64::new(0),
            start,
            orders: Mutex::default(),
            kept: Mutex::default(),
        }
    }

    /// The gateway's clock, including the configured deviation.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)() + TimeDelta::seconds(self.shift_seconds())
    }

    /// The configured deviation of the clock in seconds.
    pub fn shift_seconds(&self) -> i64 {
        self.shift.load(Ordering::Relaxed)
    }

    /// Sets the deviation of the clock, at most ten years.
    pub fn set_shift_seconds(&self, seconds: i64) {
        let longest = 10 * 366 * 86_400;
        self.shift.store(seconds.clamp(-longest, longest), Ordering::Relaxed);
    }

    /// Registers an order.
    ///
    /// # Errors
    /// The order number exists.
    pub fn register(&self, registered: Registration) -> Result<Order, Refusal> {
        let now = self.now();
        let mut orders = self.orders();
        if orders.by_number.contains_key(&registered.number) {
            return Err(Refusal::NumberTaken);
        }
        let order = Order::new(registered, now);
        orders.by_number.insert(order.registered.number.clone(), order.id);
        orders.sequence.push(order.id);
        orders.by_id.insert(order.id, order.clone());
        drop(orders);
        let callbacks = self.switches.behaviour().callbacks;
        if callbacks.created {
            let event = Event { kind: EventKind::Created, is_success: true, amount: order.registered.amount };
            self.outbox.tell(&callbacks, now, &order, event);
        }
        Ok(order)
    }

    /// A copy of the order with this id, after what is due by now.
    ///
    /// # Errors
    /// There is none.
    pub fn order(&self, id: OrderId) -> Result<Order, Refusal> {
        self.change(id, |order, _| Ok(order.clone())).map(|(order, _)| order)
    }

    /// The id of the order with this number.
    ///
    /// # Errors
    /// There is none.
    pub fn id_of(&self, number: &str) -> Result<OrderId, Refusal> {
        self.orders().by_number.get(number).copied().ok_or(Refusal::UnknownOrder)
    }

    /// Copies of all orders, oldest first.
    pub fn all(&self) -> Vec<Order> {
        self.settle();
        let orders = self.orders();
        orders.sequence.iter().filter_map(|id| orders.by_id.get(id)).cloned().collect()
    }

    /// Changes an order after what is due by now, and reports the events. The second value resolves when the first try of the callbacks is
    /// over.
    ///
    /// # Errors
    /// There is no such order, or the errors of `act`. Events that were due are reported all the same.
    pub fn change<T>(
        &self,
        id: OrderId,
        act: impl FnOnce(&mut Order, DateTime<Utc>) -> Result<T, Refusal>,
    ) -> Result<(T, Vec<oneshot::Receiver<()>>), Refusal> {
        let now = self.now();
        let mut orders = self.orders();
        let order = orders.by_id.get_mut(&id).ok_or(Refusal::UnknownOrder)?;
        order.settle(now);
        let done = act(order, now);
        let events = order.take_events();
        // Under the lock, so that callbacks are queued in the order of the changes.
        let callbacks = self.switches.behaviour().callbacks;
        let told =
            events.into_iter().filter_map(|event| self.outbox.tell(&callbacks, now, order, event)).collect();
        drop(orders);
        Ok((done?, told))
    }

    /// Does what is due by now in all orders.
    pub fn settle(&self) {
        let ids = self.orders().sequence.clone();
        for id in ids {
            // Only an order that was removed by a reset can be missing.
            let _ = self.change(id, |_, _| Ok(()));
        }
    }

    /// Runs `act` with the answers kept by idempotency key; outdated ones are removed before.
    pub fn with_kept<T>(&self, act: impl FnOnce(&mut KeptAnswers, DateTime<Utc>) -> T) -> T {
        let now = self.now();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, (since, _)| now - *since < KEY_LIFE);
        act(&mut kept, now)
    }

    /// Restores the state after a start.
    pub fn reset(&self) {
        self.switches.set(Vec::new());
        self.switches.reset_calls();
        self.switches.behave(self.start.clone());
        self.set_shift_seconds(0);
        self.with_kept(|kept, _| kept.clear());
        *self.orders() = Orders::default();
        self.outbox.clear();
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
