//! One call of a plugin: concurrency permit, fresh instance, limits, outcome, metrics and span.

mod call;
mod failure;
mod function;

pub(crate) use call::{Call, UnclassifiedCall};
pub(crate) use function::{Function, Kind};

use crate::bindings::cabinet::host::types as wit;
use crate::breaker::BreakerGuard;
use crate::capabilities::CallState;
use crate::convert;
use crate::loader::{Bound, Generation};
use crate::tap::Usage;
use crate::world::Guest;
use cabinet_plugin_package::Limits;
use cabinet_ports::{Problem, ProblemCode};
use failure::CpuExhausted;
pub(crate) use failure::Failure;
use std::time::Duration;
use tokio::time::Instant;
use tokio::time::error::Elapsed;
use tracing::Instrument;
use wasmtime::{Store, UpdateDeadline};

/// The error type of a port: its own kind of refusal, or a problem of the host.
pub(crate) trait Refusal: From<Problem> {
    /// Label of metrics and spans.
    fn outcome(&self) -> &'static str;
}

impl Refusal for Problem {
    fn outcome(&self) -> &'static str {
        self.code.name()
    }
}

/// `retry_after` for a caller when all permits of a plugin are taken.
const BUSY: Duration = Duration::from_secs(1);

/// Calls one function of one plugin at one medical host and converts the answer with `read`.
pub(crate) async fn ask<G: Guest, T, D, E: Refusal>(
    generation: &Generation,
    bound: &Bound,
    pass: BreakerGuard<'_>,
    call: Call<G, T>,
    read: impl FnOnce(T) -> Result<D, E> + Send,
) -> Result<D, E> {
    let function = call.function;
    let span = tracing::info_span!(
        "plugin.call",
        plugin.id = %bound.context.plugin,
        medical.host = %bound.context.host,
        function = function.name,
        outcome = tracing::field::Empty,
    );
    let answered = async {
        let start = Instant::now();
        bound.metrics.in_flight.inc();
        let _under_way = InFlight(bound);
        let (outcome, guest, denial) = run(generation, bound, call).await;
        bound.metrics.duration.observe(start.elapsed().as_secs_f64());
        bound.metrics.guest.inc_by(guest.as_secs_f64());
        let answer = match outcome {
            Ok(Ok(said)) => {
                pass.succeeded();
                read(said)
            }
            Ok(Err(problem)) => {
                pass.succeeded();
                Err(E::from(told(bound, convert::problem(problem), denial)))
            }
            Err(failure) => {
                if failure.is_the_plugins_fault() {
                    bound.context.plugin_failed(function.name, &failure);
                    match bound.context.tap {
                        Some(_) => pass.succeeded(),
                        None => pass.failed(std::time::Instant::now()),
                    }
                } else {
                    pass.succeeded();
                }
                Err(E::from(failure.problem(bound.context.plugin.as_str(), function)))
            }
        };
        let name = answer.as_ref().map_or_else(|refusal| refusal.outcome(), |_| "ok");
        tracing::Span::current().record("outcome", name);
        bound.metrics.count(function.name, name);
        answer
    };
    answered.instrument(span).await
}

/// Completes a `Configuration` problem for the administrator: it names the place, the plugin and, if the host refused something, the
/// missing configuration line. Other problems are returned unchanged.
fn told(bound: &Bound, problem: Problem, denial: Option<String>) -> Problem {
    if problem.code != ProblemCode::Configuration {
        return problem;
    }
    let context = &bound.context;
    let detail = match denial {
        Some(why) => format!("{}: {why}", context.host),
        None => context.misconfigured(&format!("plugin {}: {}", context.plugin, problem.detail)),
    };
    Problem { detail, ..problem }
}

/// A problem for a call that is refused before it begins. Nothing has reached the hospital system.
pub(crate) fn busy(
    bound: &Bound,
    function: Function,
    detail: String,
    retry_after: Option<Duration>,
) -> Problem {
    bound.metrics.count(function.name, ProblemCode::PluginBusy.name());
    Problem {
        retry_after: Some(retry_after.unwrap_or(BUSY)),
        ..Problem::new(ProblemCode::PluginBusy, detail)
    }
}

/// Runs the call in a fresh instance. Also returns the time spent inside the guest, and the last thing that the host refused to it.
async fn run<G: Guest, T>(
    generation: &Generation,
    bound: &Bound,
    call: Call<G, T>,
) -> (Result<Result<T, wit::Problem>, Failure>, Duration, Option<String>) {
    let function = call.function;
    let limits = &function.limits(&generation.manifest.limits);
    let start = Instant::now();
    let mut store = store(generation, bound, function);
    let asked = async {
        let Some(pre) = G::prepared(&generation.prepared) else {
            wasmtime::bail!("it is of the world {}", generation.manifest.world);
        };
        let plugin = G::start(pre, &mut store).await?;
        (call.run)(&plugin, &mut store).await
    };
    let ended = tokio::time::timeout(limits.wall(), asked).await;
    let guest = start.elapsed().saturating_sub(store.data().waited);
    let meter = &store.data().meter;
    generation.peaks.note(limits, meter.peak_bytes, meter.used(), start.elapsed());
    if let Some(tap) = &bound.context.tap {
        tap.called(Usage {
            function: function.name,
            memory_bytes: store.data().meter.peak_bytes,
            guest,
            memory_limit_bytes: usize::try_from(limits.memory_mib).unwrap_or(0) << 20,
        });
    }
    (outcome(ended, store.data(), function, limits), guest, store.into_data().denial)
}

/// A store for one call, with its limits.
pub(crate) fn store(generation: &Generation, bound: &Bound, function: Function) -> Store<CallState> {
    let limits = &function.limits(&generation.manifest.limits);
    let state = CallState::new(bound.context.clone(), limits, function.has_effects());
    let mut store = Store::new(&generation.engine, state);
    store.limiter(|state| &mut state.meter);
    store.set_hostcall_fuel(function.transfer_bytes());
    // The epoch advances with wall-clock time, but this callback runs only while the guest does, so a wait of any length in the host counts
    // as one tick.
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(|mut state| {
        if state.data_mut().meter.tick() { Ok(UpdateDeadline::Yield(1)) } else { Err(CpuExhausted.into()) }
    });
    store
}

/// What a call ended with, or why there is no answer.
pub(crate) fn outcome<T>(
    ended: Result<wasmtime::Result<T>, Elapsed>,
    state: &CallState,
    function: Function,
    limits: &Limits,
) -> Result<T, Failure> {
    match ended {
        Ok(Ok(said)) => Ok(said),
        Ok(Err(error)) => Err(Failure::of(&error, state.meter.memory_refused, function)),
        // An interrupted wait is not included in `waited`, so the decision uses the guest's CPU time.
        Err(_) => Err(Failure::Wall { waited: state.meter.used() * 2 < limits.wall() }),
    }
}

struct InFlight<'a>(&'a Bound);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.metrics.in_flight.dec();
    }
}
