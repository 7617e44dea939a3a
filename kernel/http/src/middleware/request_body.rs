//! The body of a request, cut off if it stands still or arrives too slowly. tower-http's `TimeoutBody` is not sufficient: it restarts with
//! each byte, and does not report progress to the deadline of an upload.

use super::BodyPace;
use crate::problem::StalledBody;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until};

/// What the deadline of a request knows about its body.
#[derive(Debug)]
pub(super) struct BodyProgress {
    begun: Instant,
    /// Milliseconds from `begun` to the last byte.
    last_ms: AtomicU64,
    is_awaited: AtomicBool,
}

impl BodyProgress {
    fn moved(&self) {
        let ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_ms.store(ms, Ordering::Relaxed);
        self.is_awaited.store(false, Ordering::Relaxed);
    }

    /// When the last byte arrived; the start of the request if none has.
    pub(super) fn last(&self) -> Instant {
        self.begun + Duration::from_millis(self.last_ms.load(Ordering::Relaxed))
    }

    /// Whether the request waits for its client.
    pub(super) fn is_awaited(&self) -> bool {
        self.is_awaited.load(Ordering::Relaxed)
    }
}

/// The current wait for the client.
#[derive(Clone, Copy)]
struct Wait {
    since: Instant,
    /// Since when it belongs to the current window.
    counted_from: Instant,
}

/// A body whose pace is watched.
pub(super) struct PacedBody {
    body: Body,
    pace: BodyPace,
    progress: Arc<BodyProgress>,
    /// Waiting time and bytes of the current window.
    waited: Duration,
    bytes: u64,
    wait: Option<Wait>,
    timer: Option<Pin<Box<Sleep>>>,
}

impl PacedBody {
    pub(super) fn new(body: Body, pace: BodyPace, begun: Instant) -> (Self, Arc<BodyProgress>) {
        let progress =
            Arc::new(BodyProgress { begun, last_ms: AtomicU64::new(0), is_awaited: AtomicBool::new(false) });
        let shared = Arc::clone(&progress);
        (Self { body, pace, progress, waited: Duration::ZERO, bytes: 0, wait: None, timer: None }, shared)
    }

    /// Counts a part that arrived. Returns whether the body is fast enough.
    fn arrived(&mut self, length: usize) -> bool {
        self.progress.moved();
        self.bytes = self.bytes.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
        if let Some(wait) = self.wait.take() {
            self.waited += wait.counted_from.elapsed();
        }
        self.waited < self.pace.idle || self.next_window()
    }

    /// Starts a new window. Returns whether enough arrived in the last one.
    fn next_window(&mut self) -> bool {
        let is_enough = self.bytes >= self.pace.least_bytes();
        (self.waited, self.bytes) = (Duration::ZERO, 0);
        is_enough
    }

    /// Waits for the client, and returns once it has taken too long.
    fn poll_stalled(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let now = Instant::now();
        let mut wait = self.wait.unwrap_or(Wait { since: now, counted_from: now });
        self.progress.is_awaited.store(true, Ordering::Relaxed);
        loop {
            let idle_at = wait.since + self.pace.idle;
            let window_ends = wait.counted_from + self.pace.idle.saturating_sub(self.waited);
            let until = idle_at.min(window_ends);
            let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
            if timer.deadline() != until {
                timer.as_mut().reset(until);
            }
            if timer.as_mut().poll(context).is_pending() {
                self.wait = Some(wait);
                return Poll::Pending;
            }
            if until == idle_at || !self.next_window() {
                return Poll::Ready(());
            }
            wait.counted_from = until;
        }
    }
}

impl HttpBody for PacedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        match Pin::new(&mut this.body).poll_frame(context) {
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                let is_in_time = this.arrived(length);
                Poll::Ready(Some(if is_in_time { Ok(frame) } else { Err(axum::Error::new(StalledBody)) }))
            }
            Poll::Ready(ended) => {
                this.progress.moved();
                Poll::Ready(ended)
            }
            Poll::Pending => this.poll_stalled(context).map(|()| Some(Err(axum::Error::new(StalledBody)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
