//! The time, provided by the host: a guest has no clock of its own.

/// Milliseconds since 1970-01-01T00:00:00Z.
pub fn now_ms() -> u64 {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::clock::now_ms();
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::with(|host| host.now_ms)
}

/// The local date and time of the medical host, `YYYY-MM-DDTHH:MM:SS`.
pub fn local_now() -> String {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::clock::local_now();
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::with(|host| host.local_now.clone())
}
