//! Rows of a record that could not be read. They are counted, logged, and shown for a day in the health status of the medical host.
//! Of each row only its position, its member and a reason from the plugin or the kernel are reported; their length and number are limited.

use crate::bindings::cabinet::host::report::OddRow;
use crate::capabilities::Context;
use cabinet_ports::records::SetAsideRow;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

/// How long a kind of row is shown after it was last seen.
const SHOWN: TimeDelta = TimeDelta::days(1);
/// Most kinds that are remembered.
const MOST_KINDS: usize = 32;
/// Most kinds that are listed in one line of health status or log.
const MOST_NAMED: usize = 5;
const MOST_MEMBER: usize = 64;
const MOST_REASON: usize = 120;
/// The same limit as for other ids of hospital systems.
const MOST_ID_BYTES: usize = 256;

/// The rows set aside from the lists of one medical host.
#[derive(Debug, Default)]
pub(crate) struct SetAside {
    kinds: Mutex<BTreeMap<Kind, Seen>>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    list: &'static str,
    member: String,
    reason: String,
}

#[derive(Debug, Clone, Copy)]
struct Seen {
    /// Number of rows in the last list that had any.
    rows: usize,
    position: u32,
    at: DateTime<Utc>,
}

/// Limits length and characters of what a guest reports about a row.
pub(crate) fn odd_row(row: OddRow) -> SetAsideRow {
    let known =
        |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_' | '[' | ']');
    let member: String = row.member.chars().filter(known).take(MOST_MEMBER).collect();
    let reason =
        row.reason.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(MOST_REASON);
    let is_id =
        |id: &String| !id.is_empty() && id.len() <= MOST_ID_BYTES && !id.chars().any(char::is_control);
    SetAsideRow { position: row.position, id: row.id.filter(is_id), member, reason: reason.collect() }
}

impl SetAside {
    /// Remembers the rows of one list, and returns a text that describes them.
    fn remember(&self, list: &'static str, rows: &[SetAsideRow], now: DateTime<Utc>) -> String {
        let mut found: BTreeMap<Kind, Seen> = BTreeMap::new();
        for row in rows {
            let kind = Kind { list, member: row.member.clone(), reason: row.reason.clone() };
            let seen = found.entry(kind).or_insert(Seen { rows: 0, position: row.position, at: now });
            seen.rows += 1;
        }
        let told = sentence(&found);
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.retain(|_, seen| now - seen.at < SHOWN);
        for (kind, seen) in found {
            if kinds.len() < MOST_KINDS || kinds.contains_key(&kind) {
                kinds.insert(kind, seen);
            }
        }
        told
    }

    /// A text about the rows set aside within the last day, or `None`.
    pub(crate) fn told(&self, now: DateTime<Utc>) -> Option<String> {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.retain(|_, seen| now - seen.at < SHOWN);
        (!kinds.is_empty()).then(|| sentence(&kinds))
    }
}

fn sentence(kinds: &BTreeMap<Kind, Seen>) -> String {
    let mut told = String::new();
    for (Kind { list, member, reason }, Seen { rows, position, .. }) in kinds.iter().take(MOST_NAMED) {
        let end = if told.is_empty() { "" } else { "; " };
        // Writing into a String cannot fail.
        let _ =
            write!(told, "{end}{list}: {member} {reason} (rows: {rows}, the first at position {position})");
    }
    let rest = kinds.len().saturating_sub(MOST_NAMED);
    if rest > 0 {
        let _ = write!(told, "; {rest} more kinds");
    }
    told
}

/// Counts, logs and remembers the rows that were set aside from a list.
pub(crate) fn note(context: &Context, list: &'static str, rows: &[SetAsideRow]) {
    if rows.is_empty() {
        return;
    }
    context.rows_set_aside.count(list, rows.len());
    let told = context.set_aside.remember(list, rows, context.clock.now());
    let (plugin, host) = (&context.plugin, &context.host);
    tracing::warn!(
        plugin.id = %plugin,
        medical.host = %host,
        rows = rows.len(),
        "rows of {host} are set aside: {told}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odd(position: u32, member: &str) -> SetAsideRow {
        odd_row(OddRow { position, id: None, member: member.into(), reason: "is missing".into() })
    }

    ///
    #[test]
    fn kinds_of_odd_rows_are_told_for_a_day() {
        let (aside, now) = (SetAside::default(), "2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
        assert_eq!(aside.told(now), None);
        aside.remember("documents", &[odd(3, "size"), odd(7, "size"), odd(5, "kind")], now);
        assert_eq!(
            aside.told(now).unwrap(),
            "documents: kind is missing (rows: 1, the first at position 5); documents: size is missing (rows: 2, the first at position 3)"
        );
        assert_eq!(aside.told(now + SHOWN), None);
    }

    #[test]
    fn a_guest_cannot_fill_the_memory_or_the_line() {
        let (aside, now) = (SetAside::default(), "2026-11-21T09:00:00Z".parse::<DateTime<Utc>>().unwrap());
        let rows: Vec<_> = (0..100).map(|number| odd(number, &format!("m{number}"))).collect();
        let told = aside.remember("documents", &rows, now);
        assert!(told.ends_with("; 95 more kinds"), "{told}");
        assert!(aside.told(now).unwrap().ends_with("; 27 more kinds"));
        let row = odd_row(OddRow {
            position: 1,
            id: Some("a\nb".into()),
            member: "имя\n".to_owned() + &"x".repeat(500),
            reason: "\u{1b}".repeat(500),
        });
        assert_eq!((row.id, row.member.len(), row.reason.len()), (None, MOST_MEMBER, MOST_REASON));
    }
}
