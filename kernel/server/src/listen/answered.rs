//! The body of an answer, which notes when the client takes a part of it.

use super::open::Place;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// A body on its way; its connection is at work until it is dropped.
pub(super) struct Answered {
    body: Body,
    place: Arc<Place>,
}

impl Answered {
    pub(super) fn new(body: Body, place: Arc<Place>) -> Self {
        place.answer_begins();
        Self { body, place }
    }
}

impl Drop for Answered {
    fn drop(&mut self) {
        self.place.answer_ends();
    }
}

impl HttpBody for Answered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // It is asked for more only when the client has taken what there was.
        self.place.moved();
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
