//! Response body that records when the client accepts a part of it.

use super::open::Place;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// A body in transit. Its connection counts as active until the body is dropped.
pub(super) struct Answered {
    body: Body,
    place: Arc<Place>,
    /// Whether a frame was passed on. The first frame is requested and buffered before the client has room for it.
    given: bool,
}

impl Answered {
    pub(super) fn new(body: Body, place: Arc<Place>) -> Self {
        place.answer_begins();
        Self { body, place, given: false }
    }
}

impl Drop for Answered {
    fn drop(&mut self) {
        self.place.answer_ends(self.given);
    }
}

impl HttpBody for Answered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // More is requested only after the client has accepted the previous part.
        if self.given {
            self.place.taken();
        } else {
            self.place.moved();
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.given |= matches!(polled, Poll::Ready(Some(Ok(_))));
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
