//! Random bytes from the host.

/// At most 1024 bytes. In unit tests the bytes count up from zero, so that a test can compare them.
pub fn bytes(count: u32) -> Vec<u8> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::random::bytes(count);
    #[cfg(not(target_arch = "wasm32"))]
    (0..count.min(1024)).map(|index| u8::try_from(index % 256).unwrap_or_default()).collect()
}
