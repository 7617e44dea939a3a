//! The sandbox: wasmtime engine, limits, grants, capabilities.
