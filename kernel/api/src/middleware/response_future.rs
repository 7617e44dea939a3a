//! The response future of one request.

use super::InFlight;
use crate::{ApiProblem, request_id};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::time::Sleep;

/// Number of headers that every API response gets here.
const HEADERS: usize = 7;
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Polls the response inside its request context, enforces the time limit and catches panics.
pub struct ResponseFuture<F> {
    request: InFlight,
    /// `None` if the service panicked in `call`.
    answer: Option<F>,
    /// Created on the first pending poll. Most responses are ready at once, and a runtime timer would cost more than they do.
    out_of_time: Option<Pin<Box<Sleep>>>,
}

impl<F> ResponseFuture<F> {
    pub(super) const fn new(request: InFlight, answer: Option<F>) -> Self {
        Self { request, answer, out_of_time: None }
    }
}

impl<F: Future<Output = Result<Response, Infallible>> + Unpin> Future for ResponseFuture<F> {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { request, answer, out_of_time } = self.get_mut();
        let request: &InFlight = request;
        request.running.scope(|| {
            let polled = answer
                .as_mut()
                .and_then(|answer| catch_unwind(AssertUnwindSafe(|| Pin::new(answer).poll(context))).ok());
            let response = match polled {
                Some(Poll::Ready(Ok(response))) => response,
                Some(Poll::Pending) => {
                    let limit = request.limit();
                    let timer = out_of_time.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
                    if timer.as_mut().poll(context).is_pending() {
                        return Poll::Pending;
                    }
                    ApiProblem::new(StatusCode::GATEWAY_TIMEOUT, "server_timed_out").into_response()
                }
                None => {
                    tracing::error!("a handler panicked; the panic's text is in the line before");
                    ApiProblem::internal().into_response()
                }
            };
            Poll::Ready(Ok(request.close(response)))
        })
    }
}

impl InFlight {
    /// Finishes the response: headers, metrics, a log line.
    fn close(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.reserve(HEADERS);
        headers.insert(request_id::HEADER, self.running.id().header());
        if self.is_api {
            self.app.security_headers.for_api(headers);
            headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
        } else {
            self.app.security_headers.for_web(headers);
        }
        let (status, duration) = (response.status(), self.started.elapsed());
        self.app.http_metrics.observe(self.running.method(), self.running.route(), status, duration);
        let duration_ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        if status.is_server_error() {
            tracing::warn!(status = status.as_u16(), duration_ms, "a request failed");
        } else {
            tracing::debug!(status = status.as_u16(), duration_ms, "a request was answered");
        }
        response
    }
}
