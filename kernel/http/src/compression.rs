//! Compresses responses that are not compressed yet, for clients that accept it. A request without `Accept-Encoding` (from a reverse proxy
//! that compresses itself, or a health check) bypasses the compressor: its body wrappers cost more than the rest of a small response.

use crate::encoding::{WorthCompressing, worth_compressing};
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{ACCEPT_ENCODING, VARY};
use axum::response::Response;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tower::{Layer, Service};
use tower_http::compression::predicate::Predicate;
use tower_http::compression::{Compression, ResponseFuture};

/// The compression layer.
#[derive(Debug, Clone, Copy)]
pub struct CompressWhereAsked;

/// A service that compresses responses for clients that send `Accept-Encoding`.
#[derive(Clone)]
pub struct CompressedWhereAsked<S>(Compression<S, WorthCompressing>);

/// The response future.
pub enum Answer<F> {
    /// Not compressed.
    Plain(F),
    /// Passed through the compressor.
    Compressed(ResponseFuture<F, WorthCompressing>),
}

impl<S> Layer<S> for CompressWhereAsked {
    type Service = CompressedWhereAsked<S>;

    fn layer(&self, inner: S) -> CompressedWhereAsked<S> {
        CompressedWhereAsked(Compression::new(inner).compress_when(worth_compressing()))
    }
}

impl<S> Service<Request> for CompressedWhereAsked<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Unpin,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Answer<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.0.get_mut().poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        if request.headers().contains_key(ACCEPT_ENCODING) {
            Answer::Compressed(self.0.call(request))
        } else {
            Answer::Plain(self.0.get_mut().call(request))
        }
    }
}

impl<F> Future for Answer<F>
where
    F: Future<Output = Result<Response, Infallible>> + Unpin,
{
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Ready(match self.get_mut() {
            Self::Plain(answer) => ready!(Pin::new(answer).poll(context)).map(varying),
            Self::Compressed(answer) => {
                ready!(Pin::new(answer).poll(context)).map(|response| response.map(Body::new))
            }
        })
    }
}

/// Adds `Vary`: caches must know that the same response may also be sent compressed.
fn varying(mut response: Response) -> Response {
    if !response.headers().contains_key(VARY) && worth_compressing().should_compress(&response) {
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}
