//! The report as a table of texts and amounts, which every file format writes.

use super::words::Words;
use super::{DayReport, ReportLine, Sums};
use cabinet_domain::Kopecks;
use cabinet_ports::payment::PageLanguage;

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    Amount(Kopecks),
    Empty,
}

/// A line of the table, in the order of the columns.
pub(super) type Row = [Cell; 12];

/// A table with words.
pub(super) struct Table {
    pub(super) title: String,
    pub(super) columns: [&'static str; 12],
    pub(super) rows: Vec<Row>,
    pub(super) total: Row,
    /// Between rubles and kopecks.
    pub(super) decimal: char,
}

impl Table {
    pub(super) fn of(report: &DayReport, language: PageLanguage) -> Self {
        let words = Words::of(language);
        let [our_taken, our_returned] = amounts(Some(report.ours));
        let [their_taken, their_returned] = amounts(Some(report.theirs));
        let empty = || Cell::Empty;
        Self {
            title: format!("{} {}", words.title, report.day.format(words.day)),
            columns: words.columns,
            rows: report.lines.iter().map(|line| row(line, report, words)).collect(),
            total: [
                Cell::Text(words.total.to_owned()),
                empty(),
                empty(),
                empty(),
                empty(),
                our_taken,
                our_returned,
                their_taken,
                their_returned,
                empty(),
                empty(),
                empty(),
            ],
            decimal: words.decimal,
        }
    }
}

fn row(line: &ReportLine, report: &DayReport, words: &Words) -> Row {
    let text = |text: Option<String>| text.map_or(Cell::Empty, Cell::Text);
    let time =
        |at: chrono::DateTime<chrono::Utc>| at.with_timezone(&report.zone).format(words.time).to_string();
    let invoices: Vec<&str> = line.invoices.iter().map(|invoice| invoice.as_str()).collect();
    let [our_taken, our_returned] = amounts(line.ours);
    let [their_taken, their_returned] = amounts(line.theirs);
    [
        text(line.paid_at.map(time)),
        Cell::Text(line.number.to_string()),
        text(line.order.as_ref().map(ToString::to_string)),
        text(line.host.as_ref().map(ToString::to_string)),
        Cell::Text(invoices.join(", ")),
        our_taken,
        our_returned,
        their_taken,
        their_returned,
        text(line.reference.clone()),
        text(line.told.map(|told| words.told(told).to_owned())),
        text(line.difference.map(|difference| words.difference(difference).to_owned())),
    ]
}

fn amounts(sums: Option<Sums>) -> [Cell; 2] {
    match sums {
        Some(Sums { taken, returned }) => [Cell::Amount(taken), Cell::Amount(returned)],
        None => [Cell::Empty, Cell::Empty],
    }
}

/// An amount as the readers of a language write it.
pub(super) fn amount(sum: Kopecks, decimal: char) -> String {
    sum.to_string().replace('.', &decimal.to_string())
}
