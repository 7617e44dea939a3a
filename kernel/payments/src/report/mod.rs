//! A day's payments, compared with the gateway's list line by line, for the accountant.
//!
//! `compare` makes the lines, `table` puts them into words, `csv`, `xlsx` and `plain` write the table. A day is a day of the hospital's time
//! zone.

mod compare;
mod csv;
mod plain;
mod table;
mod words;
mod xlsx;

pub use words::difference_text;

use crate::PaymentError;
use crate::service::PaymentService;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    GatewayOrderId, HospitalTold, InvoiceId, Kopecks, MedicalHostId, OrderNumber, PaymentAttemptId,
};
use cabinet_ports::payment::PageLanguage;
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;

/// Money that was taken, and how much of it was returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    pub taken: Kopecks,
    pub returned: Kopecks,
}

/// A payment of the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportLine {
    /// The attempt; `None` if the order is not ours.
    pub payment: Option<PaymentAttemptId>,
    pub number: OrderNumber,
    pub order: Option<GatewayOrderId>,
    pub host: Option<MedicalHostId>,
    /// Ids of the invoices at the host.
    pub invoices: Vec<InvoiceId>,
    pub paid_at: Option<DateTime<Utc>>,
    /// As the ledger has it; `None` if it does not count the order as paid.
    pub ours: Option<Sums>,
    /// As the gateway has it; `None` if it does not list the order.
    pub theirs: Option<Sums>,
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
    pub const ALL: [Self; 5] =
        [Self::NotInLedger, Self::Foreign, Self::NotAtGateway, Self::Sum, Self::HospitalNotTold];

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

/// The form of a report's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportFormat {
    /// For a terminal: the sums and the differences.
    Plain,
    Csv,
    Xlsx,
}

/// The report of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayReport {
    pub day: NaiveDate,
    /// The hospital's time zone.
    pub zone: Tz,
    /// By time.
    pub lines: Vec<ReportLine>,
    /// Sums of the ledger.
    pub ours: Sums,
    /// Sums of the gateway's list, without orders that are not ours.
    pub theirs: Sums,
}

impl DayReport {
    /// # Errors
    /// `Gateway` with `Garbled` if a sum is larger than any amount.
    fn of(day: NaiveDate, zone: Tz, lines: Vec<ReportLine>) -> Result<Self, PaymentError> {
        let ours = total(lines.iter().filter_map(|line| line.ours))?;
        let is_foreign = |line: &&ReportLine| line.difference == Some(Difference::Foreign);
        let theirs = total(lines.iter().filter(|line| !is_foreign(line)).filter_map(|line| line.theirs))?;
        Ok(Self { day, zone, lines, ours, theirs })
    }

    /// The lines that an accountant must look at.
    pub fn differences(&self) -> impl Iterator<Item = &ReportLine> {
        self.lines.iter().filter(|line| line.difference.is_some())
    }

    /// Writes the report as a file.
    ///
    /// # Errors
    /// If the library cannot write it.
    pub fn file(&self, format: ReportFormat, language: PageLanguage) -> Result<Vec<u8>, ReportFileError> {
        let table = table::Table::of(self, language);
        match format {
            ReportFormat::Plain => Ok(plain::write(self, language).into_bytes()),
            ReportFormat::Csv => csv::write(&table),
            ReportFormat::Xlsx => xlsx::write(&table),
        }
    }
}

/// The file of a report could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the report could not be written as {format}")]
pub struct ReportFileError {
    format: &'static str,
    #[source]
    source: Box<dyn std::error::Error + Send + Sync>,
}

fn total(sums: impl Iterator<Item = Sums>) -> Result<Sums, PaymentError> {
    let add = |total: Sums, sums: Sums| {
        let taken = total.taken.checked_add(sums.taken)?;
        Some(Sums { taken, returned: total.returned.checked_add(sums.returned)? })
    };
    let garbled = || {
        let problem = Problem::new(ProblemCode::Garbled, "the sums of the gateway's list are out of range");
        PaymentError::Gateway(problem)
    };
    let mut sums = sums;
    sums.try_fold(Sums::default(), add).ok_or_else(garbled)
}

impl PaymentService {
    /// Compares the payments of a day with the gateway's list. Changes nothing.
    ///
    /// # Errors
    /// `Off`, `Gateway`, `Storage`.
    pub async fn report(&self, day: NaiveDate) -> Result<DayReport, PaymentError> {
        let zone = self.parts.settings.zone;
        let lines = self.compared(start_of(day, zone), end_of(day, zone)).await?;
        DayReport::of(day, zone, lines)
    }
}

/// The first moment of a day.
pub(crate) fn start_of(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    in_zone(day.and_time(NaiveTime::MIN), zone).to_utc()
}

/// The first moment of the next day.
pub(crate) fn end_of(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    day.succ_opt().map_or(DateTime::<Utc>::MAX_UTC, |next| start_of(next, zone))
}
