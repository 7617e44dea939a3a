//! The report of a day in responses.

use cabinet_payments::{DayReport, ReportLine, Sums, difference_text};
use cabinet_ports::payment::PageLanguage;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// The payments of a day, compared with the gateway's list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentReport)]
pub(super) struct ReportView {
    /// Of the hospital's time zone.
    day: NaiveDate,
    /// As the ledger has it; rubles with two decimals, as all sums.
    taken: String,
    returned: String,
    /// As the gateway has it, without orders of other systems.
    bank_taken: String,
    bank_returned: String,
    /// Lines with a difference.
    differences: usize,
    /// By time.
    lines: Vec<LineView>,
}

/// A payment of the day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentReportLine)]
struct LineView {
    /// Our order number; another system's if the order is not ours.
    number: String,
    order_id: Option<String>,
    /// Null if the order is not ours.
    payment_id: Option<Uuid>,
    host_id: Option<String>,
    /// The hospital's ids.
    invoices: Vec<String>,
    paid_at: Option<DateTime<Utc>>,
    taken: Option<String>,
    returned: Option<String>,
    bank_taken: Option<String>,
    bank_returned: Option<String>,
    /// The bank's reference number.
    reference: Option<String>,
    /// As `AdminPayment.told`.
    told: Option<&'static str>,
    /// `not_in_ledger`, `foreign`, `not_at_gateway`, `sum`, `hospital_not_told`.
    difference: Option<&'static str>,
    /// In the language of the request.
    difference_text: Option<&'static str>,
}

impl ReportView {
    pub(super) fn of(report: DayReport, language: PageLanguage) -> Self {
        let [taken, returned] = texts(report.ours);
        let [bank_taken, bank_returned] = texts(report.theirs);
        Self {
            day: report.day,
            taken,
            returned,
            bank_taken,
            bank_returned,
            differences: report.differences().count(),
            lines: report.lines.into_iter().map(|line| LineView::of(line, language)).collect(),
        }
    }
}

impl LineView {
    fn of(line: ReportLine, language: PageLanguage) -> Self {
        let [taken, returned] = optional(line.ours);
        let [bank_taken, bank_returned] = optional(line.theirs);
        Self {
            number: line.number.to_string(),
            order_id: line.order.map(|order| order.0),
            payment_id: line.payment.map(|payment| payment.0),
            host_id: line.host.map(|host| host.to_string()),
            invoices: line.invoices.into_iter().map(|invoice| invoice.0).collect(),
            paid_at: line.paid_at,
            taken,
            returned,
            bank_taken,
            bank_returned,
            reference: line.reference,
            told: line.told.map(cabinet_domain::HospitalTold::name),
            difference: line.difference.map(cabinet_payments::Difference::name),
            difference_text: line.difference.map(|difference| difference_text(difference, language)),
        }
    }
}

fn texts(sums: Sums) -> [String; 2] {
    [sums.taken, sums.returned].map(|sum| sum.to_string())
}

fn optional(sums: Option<Sums>) -> [Option<String>; 2] {
    sums.map_or([None, None], |sums| texts(sums).map(Some))
}
