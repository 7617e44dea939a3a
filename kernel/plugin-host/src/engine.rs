//! The wasmtime engine: component model, pooled instances, and an epoch that its own thread advances.

use crate::cache::Cache;
use crate::capabilities::CallState;
use crate::host::LoadError;
use crate::limits::TICK;
use crate::loader::linker;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use wasmtime::component::{Component, Linker};
use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

/// Most concurrent instances of one hospital: two plugins with the most calls that a manifest may request, twice that for a reload in
/// progress, and 16 for long polls for changes.
const SLOTS: u32 = 256 + 16;

/// Upper bound. A component in Rust is one guest module and two small ones that the encoder adds; one in Python links some forty (ADR
/// 0071).
const MODULES_PER_COMPONENT: u32 = 64;
/// Upper bound. The modules of a component share a table; a few small ones are added by the encoder.
const TABLES_PER_COMPONENT: u32 = 6;
/// The largest linear memory that a manifest may request.
const MEMORY_BYTES: usize = 64 << 20;
/// Guests recurse little; a stack smaller than the default of 2 MiB keeps the pool small.
const STACK_BYTES: usize = 1 << 20;
/// How much of a linear memory stays resident in its slot and is reset in place; pages beyond that are returned to the system. A list of
/// some hundred entries and the XML it was parsed from fit.
const KEPT_MEMORY_BYTES: usize = 512 << 10;
/// The same for a table: some thousand functions.
const KEPT_TABLE_BYTES: usize = 64 << 10;

/// The engine that runs plugins. The hospitals of a process share one (docs/adr/0031):
/// its epoch thread, its pool of instances, which has the slots of each hospital, and the machine code of components that several of them
/// use. No instance and no memory of a guest is ever shared.
#[derive(Clone)]
pub struct PluginEngine {
    pub(crate) engine: Engine,
    pub(crate) linker: Linker<CallState>,
    /// The components in use, by the digest of their verified bytes.
    components: Arc<Mutex<HashMap<String, Weak<Component>>>>,
}

impl PluginEngine {
    /// Starts an engine with room for the plugins of this many hospitals.
    ///
    /// # Errors
    /// [`LoadError`] if this machine cannot run it.
    pub fn start(hospitals: u32) -> Result<Self, LoadError> {
        let engine = start(SLOTS.saturating_mul(hospitals.max(1))).map_err(LoadError::of)?;
        let linker = linker(&engine).map_err(LoadError::of)?;
        Ok(Self { engine, linker, components: Arc::default() })
    }

    /// The compiled component with this digest: the one that a plugin of any hospital uses now, or else from the cache.
    pub(crate) fn component(
        &self,
        cache: &Cache,
        wasm: &[u8],
        digest: &str,
    ) -> wasmtime::Result<Arc<Component>> {
        let used = self.components().get(digest).and_then(Weak::upgrade);
        if let Some(component) = used {
            return Ok(component);
        }
        // Not under the lock: compiling takes seconds, and a plugin that is compiled twice does no harm.
        let component = Arc::new(cache.component(&self.engine, wasm, digest)?);
        let mut components = self.components();
        components.retain(|_, component| component.strong_count() > 0);
        components.insert(digest.to_owned(), Arc::downgrade(&component));
        Ok(component)
    }

    fn components(&self) -> std::sync::MutexGuard<'_, HashMap<String, Weak<Component>>> {
        self.components.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts an engine that can hold `slots` instances at a time. If the address space is too small for a pool (a container with `ulimit -v`),
/// each instance is allocated on demand: slower by about 10 us per call, otherwise the same.
pub(crate) fn start(slots: u32) -> wasmtime::Result<Engine> {
    let engine = match Engine::new(&config(Some(slots))) {
        Ok(engine) => engine,
        Err(reason) => {
            tracing::warn!(%reason, "no room for a pool of plugin instances: each is allocated on demand");
            Engine::new(&config(None))?
        }
    };
    tick(&engine)?;
    Ok(engine)
}

fn config(slots: Option<u32>) -> Config {
    let mut config = Config::new();
    config.wasm_component_model(true);
    config.epoch_interruption(true);
    config.max_wasm_stack(STACK_BYTES / 2);
    config.async_stack_size(STACK_BYTES);
    // The SDK's log line describes a guest's panic. Frames would cost time and say little without symbols.
    config.wasm_backtrace_max_frames(None);
    // Tables for these frames and for debuggers. They would be a sixth of the memory of a compiled plugin.
    config.generate_address_map(false);
    config.native_unwind_info(false);
    if let Some(slots) = slots {
        let knows_written_pages = PoolingAllocationConfig::is_pagemap_scan_available();
        let mut pool = PoolingAllocationConfig::new();
        pool.total_component_instances(slots)
            .total_core_instances(slots.saturating_mul(MODULES_PER_COMPONENT))
            .total_memories(slots)
            .total_tables(slots.saturating_mul(TABLES_PER_COMPONENT))
            .total_stacks(slots)
            .max_core_instances_per_component(MODULES_PER_COMPONENT)
            .max_memories_per_component(1)
            .max_tables_per_component(TABLES_PER_COMPONENT)
            .max_memory_size(MEMORY_BYTES)
            // Linux reports which pages a call has written, and only those are reset: no pages are released, none fault in again, no other
            // CPU is interrupted. Without that ioctl (before 6.7) fresh pages are cheaper than zeroing all resident ones: 29-35 us per call
            // against 53 us with 1 MiB resident (facts/wasm-toolchain.md).
            .pagemap_scan(if knows_written_pages { Enabled::Yes } else { Enabled::No })
            .linear_memory_keep_resident(if knows_written_pages { KEPT_MEMORY_BYTES } else { 0 })
            .table_keep_resident(if knows_written_pages { KEPT_TABLE_BYTES } else { 0 });
        config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    }
    config
}

/// Advances the epoch until the engine is dropped. The thread holds only a weak reference and then ends.
fn tick(engine: &Engine) -> wasmtime::Result<()> {
    let weak = engine.weak();
    thread::Builder::new().name("plugin-epoch".to_owned()).spawn(move || {
        while let Some(engine) = weak.upgrade() {
            engine.increment_epoch();
            drop(engine);
            thread::sleep(TICK);
        }
    })?;
    Ok(())
}
