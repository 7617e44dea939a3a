//! Calls of a plugin by its author: any function of the contract by its name, with arguments as JSON, on the real component, with its limits
//! and permissions. Such a call shows what a server's call does not: the upstream exchanges, each denial, the time, CPU and memory.
//!
//! The answer is shown as the plugin gave it. The ports of a server also check its texts, dates and ids (`convert/`).

mod recording;
mod value;

pub(crate) use recording::{Exchange, Recording};

use crate::bindings::PreparedPort;
use crate::calls::{Failure, Function, Kind, outcome, store};
use crate::engine::PluginEngine;
use crate::host::PluginHost;
use crate::loader::{Bound, Generation};
use cabinet_domain::PluginId;
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::Instant;
use wasmtime::Engine;
use wasmtime::component::types::{ComponentFunc, ComponentItem};
use wasmtime::component::{Component, Val};

/// The package of the ports.
const PORTS: &str = "cabinet:plugin/";

/// A function of a plugin.
#[derive(Debug, Clone, Serialize)]
pub struct AuthorFunction {
    /// The name in the contract, e.g. `find-patient`.
    pub name: String,
    /// Arguments to begin with: every member, with a value of its type.
    pub example: Value,
}

/// What a call was and did.
#[derive(Debug, Clone, Serialize)]
pub struct AuthorCall {
    pub function: String,
    pub arguments: Value,
    /// The answer: `{"ok": …}`, `{"error": …}`, or the value of a function that cannot fail.
    pub answer: Option<Value>,
    /// Why there is no answer: a limit, a panic.
    pub failure: Option<String>,
    pub exchanges: Vec<Exchange>,
    /// What the host refused, each with the line to paste.
    pub denials: Vec<String>,
    pub log: Vec<String>,
    /// Rows that were set aside: member and reason.
    pub set_aside: Vec<String>,
    pub milliseconds: f64,
    /// Time inside the guest.
    pub cpu_milliseconds: f64,
    pub memory_bytes: usize,
}

/// Why a call was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthorCallError {
    /// The plugin is not loaded; the text says why.
    #[error("{0}")]
    NotLoaded(String),
    #[error("there is no function {name:?}; there are: {known}")]
    NoFunction { name: String, known: String },
    /// An argument does not have the type that the contract names.
    #[error("{0}")]
    Argument(String),
}

impl PluginHost {
    /// The functions of a plugin, `health` first.
    ///
    /// # Errors
    /// [`AuthorCallError::NotLoaded`]
    pub fn functions(&self, plugin: &PluginId) -> Result<Vec<AuthorFunction>, AuthorCallError> {
        let generation = self.loaded(plugin)?;
        let found = functions(&generation.component, &generation.engine);
        Ok(found
            .into_iter()
            .map(|(_, name, function)| AuthorFunction { name, example: example(&function) })
            .collect())
    }

    /// Calls a function of a plugin at the place that it serves. The breaker and the permits of a server do not apply.
    ///
    /// # Errors
    /// [`AuthorCallError`] if the call could not be made. What happened during the call is in [`AuthorCall`].
    pub async fn try_call(
        &self,
        engine: &PluginEngine,
        plugin: &PluginId,
        function: &str,
        arguments: &Value,
    ) -> Result<AuthorCall, AuthorCallError> {
        let generation = self.loaded(plugin)?;
        let Some(bound) = generation.bound.values().next() else {
            return Err(AuthorCallError::NotLoaded(format!("plugin {plugin} serves nothing")));
        };
        let known = functions(&generation.component, &generation.engine);
        let Some((interface, _, ty)) = known.iter().find(|(_, name, _)| name == function) else {
            let known: Vec<&str> = known.iter().map(|(_, name, _)| name.as_str()).collect();
            return Err(AuthorCallError::NoFunction { name: function.to_owned(), known: known.join(", ") });
        };
        let values = read_arguments(ty, arguments).map_err(|wrong| {
            AuthorCallError::Argument(format!("{wrong}. Arguments of {function}: {}", example(ty)))
        })?;
        let call = Calling {
            engine,
            generation: &generation,
            bound,
            interface,
            function,
            results: ty.results().len(),
        };
        Ok(call.run(values, arguments.clone()).await)
    }

    fn loaded(&self, id: &PluginId) -> Result<std::sync::Arc<Generation>, AuthorCallError> {
        let not_loaded = AuthorCallError::NotLoaded;
        let plugin = self.plugin(id).ok_or_else(|| not_loaded(format!("there is no plugin {id}")))?;
        plugin.current().map_err(not_loaded)
    }
}

/// A call that can be made.
struct Calling<'a> {
    engine: &'a PluginEngine,
    generation: &'a Generation,
    bound: &'a Bound,
    interface: &'a str,
    function: &'a str,
    results: usize,
}

impl Calling<'_> {
    async fn run(&self, values: Vec<Val>, arguments: Value) -> AuthorCall {
        let function = self.kind();
        let limits = &function.limits(&self.generation.manifest.limits);
        let start = Instant::now();
        let mut store = store(self.generation, self.bound, function);
        store.data_mut().recording = Some(Recording::default());
        let mut results = vec![Val::Bool(false); self.results];
        let asked = async {
            let linked = self.engine.linker.instantiate_pre(&self.generation.component)?;
            let instance = linked.instantiate_async(&mut store).await?;
            let interface = instance.get_export_index(&mut store, None, self.interface);
            let found = interface
                .and_then(|interface| instance.get_export_index(&mut store, Some(&interface), self.function))
                .and_then(|function| instance.get_func(&mut store, function));
            let Some(found) = found else { wasmtime::bail!("the component lost the function") };
            found.call_async(&mut store, &values, &mut results).await
        };
        let ended = tokio::time::timeout(limits.wall(), asked).await;
        let took = start.elapsed();
        let guest = took.saturating_sub(store.data().waited);
        let outcome: Result<(), Failure> = outcome(ended, store.data(), function, limits);
        let state = store.into_data();
        let Recording { exchanges, denials, log } = state.recording.unwrap_or_default();
        AuthorCall {
            function: self.function.to_owned(),
            arguments,
            failure: outcome.as_ref().err().map(ToString::to_string),
            answer: outcome.ok().map(|()| results.first().map_or(Value::Null, value::shown)),
            exchanges,
            denials,
            log,
            set_aside: state.set_aside.iter().map(|row| format!("{}: {}", row.member, row.reason)).collect(),
            milliseconds: milliseconds(took),
            cpu_milliseconds: milliseconds(guest),
            memory_bytes: state.meter.peak_bytes,
        }
    }

    /// Limits and connections as for a call that changes something; `slots` may take longer.
    fn kind(&self) -> Function {
        let is_long =
            matches!(self.generation.prepared.port, PreparedPort::Scheduling(_)) && self.function == "slots";
        match is_long {
            true => Function { name: "slots", kind: Kind::ReadLongList },
            false => Function { name: "author_call", kind: Kind::Write },
        }
    }
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 100_000.0).round() / 100.0
}

/// The exported functions: interface, name, type. `lifecycle` first.
fn functions(component: &Component, engine: &Engine) -> Vec<(String, String, ComponentFunc)> {
    let mut found = Vec::new();
    for (interface, item) in component.component_type().exports(engine) {
        let ComponentItem::ComponentInstance(instance) = item.ty else { continue };
        if !interface.starts_with(PORTS) {
            continue;
        }
        for (name, item) in instance.exports(engine) {
            if let ComponentItem::ComponentFunc(function) = item.ty {
                found.push((interface.to_owned(), name.to_owned(), function));
            }
        }
    }
    found.sort_by_key(|(interface, ..)| !interface.contains("/lifecycle@"));
    found
}

fn example(function: &ComponentFunc) -> Value {
    Value::Object(function.params().map(|(name, ty)| (name.to_owned(), value::example(&ty))).collect())
}

fn read_arguments(function: &ComponentFunc, arguments: &Value) -> Result<Vec<Val>, String> {
    let none = Map::new();
    let given = match arguments {
        Value::Object(given) => given,
        Value::Null => &none,
        _ => return Err("the arguments are a JSON object".to_owned()),
    };
    if let Some(stranger) = given.keys().find(|key| !function.params().any(|(name, _)| name == **key)) {
        return Err(format!("there is no argument {stranger:?}"));
    }
    function
        .params()
        .map(|(name, ty)| value::read(&ty, given.get(name).unwrap_or(&Value::Null), name))
        .collect()
}
