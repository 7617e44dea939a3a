//! Cancelling and returning money, of orders that is not paid.

use super::{AMOUNT, Gateway, number};
use crate::desk::{Check, Refused, named};
use crate::wire::{Fault, Plan};
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber};
use cabinet_ports::payment::Registration;
use uuid::Uuid;

/// Whether money would be returned or the payment cancelled.
const WAYS: [&str; 2] = ["refund", "reverse"];

impl Gateway<'_> {
    async fn give_back(&self, way: &'static str, order: &GatewayOrderId, plan: Plan) -> Result<(), Refused> {
        let key = Uuid::new_v4().to_string();
        let amount = Kopecks::new(AMOUNT).unwrap_or(Kopecks::ZERO);
        match way {
            "refund" => self.desk.ask(way, plan, self.port.refund(order, amount, &key)).await.0,
            _ => self.desk.ask(way, plan, self.port.reverse(order)).await.0,
        }
    }

    pub(super) async fn refund_unpaid(
        &self,
        check: &mut Check,
        order: &GatewayOrderId,
        number: &OrderNumber,
    ) {
        for way in WAYS {
            match self.give_back(way, order, Plan::Healthy).await {
                Err(refused) if refused.code == "read-only" => {}
                Err(refused) if refused.code == "unsupported" => check.note(format!("{way}: not offered")),
                answer => check.wrong(format!(
                    "{way}: {} for an order that is not paid, expected `read-only`",
                    named(&answer)
                )),
            }
        }
        let refunded = self.status(number).await.ok().and_then(|report| report.order.refunded);
        if refunded.is_some_and(|sum| sum.get() > 0) {
            check.wrong("status: money was returned of an order that is not paid");
        }
    }

    pub(super) async fn refund_not_sent(&self, check: &mut Check, order: &GatewayOrderId) {
        for way in WAYS {
            match self.give_back(way, order, Plan::Every(Fault::Refused)).await {
                Err(refused) if ["unavailable", "unsupported"].contains(&refused.code) => {}
                answer => check
                    .wrong(format!("{way}: {} without a connection, expected `unavailable`", named(&answer))),
            }
        }
    }

    pub(super) async fn receipt(&self, check: &mut Check, order: &GatewayOrderId) {
        let call = self.port.fiscal_receipt(order);
        match self.desk.ask("fiscal-receipt", Plan::Healthy, call).await.0 {
            Ok(None) => {}
            Err(refused) if ["not-found", "unsupported", "read-only"].contains(&refused.code) => {}
            answer => check
                .wrong(format!("fiscal-receipt: {} for an order that is not paid", named(&answer.map(drop)))),
        }
    }

    /// The gateway refuses these refunds; but the plugin does not hear it, so it cannot say so.
    pub(super) async fn refund_lost(&self, check: &mut Check, order: &GatewayOrderId) {
        for way in WAYS {
            for fault in
                [Fault::Lost, Fault::Broken, Fault::PageAfter(502), Fault::PageAfter(200), Fault::Empty]
            {
                let answer = self.give_back(way, order, Plan::Every(fault.clone())).await;
                unknown(check, way, &answer, &fault);
            }
        }
    }

    pub(super) async fn cancel_lost(&self, check: &mut Check) {
        for fault in [Fault::Lost, Fault::PageAfter(502)] {
            let number = number();
            let Ok(Registration::Registered { order, .. }) = self.register(&number, Plan::Healthy).await.0
            else {
                return check.not_run("no order was registered");
            };
            let plan = Plan::Every(fault.clone());
            let answer = self.desk.ask("cancel", plan, self.port.cancel(&order)).await.0;
            unknown(check, "cancel", &answer, &fault);
        }
    }

    pub(super) async fn cancels(&self, check: &mut Check, order: &GatewayOrderId) {
        match self.desk.ask("cancel", Plan::Healthy, self.port.cancel(order)).await.0 {
            Ok(()) => {
                let again = self.desk.ask("cancel", Plan::Healthy, self.port.cancel(order)).await.0;
                match &again {
                    Ok(()) => {}
                    Err(refused) if ["read-only", "not-found"].contains(&refused.code) => {}
                    again => check.wrong(format!("cancel: {} when it is repeated", named(again))),
                }
            }
            Err(refused) if ["read-only", "unsupported"].contains(&refused.code) => {
                check.note("cancel: the gateway cancels no orders: they end by themselves");
            }
            refused => check.wrong(format!("cancel: {} for an order that is not paid", named(&refused))),
        }
        if self.left.get() > 0 {
            check.note(format!(
                "{} unpaid orders could not be cancelled: they end by themselves",
                self.left.get()
            ));
        }
    }
}

/// What may be said about a change whose answer is lost.
fn unknown(check: &mut Check, function: &str, answer: &Result<(), Refused>, fault: &Fault) {
    match answer {
        Err(refused) if ["outcome-unknown", "unsupported"].contains(&refused.code) => {}
        answer => {
            check.wrong(format!("{function}: {} on {fault:?}, expected `outcome-unknown`", named(answer)))
        }
    }
}
