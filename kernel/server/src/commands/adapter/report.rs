//! The report of the command: one line per call, followed by its errors. A row is identified by its number, a digest of its id and the
//! member; the adapter's author can find it by these, and the report discloses no personal data.

use cabinet_ports::Problem;
use cabinet_ports::records::SetAsideRow;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// Maximum number of rows that are listed per error.
const MOST_ROWS: usize = 10;
/// Bytes of an id's digest that are shown.
const DIGEST_BYTES: usize = 4;

/// The results of all calls.
#[derive(Debug, Default)]
pub(super) struct Report {
    calls: Vec<Call>,
}

/// One call, or one rule about it.
#[derive(Debug)]
pub(super) struct Call {
    name: &'static str,
    /// Summary, if the call succeeded.
    said: String,
    /// Affected rows by error.
    mistakes: BTreeMap<String, Vec<RowName>>,
    /// Deviations that the kernel tolerates.
    notes: Vec<String>,
}

/// Identifies a row in the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowName {
    number: Option<usize>,
    id: Option<String>,
}

impl RowName {
    /// From its number in the whole list and its id.
    pub(super) fn new(number: Option<usize>, id: Option<&str>) -> Self {
        Self { number, id: id.map(digest) }
    }
}

/// The first bytes of the SHA-256 of an id, as in `printf %s ID | sha256sum`.
fn digest(id: &str) -> String {
    Sha256::digest(id).iter().take(DIGEST_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

impl Report {
    /// Adds a call.
    pub(super) fn add(&mut self, call: Call) {
        self.calls.push(call);
    }

    /// Number of errors: one for each row, and one for each response that is wrong as a whole.
    pub(super) fn mistakes(&self) -> usize {
        let of_call = |call: &Call| call.mistakes.values().map(|rows| rows.len().max(1)).sum::<usize>();
        self.calls.iter().map(of_call).sum()
    }
}

impl Call {
    /// A call without results.
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, said: String::new(), mistakes: BTreeMap::new(), notes: Vec::new() }
    }

    /// Sets the summary.
    pub(super) fn say(&mut self, said: impl Into<String>) {
        self.said = said.into();
    }

    /// Adds an error about the response as a whole.
    pub(super) fn wrong(&mut self, what: impl Into<String>) {
        self.mistakes.entry(what.into()).or_default();
    }

    /// Adds an error about one row.
    pub(super) fn wrong_row(&mut self, what: impl Into<String>, row: RowName) {
        self.mistakes.entry(what.into()).or_default().push(row);
    }

    /// Adds a row that was set aside. `before` is the number of rows on the preceding pages.
    pub(super) fn set_aside(&mut self, row: &SetAsideRow, before: usize) {
        let number = usize::try_from(row.position).ok().map(|position| before + position);
        self.wrong_row(format!("{} {}", row.member, row.reason), RowName::new(number, row.id.as_deref()));
    }

    /// Adds the error of a call that returned no usable response.
    pub(super) fn refused(&mut self, problem: &Problem) {
        self.wrong(format!("{}: {}", problem.code.name(), problem.detail));
    }

    /// Adds a note about something that is not an error.
    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for call in &self.calls {
            let said = match (call.said.as_str(), call.mistakes.is_empty()) {
                ("", true) => "ok",
                ("", false) => "wrong",
                (said, _) => said,
            };
            writeln!(f, "{:<13} {said}", call.name)?;
            for (what, rows) in &call.mistakes {
                writeln!(f, "  wrong: {what}{}", named(rows))?;
            }
            for note in &call.notes {
                writeln!(f, "  note:  {note}")?;
            }
        }
        match self.mistakes() {
            0 => write!(f, "nothing is wrong"),
            count => write!(f, "mistakes: {count}"),
        }
    }
}

/// ` (rows: 2; 17 id 9f86d081, 18)`; empty for a response that is wrong as a whole.
fn named(rows: &[RowName]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let names = rows.iter().take(MOST_ROWS).map(|row| {
        let number = row.number.map(|number| number.to_string());
        let id = row.id.as_ref().map(|id| format!("id {id}"));
        number.into_iter().chain(id).collect::<Vec<_>>().join(" ")
    });
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    let more = if rows.len() > MOST_ROWS { ", …" } else { "" };
    format!(" (rows: {}; {}{more})", rows.len(), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_said_once_with_its_rows() {
        let mut report = Report::default();
        let mut call = Call::new("documents");
        call.say("300 rows");
        for position in 1..=12 {
            let row = SetAsideRow {
                position,
                id: Some("Незабудкина".to_owned()),
                member: "size".to_owned(),
                reason: "is missing".to_owned(),
            };
            call.set_aside(&row, 200);
        }
        call.note("served");
        report.add(call);
        let mut other = Call::new("health");
        other.wrong("no answer");
        report.add(other);
        report.add(Call::new("info"));
        let text = report.to_string();
        assert!(
            text.starts_with("documents     300 rows\n  wrong: size is missing (rows: 12; 201 id "),
            "{text}"
        );
        assert!(text.contains(", …)\n  note:  served\nhealth        wrong\n  wrong: no answer\n"), "{text}");
        assert!(text.ends_with("info          ok\nmistakes: 13"), "{text}");
        assert!(!text.contains("Незабудкина"));
    }
}
