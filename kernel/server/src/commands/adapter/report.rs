//! What the command prints: a line for each call, below it what is wrong with it. Of a row it holds the number, a digest of the id and the
//! member; whoever wrote the adapter finds the row by these, and nobody else learns anything.

use cabinet_ports::Problem;
use cabinet_ports::records::SetAsideRow;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// Rows of one mistake that are named.
const MOST_ROWS: usize = 10;
/// Bytes of an id's digest that are shown.
const DIGEST_BYTES: usize = 4;

/// Everything that was found.
#[derive(Debug, Default)]
pub(super) struct Report {
    calls: Vec<Call>,
}

/// One call, or one rule about it.
#[derive(Debug)]
pub(super) struct Call {
    name: &'static str,
    /// What was found, if it went well.
    said: String,
    /// By what is wrong.
    mistakes: BTreeMap<String, Vec<RowName>>,
    /// What the cabinet serves all the same.
    notes: Vec<String>,
}

/// How a row is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowName {
    number: Option<usize>,
    id: Option<String>,
}

impl RowName {
    /// By its number in the whole list and its id.
    pub(super) fn new(number: Option<usize>, id: Option<&str>) -> Self {
        Self { number, id: id.map(digest) }
    }
}

/// The beginning of the SHA-256 of an id: `printf %s ID | sha256sum`.
fn digest(id: &str) -> String {
    Sha256::digest(id).iter().take(DIGEST_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

impl Report {
    /// Adds a call.
    pub(super) fn add(&mut self, call: Call) {
        self.calls.push(call);
    }

    /// How many mistakes there are: one for each row, and one for each answer that is wrong as a whole.
    pub(super) fn mistakes(&self) -> usize {
        let of_call = |call: &Call| call.mistakes.values().map(|rows| rows.len().max(1)).sum::<usize>();
        self.calls.iter().map(of_call).sum()
    }
}

impl Call {
    /// A call that has not been made yet.
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, said: String::new(), mistakes: BTreeMap::new(), notes: Vec::new() }
    }

    /// What was found.
    pub(super) fn say(&mut self, said: impl Into<String>) {
        self.said = said.into();
    }

    /// The answer is wrong as a whole.
    pub(super) fn wrong(&mut self, what: impl Into<String>) {
        self.mistakes.entry(what.into()).or_default();
    }

    /// A row is wrong.
    pub(super) fn wrong_row(&mut self, what: impl Into<String>, row: RowName) {
        self.mistakes.entry(what.into()).or_default().push(row);
    }

    /// A row was set aside; rows before its piece of the list.
    pub(super) fn set_aside(&mut self, row: &SetAsideRow, before: usize) {
        let number = usize::try_from(row.position).ok().map(|position| before + position);
        self.wrong_row(format!("{} {}", row.member, row.reason), RowName::new(number, row.id.as_deref()));
    }

    /// There was no answer to read.
    pub(super) fn refused(&mut self, problem: &Problem) {
        self.wrong(format!("{}: {}", problem.code.name(), problem.detail));
    }

    /// What is not wrong, and worth knowing.
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

/// ` (rows: 2; 17 id 9f86d081, 18)`; nothing for an answer that is wrong as a whole.
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
