//! A card gateway in memory. It keeps the rules of the protocol (protocol sheet rbs-payment): a number is registered once, an order ends with
//! its life, a paid order cannot be cancelled. A test pays, refuses and refunds at it, and injects faults.

use crate::scheduling::Fault;
use async_trait::async_trait;
use cabinet_domain::payment::banking_day;
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber, OrderReport, OrderStatus};
use cabinet_ports::payment::{
    Callback, GatewayReport, Hint, OrderKey, OrderRequest, OrdersPage, Registration,
};
use cabinet_ports::{Clock, PaymentGateway, Problem, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use url::Url;

/// A method of the gateway that a test makes fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GatewayOperation {
    Register,
    Status,
    Cancel,
    Reverse,
    Refund,
    Orders,
    FiscalReceipt,
}

/// `actionCode` of an order whose time is over.
const TIMED_OUT: i32 = -2007;
/// `actionCode` of an order that the merchant cancelled.
const CANCELLED: i32 = 10;

/// An order at the fake gateway.
#[derive(Debug, Clone)]
pub struct FakeOrder {
    pub request: OrderRequest,
    pub id: GatewayOrderId,
    pub report: GatewayReport,
    /// Whether the operator of fiscal data has the receipt of a payment.
    pub has_fiscal_receipt: bool,
    /// Key and sum of each refund that it made.
    pub refunds: Vec<(String, Kopecks)>,
    ends_at: DateTime<Utc>,
}

#[derive(Default)]
struct Orders {
    all: Vec<FakeOrder>,
    next: HashMap<GatewayOperation, VecDeque<Fault>>,
    always: HashMap<GatewayOperation, Fault>,
    calls: Vec<GatewayOperation>,
    /// The key of each request for a refund.
    refund_keys: Vec<String>,
    is_reversing_forbidden: bool,
}

/// The fake gateway.
pub struct FakeGateway {
    orders: Mutex<Orders>,
    clock: Arc<dyn Clock>,
    holding: watch::Sender<bool>,
}

impl FakeGateway {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { orders: Mutex::default(), clock, holding: watch::Sender::new(false) }
    }

    /// All orders, oldest first.
    pub fn orders(&self) -> Vec<FakeOrder> {
        self.locked().all.clone()
    }

    /// Number of calls of `operation`.
    pub fn calls(&self, operation: GatewayOperation) -> usize {
        self.locked().calls.iter().filter(|called| **called == operation).count()
    }

    /// The payer pays on the page of this order. Returns whether the gateway took the money.
    pub fn pay(&self, order: &GatewayOrderId) -> bool {
        let now = self.clock.now();
        let mut is_taken = false;
        self.change(order, |order| {
            is_taken = order.is_payable(now);
            if is_taken {
                order.report.order.status = OrderStatus::Deposited;
                order.report.order.action_code = Some(0);
                order.report.paid_at = Some(now);
                order.report.masked_card = Some("220220**2424".to_owned());
                order.report.reference = Some("000123".to_owned());
            }
        });
        is_taken
    }

    /// The bank refuses the card for good.
    pub fn decline(&self, order: &GatewayOrderId, code: i32, text: &str) {
        self.change(order, |order| {
            order.report.order.status = OrderStatus::Declined;
            order.report.order.action_code = Some(code);
            order.report.action_text = Some(text.to_owned());
        });
    }

    /// The administrator returns money at the gateway.
    pub fn give_back(&self, order: &GatewayOrderId, sum: Kopecks) {
        self.change(order, |order| {
            order.report.order.status = OrderStatus::Refunded;
            order.report.order.refunded = Some(sum);
        });
    }

    /// The merchant account may not reverse payments (`true`), or may again.
    pub fn forbid_reversal(&self, is_forbidden: bool) {
        self.locked().is_reversing_forbidden = is_forbidden;
    }

    /// The key of each request for a refund, in order, those that failed too.
    pub fn refund_keys(&self) -> Vec<String> {
        self.locked().refund_keys.clone()
    }

    /// Changes what the gateway says about an order: it may lie.
    pub fn change(&self, id: &GatewayOrderId, change: impl FnOnce(&mut FakeOrder)) {
        if let Some(order) = self.locked().all.iter_mut().find(|order| order.id == *id) {
            change(order);
        }
    }

    /// Makes the next call of `operation` fail, after the faults queued before.
    pub fn fail_next(&self, operation: GatewayOperation, fault: Fault) {
        self.locked().next.entry(operation).or_default().push_back(fault);
    }

    /// Makes every call of `operation` fail until [`Self::heal`].
    pub fn fail(&self, operation: GatewayOperation, fault: Fault) {
        self.locked().always.insert(operation, fault);
    }

    /// Removes all faults.
    pub fn heal(&self) {
        let mut orders = self.locked();
        orders.next.clear();
        orders.always.clear();
    }

    /// Makes every call do its work and then wait until [`Self::release`] before it returns.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    fn locked(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn call<T: Send>(
        &self,
        operation: GatewayOperation,
        work: impl FnOnce(&mut Orders) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let answer = {
            let mut orders = self.locked();
            orders.calls.push(operation);
            let now = self.clock.now();
            for order in orders.all.iter_mut().filter(|order| order.is_waiting() && now >= order.ends_at) {
                order.report.order.status = OrderStatus::Declined;
                order.report.order.action_code = Some(TIMED_OUT);
            }
            let queued = orders.next.get_mut(&operation).and_then(VecDeque::pop_front);
            match queued.or_else(|| orders.always.get(&operation).cloned()) {
                Some(Fault::Refuse(problem)) => Err(problem),
                Some(Fault::DoneButLost(problem)) => work(&mut orders).and(Err(problem)),
                None => work(&mut orders),
            }
        };
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}

impl FakeOrder {
    const fn is_waiting(&self) -> bool {
        matches!(self.report.order.status, OrderStatus::Registered | OrderStatus::Authenticating)
    }

    fn is_payable(&self, now: DateTime<Utc>) -> bool {
        self.is_waiting() && now < self.ends_at
    }

    fn paid_and_kept(&self) -> Option<Kopecks> {
        let amount = self.request.amount;
        match self.report.order.status {
            OrderStatus::Deposited => Some(amount),
            OrderStatus::Refunded => amount.checked_sub(self.report.order.refunded.unwrap_or(amount)),
            _ => None,
        }
    }

    /// What of the amount the gateway has taken and not returned.
    pub fn balance(&self) -> Kopecks {
        self.paid_and_kept().unwrap_or_default()
    }

    /// Returns everything that is left.
    pub fn give_back_all(&mut self) {
        if self.balance() > Kopecks::ZERO {
            self.give_back(self.balance());
        }
    }

    fn give_back(&mut self, sum: Kopecks) {
        let before = self.report.order.refunded.unwrap_or_default();
        self.report.order.status = OrderStatus::Refunded;
        self.report.order.refunded = before.checked_add(sum);
    }

    /// The address of its payment page.
    pub fn page(&self) -> String {
        format!("https://gateway.test/pay?mdOrder={}", self.id)
    }

    fn is_named(&self, key: &OrderKey) -> bool {
        match key {
            OrderKey::Id(id) => self.id == *id,
            OrderKey::Number(number) => self.request.number == *number,
        }
    }
}

fn refusal(code: ProblemCode) -> Problem {
    Problem::new(code, "the fake gateway does not have it")
}

#[async_trait]
impl PaymentGateway for FakeGateway {
    async fn health(&self) -> Result<String, Problem> {
        Ok("the fake gateway answers".to_owned())
    }

    async fn register(&self, order: &OrderRequest) -> Result<Registration, Problem> {
        let now = self.clock.now();
        self.call(GatewayOperation::Register, |orders| {
            if orders.all.iter().any(|known| known.request.number == order.number) {
                return Ok(Registration::NumberKnown);
            }
            let id = GatewayOrderId(format!("order-{}", orders.all.len() + 1));
            let report = OrderReport {
                status: OrderStatus::Registered,
                order: Some(id.clone()),
                number: Some(OrderNumber::clone(&order.number)),
                amount: Some(order.amount),
                currency: Some(643),
                refunded: None,
                action_code: Some(-100),
            };
            let registered = FakeOrder {
                request: order.clone(),
                id: id.clone(),
                report: GatewayReport {
                    order: report,
                    action_text: None,
                    paid_at: None,
                    masked_card: None,
                    reference: None,
                },
                has_fiscal_receipt: true,
                refunds: Vec::new(),
                ends_at: now + TimeDelta::from_std(order.life).unwrap_or(TimeDelta::MAX),
            };
            let page = registered.page().parse().map_err(|_| refusal(ProblemCode::Garbled))?;
            orders.all.push(registered);
            Ok(Registration::Registered { order: id, page })
        })
        .await
    }

    async fn status(&self, key: &OrderKey) -> Result<GatewayReport, Problem> {
        self.call(GatewayOperation::Status, |orders| {
            let found = orders.all.iter().find(|order| order.is_named(key));
            found.map(|order| order.report.clone()).ok_or_else(|| refusal(ProblemCode::NotFound))
        })
        .await
    }

    async fn cancel(&self, id: &GatewayOrderId) -> Result<(), Problem> {
        self.call(GatewayOperation::Cancel, |orders| {
            let found = orders.all.iter_mut().find(|order| order.id == *id);
            let order = found.ok_or_else(|| refusal(ProblemCode::NotFound))?;
            if !order.is_waiting() {
                return Err(refusal(ProblemCode::ReadOnly));
            }
            order.report.order.status = OrderStatus::Declined;
            order.report.order.action_code = Some(CANCELLED);
            Ok(())
        })
        .await
    }

    async fn reverse(&self, id: &GatewayOrderId) -> Result<(), Problem> {
        let now = self.clock.now();
        self.call(GatewayOperation::Reverse, |orders| {
            let is_forbidden = orders.is_reversing_forbidden;
            let order = orders.all.iter_mut().find(|order| order.id == *id);
            let order = order.ok_or_else(|| refusal(ProblemCode::NotFound))?;
            let is_same_day = order.report.paid_at.is_some_and(|at| banking_day(at) == banking_day(now));
            if is_forbidden || order.report.order.status != OrderStatus::Deposited || !is_same_day {
                return Err(refusal(ProblemCode::ReadOnly));
            }
            order.report.order.status = OrderStatus::Reversed;
            Ok(())
        })
        .await
    }

    async fn refund(&self, id: &GatewayOrderId, sum: Kopecks, key: &str) -> Result<(), Problem> {
        self.locked().refund_keys.push(key.to_owned());
        self.call(GatewayOperation::Refund, |orders| {
            let order = orders.all.iter_mut().find(|order| order.id == *id);
            let order = order.ok_or_else(|| refusal(ProblemCode::NotFound))?;
            if sum == Kopecks::ZERO || sum > order.balance() {
                return Err(refusal(ProblemCode::ReadOnly));
            }
            order.give_back(sum);
            order.refunds.push((key.to_owned(), sum));
            Ok(())
        })
        .await
    }

    async fn orders(&self, from: DateTime<Utc>, to: DateTime<Utc>, page: u32) -> Result<OrdersPage, Problem> {
        /// So few that tests read several pages.
        const ON_A_PAGE: usize = 2;
        self.call(GatewayOperation::Orders, |orders| {
            let is_listed = |order: &&FakeOrder| order.report.paid_at.is_some_and(|at| at >= from && at < to);
            let listed: Vec<_> =
                orders.all.iter().filter(is_listed).map(|order| order.report.clone()).collect();
            let skipped = usize::try_from(page).unwrap_or(usize::MAX).saturating_mul(ON_A_PAGE);
            let has_more = listed.len() > skipped.saturating_add(ON_A_PAGE);
            Ok(OrdersPage { orders: listed.into_iter().skip(skipped).take(ON_A_PAGE).collect(), has_more })
        })
        .await
    }

    /// The body is the order's id; `forged` has a wrong checksum.
    async fn fiscal_receipt(&self, id: &GatewayOrderId) -> Result<Option<Url>, Problem> {
        self.call(GatewayOperation::FiscalReceipt, |orders| {
            let found = orders.all.iter().find(|order| order.id == *id);
            let order = found.ok_or_else(|| refusal(ProblemCode::NotFound))?;
            let is_paid = matches!(order.report.order.status, OrderStatus::Deposited | OrderStatus::Refunded);
            let url = format!("https://ofd.test/{id}").parse().map_err(|_| refusal(ProblemCode::Garbled))?;
            Ok(Some(url).filter(|_| is_paid && order.has_fiscal_receipt))
        })
        .await
    }

    async fn read_callback(&self, callback: &Callback) -> Result<Hint, Problem> {
        match std::str::from_utf8(&callback.body) {
            Ok("forged") => Err(refusal(ProblemCode::NotAllowed)),
            Ok(id) if !id.is_empty() => {
                Ok(Hint { order: OrderKey::Id(id.into()), operation: None, is_verified: true })
            }
            _ => Err(refusal(ProblemCode::Invalid)),
        }
    }
}
