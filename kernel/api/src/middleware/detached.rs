//! Requests that change something run to their end, whether or not their client waits: in a task of their own, which dropping the answer
//! does not stop. A client that hangs up, or that is told `server_timed_out`, leaves no work half done. Reads stop with their client.

use crate::{ApiProblem, request_context};
use axum::extract::Request;
use axum::http::Method;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::task::JoinHandle;

/// The answer to a request, on its way.
pub enum Detached<F> {
    /// Goes no further than it is looked at.
    Read(F),
    /// Goes on by itself.
    Change(JoinHandle<Result<Response, Infallible>>),
}

/// Whether a request may change something (RFC 9110 §9.2.1).
pub(crate) fn may_change(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

impl<F> Detached<F>
where
    F: Future<Output = Result<Response, Infallible>> + Send + 'static,
{
    /// Starts the answer; call it as the running request.
    pub(super) fn start(answer: F, may_change: bool) -> Self {
        if may_change {
            Self::Change(tokio::spawn(request_context::in_context(answer)))
        } else {
            Self::Read(answer)
        }
    }
}

impl<F> Future for Detached<F>
where
    F: Future<Output = Result<Response, Infallible>> + Unpin,
{
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Read(answer) => Pin::new(answer).poll(context),
            Self::Change(task) => Pin::new(task).poll(context).map(|ended| match ended {
                Ok(answer) => answer,
                Err(_) => {
                    tracing::error!("a handler panicked; the panic's text is in the line before");
                    Ok(ApiProblem::internal().into_response())
                }
            }),
        }
    }
}
