//! The points of card payments that register orders. No order is paid, and each is cancelled if the gateway cancels at all.

use crate::desk::{Check, Desk, Refused, named};
use crate::point::{Needs, Point};
use crate::wire::{Fault, Plan, Seen};
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber};
use cabinet_ports::PaymentGateway;
use cabinet_ports::payment::{GatewayReport, OrderKey, OrderRequest, PageLanguage, Registration};
use std::cell::Cell;
use std::time::Duration;
use url::Url;
use uuid::Uuid;

static REGISTERS: Point = Point::new(
    "register",
    "registers an order, and its status shows number and amount",
    "Address of the payment page.",
    &["X-023"],
)
.needs(Needs::WriteAlone);
static AGAIN: Point = Point::new(
    "register.again",
    "registers a number once",
    "The gateway has an order with this number already: ask for its status. Its page is not told again.",
    &["X-024"],
)
.needs(Needs::WriteAlone);
static NOT_SENT: Point = Point::new(
    "register.refused",
    "says that nothing was registered if there was no connection",
    "No connection: the request was certainly not processed.",
    &["X-070"],
)
.needs(Needs::WriteAlone);
static LOST: Point = Point::new(
    "register.lost-answer",
    "says that the outcome is unknown if the answer is lost after the order was registered",
    "`outcome-unknown` if the gateway may have registered the order.",
    &["X-024"],
)
.needs(Needs::WriteAlone);
static STATUS: Point = Point::new(
    "status.lost-answer",
    "says nothing about an order whose status does not arrive",
    "What the gateway says about an order.",
    &["X-024"],
)
.needs(Needs::WriteAlone);

pub(crate) static POINTS: [&Point; 5] = [&REGISTERS, &AGAIN, &NOT_SENT, &LOST, &STATUS];

/// Ten rubles.
const AMOUNT: u64 = 1_000;
/// Most requests of a call whose answers are lost one by one.
const MOST_REQUESTS: usize = 4;

struct Gateway<'a> {
    desk: &'a Desk<'a>,
    port: &'a dyn PaymentGateway,
    /// Orders that the gateway does not cancel.
    left: Cell<usize>,
}

/// Runs the points.
pub(crate) async fn run(desk: &Desk<'_>, port: &dyn PaymentGateway) {
    let gateway = Gateway { desk, port, left: Cell::new(0) };
    let known = Cell::new(None);
    let requests = Cell::new(0);
    desk.point(&REGISTERS, async |check| {
        let number = number();
        let (answer, seen) = gateway.register(&number, Plan::Healthy).await;
        requests.set(seen.len().min(MOST_REQUESTS));
        if let Some(order) = gateway.registered(check, &number, &answer).await {
            known.set(Some((number, order)));
        }
    })
    .await;
    let known = known.into_inner();
    let missing = "no order was registered: see `register`";
    desk.point(&AGAIN, async |check| match &known {
        Some((number, _)) => gateway.again(check, number).await,
        None => check.not_run(missing),
    })
    .await;
    desk.point(&NOT_SENT, async |check| {
        let number = number();
        let (answer, _) = gateway.register(&number, Plan::Every(Fault::Refused)).await;
        match &answer {
            Err(refused) if refused.code == "unavailable" => {}
            answer => check
                .wrong(format!("register: {} without a connection, expected `unavailable`", named(answer))),
        }
    })
    .await;
    desk.point(&LOST, async |check| match &known {
        Some(_) => gateway.lost(check, requests.get()).await,
        None => check.not_run(missing),
    })
    .await;
    desk.point(&STATUS, async |check| match &known {
        Some((number, order)) => {
            gateway.status_lost(check, number).await;
            gateway.clean(order).await;
            if gateway.left.get() > 0 {
                check.note(format!(
                    "{} unpaid orders could not be cancelled: they end by themselves",
                    gateway.left.get()
                ));
            }
        }
        None => check.not_run(missing),
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
        let Some(order) = order(number) else {
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

    async fn registered(
        &self,
        check: &mut Check,
        number: &OrderNumber,
        answer: &Result<Registration, Refused>,
    ) -> Option<GatewayOrderId> {
        let (order, page) = match answer {
            Ok(Registration::Registered { order, page }) => (order, page),
            Ok(Registration::NumberKnown) => {
                check.wrong("register: a new number is known already");
                return None;
            }
            Err(refused) => {
                check.wrong(format!("register: {}", named::<()>(&Err(refused.clone()))));
                return None;
            }
        };
        if !matches!(page.scheme(), "https" | "http") {
            check.wrong("register: the page is no address of the web");
        }
        let reports = [OrderKey::Number(number.clone()), OrderKey::Id(order.clone())];
        for key in reports {
            match self.desk.ask("status", Plan::Healthy, self.port.status(&key)).await.0 {
                Ok(report) => {
                    if report.order.amount.is_some_and(|amount| Ok(amount) != Kopecks::new(AMOUNT)) {
                        check.wrong("status: another amount than the one that was registered");
                    }
                    if report.order.number.is_some_and(|found| found != *number) {
                        check.wrong("status: another number than the one that was registered");
                    }
                    if report.paid_at.is_some() {
                        check.wrong("status: an order that was not paid has a time of payment");
                    }
                }
                refused => check.wrong(format!("status: {} for a new order", named(&refused.map(drop)))),
            }
        }
        Some(order.clone())
    }

    async fn again(&self, check: &mut Check, number: &OrderNumber) {
        match self.register(number, Plan::Healthy).await.0 {
            Ok(Registration::NumberKnown) => {}
            Ok(Registration::Registered { order, .. }) => {
                check.wrong("register: a second order with the same number");
                self.clean(&order).await;
            }
            Err(refused) => {
                check.wrong(format!("register: {} for a number that is known", named::<()>(&Err(refused))));
            }
        }
    }

    async fn lost(&self, check: &mut Check, requests: usize) {
        for fault in [Fault::Lost, Fault::Broken, Fault::PageAfter(502)] {
            for only in 0..requests {
                let number = number();
                let (answer, _) = self.register(&number, Plan::Only(only, fault.clone())).await;
                let made = self.status(&number).await.ok();
                let is_unknown = answer.as_ref().is_err_and(|refused| refused.code == "outcome-unknown");
                match (&made, &answer) {
                    (Some(_), Ok(Registration::Registered { .. })) => {}
                    (Some(_), _) if is_unknown => {}
                    (Some(_), answer) => check.wrong(format!(
                        "register: {} though it was registered and the answer was lost, expected `outcome-unknown`",
                        named(answer)
                    )),
                    (None, Ok(_)) => check.wrong("register: an order, but the gateway has none"),
                    (None, Err(_)) => {}
                }
                if let Some(order) = made.and_then(|report| report.order.order) {
                    self.clean(&order).await;
                }
            }
        }
    }

    async fn status_lost(&self, check: &mut Check, number: &OrderNumber) {
        let key = OrderKey::Number(number.clone());
        for fault in [Fault::Lost, Fault::Page(404), Fault::Page(502), Fault::Page(200), Fault::Empty] {
            let plan = Plan::Every(fault.clone());
            match self.desk.ask("status", plan, self.port.status(&key)).await.0 {
                Err(refused) if refused.code != "not-found" && refused.code != crate::desk::PLUGIN_FAILED => {
                }
                answer => check.wrong(format!("status: {} on {fault:?}", named(&answer.map(drop)))),
            }
        }
    }
}

fn order(number: &OrderNumber) -> Option<OrderRequest> {
    let back: Url = "https://cabinet.example/payment?id=1".parse().ok()?;
    Some(OrderRequest {
        number: number.clone(),
        amount: Kopecks::new(AMOUNT).ok()?,
        description: "Conformance of a plugin".to_owned(),
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
