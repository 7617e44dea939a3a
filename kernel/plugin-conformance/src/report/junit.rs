//! JUnit XML: a test case for each point.

use super::{Report, State, escaped};
use std::fmt::Write as _;

pub(super) fn document(report: &Report) -> String {
    let seconds = |milliseconds: u64| format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    let all: u64 = report.outcomes.iter().map(|outcome| outcome.milliseconds).sum();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{} ({})\" timestamp=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" errors=\"0\" time=\"{}\">\n",
        escaped(&report.plugin),
        escaped(&report.world),
        escaped(&report.started),
        report.outcomes.len(),
        report.count(State::Failed),
        report.count(State::NotRun),
        seconds(all),
    );
    for outcome in &report.outcomes {
        let point = outcome.point;
        let _ = write!(
            text,
            "  <testcase classname=\"{}\" name=\"{}: {}\" time=\"{}\"",
            escaped(&report.world),
            escaped(point.id),
            escaped(point.title),
            seconds(outcome.milliseconds)
        );
        let first = escaped(outcome.reasons.first().map_or("", String::as_str));
        match outcome.state {
            State::Passed => text.push_str("/>\n"),
            State::NotRun => {
                let _ = writeln!(text, "><skipped message=\"{first}\"/></testcase>");
            }
            State::Failed => {
                let _ = writeln!(
                    text,
                    "><failure message=\"{first}\">{}\ncontract: {}</failure></testcase>",
                    escaped(&outcome.reasons.join("\n")),
                    escaped(point.sentence)
                );
            }
        }
    }
    text.push_str("</testsuite>\n");
    text
}
