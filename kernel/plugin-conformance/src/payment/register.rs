//! Orders that are registered, and their status.

use super::{AMOUNT, DESCRIPTION, Gateway, MOST_REQUESTS, number};
use crate::desk::{Check, PLUGIN_FAILED, Refused, named};
use crate::shape;
use crate::wire::{Fault, Plan};
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber, OrderStatus};
use cabinet_ports::payment::{OrderKey, Registration};
use std::collections::HashSet;

/// States of an order that is not paid.
const UNPAID: [OrderStatus; 4] =
    [OrderStatus::Registered, OrderStatus::Authenticating, OrderStatus::Declined, OrderStatus::Unknown];

impl Gateway<'_> {
    pub(super) async fn registers(&self, check: &mut Check) {
        let number = number();
        let (answer, seen) = self.register(&number, Plan::Healthy).await;
        self.requests.set(seen.len().min(MOST_REQUESTS));
        if let Some(order) = self.registered(check, &number, &answer).await {
            self.known.replace(Some((number, order)));
        }
    }

    pub(super) async fn not_sent(&self, check: &mut Check) {
        let (answer, _) = self.register(&number(), Plan::Every(Fault::Refused)).await;
        match &answer {
            Err(refused) if refused.code == "unavailable" => {}
            answer => check
                .wrong(format!("register: {} without a connection, expected `unavailable`", named(answer))),
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
                }
                refused => check.wrong(format!("status: {} for a new order", named(&refused.map(drop)))),
            }
        }
        Some(order.clone())
    }

    pub(super) async fn again(&self, check: &mut Check, number: &OrderNumber) {
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

    pub(super) async fn lost(&self, check: &mut Check) {
        let requests = self.requests.get();
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

    pub(super) async fn status_lost(&self, check: &mut Check, number: &OrderNumber) {
        let key = OrderKey::Number(number.clone());
        for fault in [Fault::Lost, Fault::Page(404), Fault::Page(502), Fault::Page(200), Fault::Empty] {
            let plan = Plan::Every(fault.clone());
            match self.desk.ask("status", plan, self.port.status(&key)).await.0 {
                Err(refused) if refused.code != "not-found" && refused.code != PLUGIN_FAILED => {}
                answer => check.wrong(format!("status: {} on {fault:?}", named(&answer.map(drop)))),
            }
        }
    }

    /// Asks by number; `registered` asked by id as well.
    pub(super) async fn unpaid(&self, check: &mut Check, number: &OrderNumber) {
        match self.status(number).await {
            Ok(report) => {
                if !UNPAID.contains(&report.order.status) {
                    check.wrong(format!("status: {:?} for an order that is not paid", report.order.status));
                }
                if report.paid_at.is_some() {
                    check.wrong("status: an order that is not paid has a time of payment");
                }
                if report.order.refunded.is_some_and(|sum| sum.get() > 0) {
                    check.wrong("status: an order that is not paid has a refund");
                }
            }
            refused => check.wrong(format!("status: {} for a new order", named(&refused.map(drop)))),
        }
    }

    /// Compares requests for hostile descriptions with one for a plain description.
    pub(super) async fn odd_texts(&self, check: &mut Check) {
        let mut known = HashSet::new();
        let odd = ["\"'<x y=\"1\">&amp;]]>", "a=1&b=2#c?d/../e", "\u{202e}\u{1f600}\u{0}\u{7}"];
        for description in [DESCRIPTION].into_iter().chain(odd) {
            let number = number();
            let (answer, seen) = self.register_as(&number, description, Plan::Healthy).await;
            let shapes = seen.iter().map(|seen| shape::of(&seen.request));
            if description == DESCRIPTION {
                known.extend(shapes);
            } else if shapes.into_iter().any(|shape| !known.contains(&shape)) {
                check.wrong(format!("register: the description {description:?} changes the request"));
            }
            match &answer {
                Ok(Registration::Registered { order, .. }) => self.clean(order).await,
                Err(refused) if refused.code == "invalid" => {}
                answer => {
                    check.wrong(format!("register: {} for the description {description:?}", named(answer)));
                }
            }
        }
    }
}
