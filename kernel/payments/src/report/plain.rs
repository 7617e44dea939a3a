//! The report for a terminal: the sums, and each difference in words.

use super::table::amount;
use super::words::Words;
use super::{DayReport, ReportLine, Sums};
use cabinet_ports::payment::PageLanguage;
use std::fmt::Write as _;

pub(super) fn write(report: &DayReport, language: PageLanguage) -> String {
    let words = Words::of(language);
    let sums = |sums: Option<Sums>| {
        let text = |Sums { taken, returned }| {
            let [taken, returned] = [taken, returned].map(|sum| amount(sum, words.decimal));
            format!("{} {taken}, {} {returned}", words.taken, words.returned)
        };
        sums.map_or_else(|| "—".to_owned(), text)
    };
    let mut told = format!("{} {}\n", words.title, report.day.format(words.day));
    for (who, total) in [(words.portal, report.ours), (words.bank, report.theirs)] {
        let _ = writeln!(told, "{who}: {}", sums(Some(total)));
    }
    let count = report.differences().count();
    if count == 0 {
        let _ = writeln!(told, "{}", words.no_difference);
        return told;
    }
    let _ = writeln!(told, "{}: {count}", words.differences);
    for line in report.differences() {
        let Some(difference) = line.difference else { continue };
        let (ours, theirs) = (sums(line.ours), sums(line.theirs));
        let (portal, bank) = (words.portal, words.bank);
        let what = words.difference(difference);
        let _ = writeln!(told, "  {}: {what} ({portal}: {ours}; {bank}: {theirs})", name(line));
    }
    told
}

/// The order as it is found in the bank's list.
fn name(line: &ReportLine) -> String {
    let order = line.order.as_ref().map(ToString::to_string);
    match (line.number.as_str(), order) {
        ("", Some(order)) => order,
        (number, _) => number.to_owned(),
    }
}
