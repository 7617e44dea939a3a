//! The points of card payments: callbacks and lists, then orders that the suite registers. No order is paid, and each is cancelled if the
//! gateway cancels at all.

mod back;
mod lists;
pub(crate) mod points;
mod register;

pub(crate) use points::POINTS;

use crate::desk::{Desk, Refused};
use crate::wire::{Plan, Seen};
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber};
use cabinet_ports::PaymentGateway;
use cabinet_ports::payment::{GatewayReport, OrderKey, OrderRequest, PageLanguage, Registration};
use std::cell::{Cell, RefCell};
use std::time::Duration;
use url::Url;
use uuid::Uuid;

/// Ten rubles.
const AMOUNT: u64 = 1_000;
/// What an order is called.
const DESCRIPTION: &str = "Conformance of a plugin";
/// Most requests of a call whose answers are lost one by one.
const MOST_REQUESTS: usize = 4;

struct Gateway<'a> {
    desk: &'a Desk<'a>,
    port: &'a dyn PaymentGateway,
    /// The order of the first point, and its number.
    known: RefCell<Option<(OrderNumber, GatewayOrderId)>>,
    /// Requests of a registration.
    requests: Cell<usize>,
    /// Orders that the gateway does not cancel.
    left: Cell<usize>,
}

/// Runs the points.
pub(crate) async fn run(desk: &Desk<'_>, port: &dyn PaymentGateway) {
    let gateway =
        Gateway { desk, port, known: RefCell::default(), requests: Cell::default(), left: Cell::default() };
    desk.point(&points::CALLBACK, async |check| gateway.callback(check).await).await;
    desk.point(&points::ORDERS, async |check| gateway.orders(check).await).await;
    desk.point(&points::NONSENSE_DATES, async |check| gateway.nonsense_dates(check).await).await;
    desk.point(&points::REGISTERS, async |check| gateway.registers(check).await).await;
    desk.point(&points::NOT_SENT, async |check| gateway.not_sent(check).await).await;
    let known = gateway.known.borrow().clone();
    let known = known.as_ref().map(|(number, order)| (number, order));
    let missing = "no order was registered: see `register`";
    desk.point_on(&points::UNPAID, known, missing, async |check, (number, _)| {
        gateway.unpaid(check, number).await
    })
    .await;
    desk.point_on(&points::RECEIPT, known, missing, async |check, (_, order)| {
        gateway.receipt(check, order).await
    })
    .await;
    desk.point_on(&points::AGAIN, known, missing, async |check, (number, _)| {
        gateway.again(check, number).await
    })
    .await;
    desk.point_on(&points::ODD_TEXTS, known, missing, async |check, _| gateway.odd_texts(check).await).await;
    desk.point_on(&points::LOST, known, missing, async |check, _| gateway.lost(check).await).await;
    desk.point_on(&points::STATUS, known, missing, async |check, (number, _)| {
        gateway.status_lost(check, number).await
    })
    .await;
    desk.point_on(&points::REFUND_UNPAID, known, missing, async |check, (number, order)| {
        gateway.refund_unpaid(check, order, number).await
    })
    .await;
    desk.point_on(&points::REFUND_NOT_SENT, known, missing, async |check, (_, order)| {
        gateway.refund_not_sent(check, order).await
    })
    .await;
    desk.point_on(&points::REFUND_LOST, known, missing, async |check, (_, order)| {
        gateway.refund_lost(check, order).await
    })
    .await;
    desk.point_on(&points::CANCEL_LOST, known, missing, async |check, _| gateway.cancel_lost(check).await)
        .await;
    desk.point_on(&points::CANCELS, known, missing, async |check, (_, order)| {
        gateway.cancels(check, order).await
    })
    .await;
}

/// A number that no other run has.
fn number() -> OrderNumber {
    let unique: String = Uuid::new_v4().simple().to_string().chars().take(20).collect();
    format!("check-{unique}").into()
}

impl Gateway<'_> {
    async fn register(&self, number: &OrderNumber, plan: Plan) -> (Result<Registration, Refused>, Vec<Seen>) {
        self.register_as(number, DESCRIPTION, plan).await
    }

    async fn register_as(
        &self,
        number: &OrderNumber,
        description: &str,
        plan: Plan,
    ) -> (Result<Registration, Refused>, Vec<Seen>) {
        let Some(order) = order(number, description) else {
            let detail = "the sample order is not valid".to_owned();
            return (Err(Refused { code: "invalid", detail }), Vec::new());
        };
        self.desk.ask("register", plan, self.port.register(&order)).await
    }

    async fn status(&self, number: &OrderNumber) -> Result<GatewayReport, Refused> {
        let key = OrderKey::Number(number.clone());
        self.desk.ask("status", Plan::Healthy, self.port.status(&key)).await.0
    }

    async fn clean(&self, order: &GatewayOrderId) {
        if self.desk.ask("cancel", Plan::Healthy, self.port.cancel(order)).await.0.is_err() {
            self.left.set(self.left.get() + 1);
        }
    }
}

fn order(number: &OrderNumber, description: &str) -> Option<OrderRequest> {
    let back: Url = "https://cabinet.example/payment?id=1".parse().ok()?;
    Some(OrderRequest {
        number: number.clone(),
        amount: Kopecks::new(AMOUNT).ok()?,
        description: description.to_owned(),
        lines: Vec::new(),
        return_url: back.clone(),
        fail_url: back,
        language: PageLanguage::Ru,
        is_narrow: false,
        life: Duration::from_secs(1200),
        email: None,
        phone: None,
    })
}
