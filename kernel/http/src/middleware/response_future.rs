//! The response future of one request.

use super::InFlight;
use crate::problem::{ApiProblem, FailureCode, request_timeout};
use crate::request_id;
use axum::http::header::{CACHE_CONTROL, CONNECTION};
use axum::http::{HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::time::{Instant, Sleep, sleep_until};

/// Number of headers that every API response gets here.
const HEADERS: usize = 7;
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const CLOSE: HeaderValue = HeaderValue::from_static("close");
/// Under which status a request is counted whose client left before the response. Never sent; nginx logs the same number.
const CLIENT_LEFT: u16 = 499;

/// Polls the response inside its request context, enforces the time limit and catches panics.
pub struct ResponseFuture<F> {
    request: InFlight,
    /// `None` if the service panicked in `call`.
    answer: Option<F>,
    /// Created on the first pending poll. Most responses are ready at once, and a runtime timer would cost more than they do.
    out_of_time: Option<Pin<Box<Sleep>>>,
    is_answered: bool,
}

impl<F> ResponseFuture<F> {
    pub(super) const fn new(request: InFlight, answer: Option<F>) -> Self {
        Self { request, answer, out_of_time: None, is_answered: false }
    }
}

impl<F: Future<Output = Result<Response, Infallible>> + Unpin> Future for ResponseFuture<F> {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Self { request, answer, out_of_time, is_answered } = self.get_mut();
        let request: &InFlight = request;
        request.context.scope(|| {
            let polled = answer
                .as_mut()
                .and_then(|answer| catch_unwind(AssertUnwindSafe(|| Pin::new(answer).poll(context))).ok());
            let response = match polled {
                Some(Poll::Ready(Ok(response))) => response,
                Some(Poll::Pending) => {
                    if request.poll_out_of_time(out_of_time, context).is_pending() {
                        return Poll::Pending;
                    }
                    request.out_of_time().into_response()
                }
                None => {
                    tracing::error!("a handler panicked; the panic's text is in the line before");
                    ApiProblem::internal().into_response()
                }
            };
            *is_answered = true;
            Poll::Ready(Ok(request.close(response)))
        })
    }
}

/// The client left, or its connection was cut.
impl<F> Drop for ResponseFuture<F> {
    fn drop(&mut self) {
        if !self.is_answered {
            let request = &self.request;
            request.context.scope(|| request.record(CLIENT_LEFT));
        }
    }
}

impl InFlight {
    /// The deadline of an upload moves with its body, so it is looked at again when it has passed.
    fn poll_out_of_time(&self, timer: &mut Option<Pin<Box<Sleep>>>, context: &mut Context<'_>) -> Poll<()> {
        let timer = timer.get_or_insert_with(|| Box::pin(sleep_until(self.deadline())));
        while timer.as_mut().poll(context).is_ready() {
            let deadline = self.deadline();
            if deadline <= Instant::now() {
                return Poll::Ready(());
            }
            timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }

    fn out_of_time(&self) -> ApiProblem {
        if self.body.as_ref().is_some_and(|body| body.is_awaited()) {
            request_timeout()
        } else {
            ApiProblem::new(StatusCode::GATEWAY_TIMEOUT, "server_timed_out")
        }
    }

    /// Finishes the response: headers, metrics, a log line.
    fn close(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.reserve(HEADERS);
        headers.insert(request_id::HEADER, self.context.id().header());
        if self.is_api {
            self.settings.security_headers.for_api(headers);
            headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
        } else {
            self.settings.security_headers.for_web(headers);
        }
        let status = response.status();
        // RFC 9110 §15.5.9. HTTP/2 has no such header: there the stream is reset.
        if status == StatusCode::REQUEST_TIMEOUT && self.version <= Version::HTTP_11 {
            response.headers_mut().insert(CONNECTION, CLOSE);
        }
        if status.is_server_error() {
            let code = response.extensions_mut().remove::<FailureCode>();
            let code = code.as_ref().map_or_else(|| status.as_str(), |code| code.0.as_ref());
            let request_id = self.context.id().as_str().to_owned();
            self.settings.errors.note(self.context.route(), code, Some(request_id));
        }
        self.record(status.as_u16());
        response
    }

    fn record(&self, status: u16) {
        let duration = self.started.elapsed();
        self.settings.metrics.observe(self.context.method(), self.context.route(), status, duration);
        let duration_ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        match status {
            CLIENT_LEFT => tracing::debug!(status, duration_ms, "a client left before its response"),
            500.. => tracing::warn!(status, duration_ms, "a request failed"),
            _ => tracing::debug!(status, duration_ms, "a request was answered"),
        }
    }
}
