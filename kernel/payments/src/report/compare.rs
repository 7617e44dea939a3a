//! Compares the ledger with the gateway's list of a period.

use super::{Difference, ReportLine, Sums};
use crate::PaymentError;
use crate::service::PaymentService;
use cabinet_domain::{AttemptState, HospitalTold, Kopecks, OrderNumber, OrderStatus};
use cabinet_ports::payment::GatewayReport;
use cabinet_ports::repository::PaymentAttempt;
use cabinet_ports::{PaymentGateway, Problem, ProblemCode};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// More pages than the gateway's list of a period has.
const PAGES_AT_MOST: u32 = 1_000;

impl PaymentService {
    /// The lines of a period, by time.
    pub(crate) async fn compared(
        &self,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<ReportLine>, PaymentError> {
        let (gateway, _) = self.gateway()?;
        let mut theirs = BTreeMap::new();
        let mut nameless = Vec::new();
        for report in listed(gateway.as_ref(), from, to).await.map_err(PaymentError::Gateway)? {
            match report.order.number.clone() {
                Some(number) => drop(theirs.insert(number, report)),
                None => nameless.push(stranger(OrderNumber::from(String::new()), &report)),
            }
        }
        let mut lines = nameless;
        for kept in self.parts.stores.payments.paid_between(from, to).await? {
            let report = theirs.remove(&kept.attempt.number);
            lines.push(line(&kept, report.as_ref()));
        }
        // The list of a period also has older orders whose money was returned in it.
        for (number, report) in theirs {
            let known = self.parts.stores.payments.by_number(&number).await?;
            lines.push(match known {
                Some(kept) => line(&kept, Some(&report)),
                None => stranger(number, &report),
            });
        }
        lines.sort_by(|a, b| (a.paid_at, &a.number).cmp(&(b.paid_at, &b.number)));
        Ok(lines)
    }
}

/// All orders of the gateway's list that took money. An amount on hold is not taken yet.
async fn listed(
    gateway: &dyn PaymentGateway,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<GatewayReport>, Problem> {
    let mut all = Vec::new();
    for page in 0..PAGES_AT_MOST {
        let listed = gateway.orders(from, to, page).await?;
        all.extend(listed.orders.into_iter().filter(|report| report.order.status != OrderStatus::Approved));
        if !listed.has_more {
            return Ok(all);
        }
    }
    Err(Problem::new(ProblemCode::Garbled, "the gateway's list of the period has no end"))
}

fn line(kept: &PaymentAttempt, report: Option<&GatewayReport>) -> ReportLine {
    let attempt = &kept.attempt;
    let ours = match attempt.state {
        AttemptState::Reversed => Some(Sums { taken: attempt.amount, returned: attempt.amount }),
        AttemptState::Paid | AttemptState::PartlyRefunded | AttemptState::Refunded => {
            Some(Sums { taken: attempt.amount, returned: attempt.refunded })
        }
        _ => None,
    };
    let theirs = report.map(sums);
    let untold = attempt.shares.iter().map(|share| share.told).find(|told| *told != HospitalTold::Paid);
    let is_owed = attempt.state.has_money() && untold.is_some();
    let difference = match (ours, theirs) {
        (None, Some(_)) => Some(Difference::NotInLedger),
        (Some(_), None) => Some(Difference::NotAtGateway),
        (Some(ours), Some(theirs)) if ours != theirs => Some(Difference::Sum),
        _ if is_owed => Some(Difference::HospitalNotTold),
        _ => None,
    };
    ReportLine {
        payment: Some(attempt.id),
        number: attempt.number.clone(),
        order: attempt.order.clone(),
        host: Some(kept.host.clone()),
        invoices: kept.invoices(),
        paid_at: kept.paid_at.or_else(|| report.and_then(|report| report.paid_at)),
        ours,
        theirs,
        reference: kept.bank.reference.clone(),
        told: Some(untold.unwrap_or(HospitalTold::Paid)),
        difference,
    }
}

fn stranger(number: OrderNumber, report: &GatewayReport) -> ReportLine {
    ReportLine {
        payment: None,
        number,
        order: report.order.order.clone(),
        host: None,
        invoices: Vec::new(),
        paid_at: report.paid_at,
        ours: None,
        theirs: Some(sums(report)),
        reference: report.reference.clone(),
        told: None,
        difference: Some(Difference::Foreign),
    }
}

/// Status 3 and status 4 without a sum mean the whole amount.
fn sums(report: &GatewayReport) -> Sums {
    let taken = report.order.amount.unwrap_or_default();
    let returned = match (report.order.status, report.order.refunded) {
        (OrderStatus::Reversed, _) => taken,
        (_, Some(sum)) if sum > Kopecks::ZERO => sum,
        (OrderStatus::Refunded, _) => taken,
        _ => Kopecks::ZERO,
    };
    Sums { taken, returned }
}
