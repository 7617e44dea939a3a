//! The hospitals of a process (docs/adr/0031): usually one. Several have an own [`Cabinet`] each, with its own database, keys, files and
//! plugin grants, and share the listeners, the plugin engine and the built web files.
//!
//! | Module | Purpose |
//! |---|---|
//! | `conflicts.rs` | what two hospitals must not share |
//! | `context.rs` | the runtime and the name of a hospital |
//! | `by_host.rs`, `exposition.rs` | which hospital answers a request; health and metrics of all |
//! | `listeners.rs` | one listener for each address |

mod by_host;
mod conflicts;
mod context;
mod errors;
mod exposition;
mod listeners;

pub(crate) use context::HospitalContext;
pub(crate) use listeners::{Listener, Surface, bind};

use crate::compose::{Cabinet, Shared};
use crate::preflight::{self, Inspected};
use crate::prepare::{Prepared, prepare};
use crate::source::Source;
use cabinet_plugin_host::PluginEngine;
use errors::{HospitalErrors, Named};
use std::sync::Arc;
use tokio::runtime::Runtime;

/// A hospital that is ready to serve.
pub(crate) struct Hospital {
    pub cabinet: Cabinet,
    pub context: HospitalContext,
}

/// Checks the configurations of all hospitals.
///
/// # Errors
/// All reasons not to start that can be found without opening anything, if a configuration cannot be read or two hospitals conflict.
/// [`open`] reports the others.
pub(crate) fn inspect(sources: &[Source]) -> anyhow::Result<Vec<Inspected>> {
    let (mut inspected, mut refused) = (Vec::new(), Vec::new());
    for source in sources {
        match preflight::inspect(source) {
            Ok(hospital) => inspected.push(hospital),
            Err(errors) => refused.push(Named { id: source.variant.clone(), error: errors.into() }),
        }
    }
    let has_conflict = conflicts::report(&mut inspected);
    if refused.is_empty() && !has_conflict && inspected.iter().all(|hospital| hospital.loaded.is_some()) {
        return Ok(inspected);
    }
    let refused = refused.into_iter().chain(inspected.iter().filter_map(|hospital| {
        let error = hospital.sound().err()?.into();
        Some(Named { id: hospital.draft.folder().id().to_string(), error })
    }));
    Err(HospitalErrors::of(refused.collect(), sources.len()))
}

/// Opens all hospitals. If one of them cannot be opened, none is served. The runtimes of several hospitals are added to `runtimes`.
///
/// # Errors
/// All reasons of all hospitals; see [`prepare`] and [`Cabinet::compose`].
pub(crate) async fn open(
    inspected: Vec<Inspected>,
    runtimes: &mut Vec<Runtime>,
) -> anyhow::Result<Vec<Hospital>> {
    let count = inspected.len();
    let (mut prepared, mut refused) = (Vec::new(), Vec::new());
    for hospital in inspected {
        let id = hospital.draft.folder().id().to_string();
        let context = match count {
            1 => HospitalContext::default(),
            _ => {
                let (context, runtime) = HospitalContext::start(&id, count)?;
                runtimes.push(runtime);
                context
            }
        };
        match context.run(prepare(hospital)).await {
            Ok(cabinet) => prepared.push((id, context, cabinet)),
            Err(error) => refused.push(Named { id, error }),
        }
    }
    if !refused.is_empty() {
        return Err(HospitalErrors::of(refused, count));
    }
    let shared = Shared {
        engine: PluginEngine::start(u32::try_from(count)?)?,
        web_roots: Arc::default(),
        is_alone: count == 1,
    };
    let mut hospitals = Vec::new();
    for (id, context, cabinet) in prepared {
        match compose(&context, cabinet, &shared).await {
            Ok(cabinet) => hospitals.push(Hospital { cabinet, context }),
            Err(error) => return Err(HospitalErrors::of(vec![Named { id, error }], count)),
        }
    }
    Ok(hospitals)
}

async fn compose(context: &HospitalContext, prepared: Prepared, shared: &Shared) -> anyhow::Result<Cabinet> {
    context.run(Cabinet::compose(prepared, shared)).await
}
