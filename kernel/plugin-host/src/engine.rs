//! The wasmtime engine: component model, pooled instances, and an epoch that a thread of its own moves.

use crate::limits::TICK;
use std::thread;
use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

/// A component of the contract is one guest module and two small ones that the encoder adds.
const MODULES_PER_COMPONENT: u32 = 6;
/// The largest linear memory that any manifest may ask for.
const MEMORY_BYTES: usize = 64 << 20;
/// Guests recurse little; a smaller stack than the default of 2 MiB keeps the pool small.
const STACK_BYTES: usize = 1 << 20;
/// Written pages of a linear memory that stay with its slot, put back to their first state; more are given back to the system. A list of
/// some hundred entries and the XML it came in fit.
const KEPT_MEMORY_BYTES: usize = 512 << 10;
/// The same of a table: some thousand functions.
const KEPT_TABLE_BYTES: usize = 64 << 10;

/// An engine that can hold `slots` instances at a time. Without room in the address space for a pool (a container with `ulimit -v`) it
/// takes each instance from the system instead: slower by some 10 us a call, otherwise the same.
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
    // A guest's panic is named by the SDK's log line; frames would cost time and say little without symbols.
    config.wasm_backtrace_max_frames(None);
    if let Some(slots) = slots {
        let knows_written_pages = PoolingAllocationConfig::is_pagemap_scan_available();
        let mut pool = PoolingAllocationConfig::new();
        pool.total_component_instances(slots)
            .total_core_instances(slots.saturating_mul(MODULES_PER_COMPONENT))
            .total_memories(slots)
            .total_tables(slots.saturating_mul(MODULES_PER_COMPONENT))
            .total_stacks(slots)
            .max_core_instances_per_component(MODULES_PER_COMPONENT)
            .max_memories_per_component(1)
            .max_tables_per_component(MODULES_PER_COMPONENT)
            .max_memory_size(MEMORY_BYTES)
            // Linux tells which pages a call has written, and only those are put back: no pages given away, none faulted in
            // again, no other processor interrupted. Without that ioctl (before 6.7) fresh pages are cheaper than zeroing all
            // kept ones: 29-35 us a call against 53 us with 1 MiB kept (facts/wasm-toolchain.md).
            .pagemap_scan(if knows_written_pages { Enabled::Yes } else { Enabled::No })
            .linear_memory_keep_resident(if knows_written_pages { KEPT_MEMORY_BYTES } else { 0 })
            .table_keep_resident(if knows_written_pages { KEPT_TABLE_BYTES } else { 0 });
        config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    }
    config
}

/// Moves the epoch until the engine is gone: the thread holds it weakly and so ends by itself.
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
