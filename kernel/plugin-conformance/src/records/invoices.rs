//! Invoices. One that is issued is booked as paid, and taken back. No money moves.

use super::{Record, UNKNOWN, points};
use crate::desk::{Check, Refused, named};
use crate::wire::{Fault, Plan};
use cabinet_domain::{GatewayOrderId, Invoice, InvoiceStatus, Kopecks, PatientId};
use cabinet_ports::records::InvoicePayment;
use std::cell::Cell;
use uuid::Uuid;

/// Faults after which the payment may be booked.
const LOST: [Fault; 4] = [Fault::Lost, Fault::Broken, Fault::PageAfter(502), Fault::PageAfter(200)];

/// An invoice that is issued, and the payment that is booked.
struct IssuedInvoice {
    patient: PatientId,
    invoice: Invoice,
    payment: InvoicePayment,
    key: String,
    is_paid: Cell<bool>,
}

/// Runs the points.
pub(super) async fn run(record: &Record<'_>) {
    let issued = match record.desk.subject.write {
        true => record.issued().await,
        false => None,
    };
    let (desk, issued) = (record.desk, issued.as_ref());
    let missing = "the patient has no issued invoice";
    desk.point_on(&points::SETTLE_OTHER_SUM, issued, missing, async |check, issued| {
        record.other_sum(check, issued).await
    })
    .await;
    desk.point_on(&points::SETTLE_NOT_SENT, issued, missing, async |check, issued| {
        record.settle_not_sent(check, issued).await
    })
    .await;
    desk.point_on(&points::SETTLE_LOST, issued, missing, async |check, issued| {
        record.settle_lost(check, issued).await
    })
    .await;
    desk.point_on(&points::SETTLE, issued, missing, async |check, issued| {
        record.settles(check, issued).await
    })
    .await;
    let paid = issued.filter(|issued| issued.is_paid.get());
    let missing = if issued.is_none() { missing } else { "no payment was booked: see `invoice.settles`" };
    desk.point_on(&points::REOPEN_LOST, paid, missing, async |check, paid| {
        record.reopen_lost(check, paid).await
    })
    .await;
    desk.point_on(&points::REOPEN, paid, missing, async |check, paid| record.reopens(check, paid).await)
        .await;
}

fn payment(sum: Kopecks, record: &Record<'_>) -> InvoicePayment {
    let order = GatewayOrderId(Uuid::new_v4().to_string());
    InvoicePayment { order, paid_at: record.desk.subject.now, sum }
}

impl Record<'_> {
    async fn issued(&self) -> Option<IssuedInvoice> {
        let patient = self.patient.clone()?;
        let page = self.ask("invoices", self.port.invoices(&patient)).await.ok()?;
        let invoice = page.items.into_iter().find(|row| row.status == InvoiceStatus::Issued)?;
        let payment = payment(invoice.sum, self);
        let key = Uuid::new_v4().to_string();
        Some(IssuedInvoice { patient, invoice, payment, key, is_paid: Cell::default() })
    }

    async fn settle(
        &self,
        issued: &IssuedInvoice,
        payment: &InvoicePayment,
        key: &str,
        plan: Plan,
    ) -> Result<(), Refused> {
        let call = self.port.settle_invoice(&issued.invoice.id, payment, key);
        self.desk.ask("settle-invoice", plan, call).await.0
    }

    async fn reopen(&self, issued: &IssuedInvoice, plan: Plan) -> Result<(), Refused> {
        self.desk.ask("reopen-invoice", plan, self.port.reopen_invoice(&issued.invoice.id)).await.0
    }

    /// Whether the invoice is listed in this state.
    async fn is(&self, issued: &IssuedInvoice, status: InvoiceStatus) -> bool {
        let page = self.ask("invoices", self.port.invoices(&issued.patient)).await;
        page.is_ok_and(|page| {
            page.items.iter().any(|row| row.id == issued.invoice.id && row.status == status)
        })
    }

    async fn other_sum(&self, check: &mut Check, issued: &IssuedInvoice) {
        let sum = Kopecks::new(issued.payment.sum.get() + 1).unwrap_or(Kopecks::ZERO);
        let key = Uuid::new_v4().to_string();
        match self.settle(issued, &payment(sum, self), &key, Plan::Healthy).await {
            Err(refused) if ["read-only", "unsupported"].contains(&refused.code) => {}
            answer => check
                .wrong(format!("settle-invoice: {} for another sum, expected `read-only`", named(&answer))),
        }
        if self.is(issued, InvoiceStatus::Paid).await {
            check.wrong("settle-invoice: a payment of another sum was booked");
            let _ = self.reopen(issued, Plan::Healthy).await;
        }
    }

    async fn settle_not_sent(&self, check: &mut Check, issued: &IssuedInvoice) {
        match self.settle(issued, &issued.payment, &issued.key, Plan::Every(Fault::Refused)).await {
            Err(refused) if ["unavailable", "unsupported"].contains(&refused.code) => {}
            answer => check.wrong(format!(
                "settle-invoice: {} without a connection, expected `unavailable`",
                named(&answer)
            )),
        }
    }

    /// Only the first of these is booked; the others are repetitions.
    async fn settle_lost(&self, check: &mut Check, issued: &IssuedInvoice) {
        for fault in LOST {
            match self.settle(issued, &issued.payment, &issued.key, Plan::Every(fault.clone())).await {
                Err(refused) if UNKNOWN.contains(&refused.code) => {}
                answer => check.wrong(format!(
                    "settle-invoice: {} on {fault:?}, expected `outcome-unknown`",
                    named(&answer)
                )),
            }
        }
    }

    async fn settles(&self, check: &mut Check, issued: &IssuedInvoice) {
        for what in ["", " for the same payment with the same key"] {
            match self.settle(issued, &issued.payment, &issued.key, Plan::Healthy).await {
                Ok(()) => issued.is_paid.set(true),
                Err(refused) if refused.code == "unsupported" => {
                    return check.not_run("the plugin books no payments");
                }
                refused => check.wrong(format!("settle-invoice: {}{what}", named(&refused))),
            }
        }
        if !self.is(issued, InvoiceStatus::Paid).await {
            check.wrong("invoices: the invoice is not shown as paid");
        }
    }

    /// Each time the payment is booked again, under a key of its own.
    async fn reopen_lost(&self, check: &mut Check, issued: &IssuedInvoice) {
        for fault in LOST {
            let answer = self.reopen(issued, Plan::Every(fault.clone())).await;
            if !answer.as_ref().is_err_and(|refused| UNKNOWN.contains(&refused.code)) {
                check.wrong(format!(
                    "reopen-invoice: {} on {fault:?}, expected `outcome-unknown`",
                    named(&answer)
                ));
            }
            let key = Uuid::new_v4().to_string();
            let _ = self.settle(issued, &payment(issued.payment.sum, self), &key, Plan::Healthy).await;
        }
    }

    async fn reopens(&self, check: &mut Check, issued: &IssuedInvoice) {
        match self.reopen(issued, Plan::Healthy).await {
            Ok(()) => {}
            Err(refused) if refused.code == "unsupported" => {
                return check.not_run("the plugin takes no payments back");
            }
            refused => check.wrong(format!("reopen-invoice: {}", named(&refused))),
        }
        if !self.is(issued, InvoiceStatus::Issued).await {
            check.wrong("invoices: the invoice is not shown as issued");
        }
        match self.reopen(issued, Plan::Healthy).await {
            Err(refused) if refused.code == "read-only" => {}
            answer => check.wrong(format!(
                "reopen-invoice: {} when it is repeated, expected `read-only`",
                named(&answer)
            )),
        }
    }
}
