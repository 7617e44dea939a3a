//! Where the work of one of several hospitals runs: tasks and timers on a runtime of its own, log lines under its name.
//!
//! Requests are polled by the connection that received them, which may carry requests of several hospitals. While one is polled, its
//! hospital's runtime is the current one, so everything that the request spawns belongs to the hospital.

use crate::logging::hospital::{self, Entered};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::runtime::{Builder, EnterGuard, Handle, Runtime};

/// Fewest threads of a hospital's runtime, so that one busy task does not stop its others.
const LEAST_THREADS: usize = 2;

/// The runtime and the name of a hospital. The context of the process, for its only hospital, has neither and costs nothing.
#[derive(Clone, Default)]
pub(crate) struct HospitalContext(Option<Arc<Own>>);

struct Own {
    name: Arc<str>,
    runtime: Handle,
}

impl HospitalContext {
    /// Starts the runtime of one of `hospitals` hospitals, which share the cores of this machine. The runtime ends when it is dropped; that
    /// waits for blocking work and must not happen in a task.
    ///
    /// # Errors
    /// If the system gives no more threads.
    pub(crate) fn start(name: &str, hospitals: usize) -> std::io::Result<(Self, Runtime)> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let name: Arc<str> = name.into();
        let of_thread = Arc::clone(&name);
        let runtime = Builder::new_multi_thread()
            .worker_threads(cores.div_ceil(hospitals.max(1)).max(LEAST_THREADS))
            // Linux shows 15 characters.
            .thread_name(&*name)
            .on_thread_start(move || hospital::own(&of_thread))
            .enable_all()
            .build()?;
        let own = Own { name, runtime: runtime.handle().clone() };
        Ok((Self(Some(Arc::new(own))), runtime))
    }

    /// Runs `step` for this hospital.
    pub(crate) fn enter<T>(&self, step: impl FnOnce() -> T) -> T {
        let _entered = self.0.as_deref().map(Own::enter);
        step()
    }

    /// Runs `work` for this hospital, on the threads of its caller.
    pub(crate) fn run<F: Future>(&self, work: F) -> InContext<F> {
        InContext { context: self.clone(), work: Some(Box::pin(work)) }
    }

    /// A response body that is produced for this hospital.
    pub(crate) fn body(&self, body: Body) -> Body {
        Body::new(BodyInContext { context: self.clone(), body })
    }
}

impl Own {
    fn enter(&self) -> (EnterGuard<'_>, Entered) {
        (self.runtime.enter(), hospital::enter(&self.name))
    }
}

/// Work for a hospital. It is also dropped for it: a request whose client leaves is logged by its drop.
pub(crate) struct InContext<F> {
    context: HospitalContext,
    work: Option<Pin<Box<F>>>,
}

impl<F: Future> Future for InContext<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self { context: hospital, work } = &mut *self;
        match work {
            Some(work) => hospital.enter(|| work.as_mut().poll(context)),
            None => Poll::Pending,
        }
    }
}

impl<F> Drop for InContext<F> {
    fn drop(&mut self) {
        let work = self.work.take();
        self.context.enter(|| drop(work));
    }
}

struct BodyInContext {
    context: HospitalContext,
    body: Body,
}

impl HttpBody for BodyInContext {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Self { context: hospital, body } = &mut *self;
        hospital.enter(|| Pin::new(body).poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    /// Whatever a hospital starts runs on its own threads, also what is started by what it started, and what blocks.
    #[tokio::test(flavor = "multi_thread")]
    async fn all_work_of_a_hospital_runs_on_its_own_threads() {
        let (context, runtime) = HospitalContext::start("hospital15", 2).unwrap();
        let here = || std::thread::current().name().unwrap_or_default().to_owned();
        let work = async move {
            let spawned = tokio::spawn(async move {
                let blocking = tokio::task::spawn_blocking(here).await.unwrap();
                (here(), blocking, tokio::spawn(async move { here() }).await.unwrap())
            });
            spawned.await.unwrap()
        };
        let of_hospital = || "hospital15".to_owned();
        assert_eq!(context.run(work).await, (of_hospital(), of_hospital(), of_hospital()));
        let outside = tokio::spawn(async move { here() }).await.unwrap();
        assert_ne!(outside, "hospital15");
        runtime.shutdown_background();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_context_of_the_process_changes_nothing() {
        let process = Handle::current().id();
        assert_eq!(HospitalContext::default().run(async { Handle::current().id() }).await, process);
        let (own, runtime) = HospitalContext::start("a", 2).unwrap();
        assert_ne!(own.run(async { Handle::current().id() }).await, process);
        runtime.shutdown_background();
    }
}
