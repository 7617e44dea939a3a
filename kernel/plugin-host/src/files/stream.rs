//! The bytes of a file, handed on as they come. The next piece is asked for when the reader wants it, so a slow reader slows the hospital
//! down and fills no memory. A file that breaks off, falls silent or is longer than announced ends with an error, never as if it were whole.

use crate::egress::Incoming;
use crate::metrics::HostMetrics;
use cabinet_ports::FileStream;
use futures::StreamExt;
use futures::stream::try_unfold;
use std::io;
use std::time::Duration;

/// The stream of an answer of which `left` bytes come.
pub(super) fn of(
    incoming: Incoming,
    left: Option<u64>,
    patience: Duration,
    tally: Tally,
) -> FileStream<'static> {
    let reading = Reading { incoming, left, tally };
    try_unfold(reading, move |mut reading| async move {
        let Ok(piece) = tokio::time::timeout(patience, reading.incoming.answer.chunk()).await else {
            return Err(reading.broken("timed_out", io::ErrorKind::TimedOut, "the hospital fell silent"));
        };
        // The client's text may hold the address.
        let Ok(piece) = piece else {
            return Err(reading.broken("cut_off", io::ErrorKind::UnexpectedEof, "the hospital cut it off"));
        };
        let Some(piece) = piece else {
            if reading.left.is_some_and(|left| left > 0) {
                return Err(reading.broken("cut_off", io::ErrorKind::UnexpectedEof, "bytes are missing"));
            }
            reading.ended("whole");
            return Ok(None);
        };
        let count = u64::try_from(piece.len()).unwrap_or(u64::MAX);
        if let Some(left) = reading.left {
            let Some(left) = left.checked_sub(count) else {
                let why = "more bytes come than were announced";
                return Err(reading.broken("too_long", io::ErrorKind::InvalidData, why));
            };
            reading.left = Some(left);
        }
        reading.tally.metrics.file_bytes.inc_by(count);
        Ok(Some((piece, reading)))
    })
    .boxed()
}

struct Reading {
    /// Holds the place among the files under way, too.
    incoming: Incoming,
    left: Option<u64>,
    tally: Tally,
}

impl Reading {
    fn ended(&mut self, outcome: &'static str) {
        self.tally.outcome = outcome;
    }

    fn broken(&mut self, outcome: &'static str, kind: io::ErrorKind, why: &'static str) -> io::Error {
        self.ended(outcome);
        tracing::warn!(outcome, "a file of the hospital system broke: {why}");
        io::Error::new(kind, why)
    }
}

/// Counts how a file ended when its stream goes.
pub(super) struct Tally {
    metrics: HostMetrics,
    outcome: &'static str,
}

impl Tally {
    pub(super) fn new(metrics: HostMetrics) -> Self {
        metrics.files_in_flight.inc();
        // Unless something else is said before: the reader went away.
        Self { metrics, outcome: "left" }
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.metrics.files_in_flight.dec();
        self.metrics.count_file(self.outcome);
    }
}
