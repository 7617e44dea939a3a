//! A day's payments, compared with the gateway's list line by line.

use crate::PaymentError;
use crate::service::PaymentService;
use cabinet_domain::{
    AttemptState, GatewayOrderId, HospitalTold, InvoiceId, Kopecks, MedicalHostId, OrderNumber,
};
use cabinet_ports::payment::GatewayReport;
use cabinet_ports::repository::PaymentAttempt;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// More pages than the gateway's list of a day has.
const PAGES_AT_MOST: u32 = 1_000;

/// A payment of the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    pub number: OrderNumber,
    pub order: Option<GatewayOrderId>,
    pub host: Option<MedicalHostId>,
    /// Those that the order pays, by id.
    pub invoices: Vec<InvoiceId>,
    pub paid_at: Option<DateTime<Utc>>,
    /// Taken and returned, as the ledger has it; `None` if it does not have the order.
    pub ours: Option<(Kopecks, Kopecks)>,
    /// Taken and returned, as the gateway has it; `None` if it does not list the order.
    pub theirs: Option<(Kopecks, Kopecks)>,
    pub reference: Option<String>,
    /// Of the invoice that the hospital knows least about.
    pub told: Option<HospitalTold>,
    pub difference: Option<Difference>,
}

/// How a line differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Difference {
    /// The gateway lists an order of ours that the ledger does not count as paid.
    NotInLedger,
    /// The gateway lists an order that is not ours: another system uses the merchant account.
    Foreign,
    /// The ledger has a payment that the gateway does not list.
    NotAtGateway,
    /// The sums differ.
    Sum,
    /// The hospital has not confirmed the payment.
    HospitalNotTold,
}

impl Difference {
    /// The code in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotInLedger => "not_in_ledger",
            Self::Foreign => "foreign",
            Self::NotAtGateway => "not_at_gateway",
            Self::Sum => "sum",
            Self::HospitalNotTold => "hospital_not_told",
        }
    }
}

/// The report of a period.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayReport {
    /// By time.
    pub lines: Vec<ReportLine>,
}

impl DayReport {
    /// Sums of the ledger: taken, returned. `None` if a sum is larger than any amount.
    pub fn sums(&self) -> Option<(Kopecks, Kopecks)> {
        let of = |part: fn(&(Kopecks, Kopecks)) -> Kopecks| {
            Kopecks::checked_sum(self.lines.iter().filter_map(|line| line.ours.as_ref()).map(part))
        };
        Some((of(|sums| sums.0)?, of(|sums| sums.1)?))
    }

    /// The lines that an accountant must look at.
    pub fn differences(&self) -> impl Iterator<Item = &ReportLine> {
        self.lines.iter().filter(|line| line.difference.is_some())
    }
}

impl PaymentService {
    /// Compares the payments of a period with the gateway's list.
    ///
    /// # Errors
    /// `Off`, `Gateway`, `Storage`.
    pub async fn report(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<DayReport, PaymentError> {
        let (gateway, _) = self.gateway()?;
        let mut theirs = BTreeMap::new();
        let mut strangers = Vec::new();
        for page in 0..PAGES_AT_MOST {
            let listed = gateway.orders(from, to, page).await.map_err(PaymentError::Gateway)?;
            for report in listed.orders {
                match report.order.number.clone() {
                    Some(number) => drop(theirs.insert(number, report)),
                    None => strangers.push(report),
                }
            }
            if !listed.has_more {
                break;
            }
        }
        let mut lines = Vec::new();
        for kept in self.parts.stores.payments.paid_between(from, to).await? {
            let report = theirs.remove(&kept.attempt.number);
            lines.push(line(&kept, report.as_ref()));
        }
        for (number, report) in theirs {
            let known = self.parts.stores.payments.by_number(&number).await?;
            lines.push(match known {
                Some(kept) => line(&kept, Some(&report)),
                None => stranger(number, &report),
            });
        }
        let nameless = |report: &GatewayReport| stranger(OrderNumber::from(String::new()), report);
        lines.extend(strangers.iter().map(nameless));
        lines.sort_by(|a, b| (a.paid_at, &a.number).cmp(&(b.paid_at, &b.number)));
        Ok(DayReport { lines })
    }
}

fn line(kept: &PaymentAttempt, report: Option<&GatewayReport>) -> ReportLine {
    let attempt = &kept.attempt;
    let has_counted = attempt.state.has_money() || attempt.state == AttemptState::Refunded;
    let ours = has_counted.then_some((attempt.amount, attempt.refunded));
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

/// Taken and returned. Status 4 without a sum means the whole amount.
fn sums(report: &GatewayReport) -> (Kopecks, Kopecks) {
    let amount = report.order.amount.unwrap_or_default();
    let is_returned = report.order.status == cabinet_domain::OrderStatus::Refunded;
    let refunded = report.order.refunded.filter(|sum| *sum > Kopecks::ZERO);
    (amount, refunded.unwrap_or(if is_returned { amount } else { Kopecks::ZERO }))
}
