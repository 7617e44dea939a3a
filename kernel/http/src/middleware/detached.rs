//! Runs writes to completion even if the client disconnects: in their own task, which dropping the response future does not cancel. A
//! client that disconnects or gets `server_timed_out` leaves no work half done. Reads are cancelled with their client.

use crate::problem::ApiProblem;
use crate::request_context;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::task::JoinHandle;

/// The response future of a request.
pub enum Detached<F> {
    /// Runs only while it is polled.
    Read(F),
    /// Runs in its own task.
    Change(JoinHandle<Result<Response, Infallible>>),
}

impl<F> Detached<F>
where
    F: Future<Output = Result<Response, Infallible>> + Send + 'static,
{
    /// Starts the request. Must be called inside its request context.
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
