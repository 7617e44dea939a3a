//! Collects what the plugin logs while it reads: which members it derived, which rows it left out, which calls got no response. Plugins log
//! no personal data (docs/plugin-guide.md).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Filter for the crate that writes the log lines of plugins, at all of their levels.
const HEARD: &str = "cabinet_plugin_host=debug";
/// Prefix of the plugin's lines.
const OF_PLUGIN: &str = "plugin vista: ";
/// The plugin's message about rows for which it derives a member that the adapter omits.
const DERIVED: &str = "a member is derived";

/// Collects the plugin's log lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Notes(Arc<Mutex<Vec<Line>>>);

#[derive(Debug, Clone, Default)]
struct Line {
    message: String,
    fields: String,
}

impl Notes {
    /// Captures everything that this process logs from now on instead of writing it.
    pub(super) fn listen() -> anyhow::Result<Self> {
        let notes = Self::default();
        tracing_subscriber::registry().with(EnvFilter::new(HEARD)).with(notes.clone()).try_init()?;
        Ok(notes)
    }

    /// Returns and clears the collected notes: one sentence per kind of note, with the rows that it concerns.
    pub(super) fn take(&self) -> Vec<String> {
        let lines = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut derived: BTreeMap<String, usize> = BTreeMap::new();
        let mut others: BTreeMap<String, usize> = BTreeMap::new();
        for line in lines {
            let field = |name: &str| {
                let fields = line.fields.split(' ');
                fields
                    .filter_map(|field| field.split_once('='))
                    .find(|(found, _)| *found == name)
                    .map(|found| found.1)
            };
            match (line.message.as_str(), field("member"), field("rows").and_then(|rows| rows.parse().ok())) {
                (DERIVED, Some(member), Some(rows)) => {
                    let rows: usize = rows;
                    *derived.entry(member.to_owned()).or_default() += rows;
                }
                _ => *others.entry(said(&line)).or_default() += 1,
            }
        }
        let derived = derived
            .into_iter()
            .map(|(member, rows)| format!("{member} is missing and derived (rows: {rows})"));
        let others = others.into_iter().map(|(said, times)| match times {
            1 => said,
            _ => format!("{said} ({times} times)"),
        });
        derived.chain(others).collect()
    }
}

/// The line without the request id, which differs each time.
fn said(line: &Line) -> String {
    let fields = line.fields.split(' ').filter(|field| !field.is_empty() && !field.starts_with("request="));
    let fields: Vec<_> = fields.collect();
    if fields.is_empty() { line.message.clone() } else { format!("{}: {}", line.message, fields.join(" ")) }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.message = format!("{value:?}");
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "message" => value.clone_into(&mut self.message),
            "fields" => value.clone_into(&mut self.fields),
            _ => {}
        }
    }
}

impl<S: Subscriber> Layer<S> for Notes {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line::default();
        event.record(&mut line);
        if let Some(message) = line.message.strip_prefix(OF_PLUGIN) {
            line.message = message.to_owned();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_summed_up() {
        let notes = Notes::default();
        let line = |message: &str, fields: &str| Line { message: message.into(), fields: fields.into() };
        notes.0.lock().unwrap().extend([
            line(DERIVED, "list=documents member=revision rows=200"),
            line(DERIVED, "list=documents member=revision rows=100"),
            line("the adapter gave no answer", "call=/info how=status 404 request=0123"),
            line("the adapter gave no answer", "call=/info how=status 404 request=4567"),
            line("circles of a thesaurus are cut", ""),
        ]);
        assert_eq!(
            notes.take(),
            [
                "revision is missing and derived (rows: 300)",
                "circles of a thesaurus are cut",
                "the adapter gave no answer: call=/info how=status 404 (2 times)",
            ]
        );
        assert!(notes.take().is_empty());
    }
}
