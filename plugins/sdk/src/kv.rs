//! A small store per plugin and medical host, with a quota and a time to live. Never for a person's data in clear.

use crate::Problem;

pub use crate::bindings::cabinet::host::kv::KvError;

/// What was kept under the key; none if nothing was, or its time is over.
///
/// # Errors
/// [`KvError::NotGranted`] unless manifest and variant agree on `kv = true`.
pub fn get(key: &str) -> Result<Option<Vec<u8>>, KvError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::kv::get(key);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::kv_get(key)
}

/// Keeps a value, for `ttl_ms` milliseconds or until the host needs the room.
///
/// # Errors
/// [`KvError::Quota`] if key or value is too large or the store is full.
pub fn set(key: &str, value: &[u8], ttl_ms: Option<u64>) -> Result<(), KvError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::kv::set(key, value, ttl_ms);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::kv_set(key, value, ttl_ms)
}

/// Forgets a key; one that is not there is forgotten already.
///
/// # Errors
/// [`KvError::NotGranted`].
pub fn remove(key: &str) -> Result<(), KvError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::kv::remove(key);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::kv_remove(key)
}

impl From<KvError> for Problem {
    fn from(error: KvError) -> Self {
        match error {
            KvError::NotGranted => {
                Self::configuration("the store is used, but manifest and variant do not both say kv = true")
            }
            KvError::Quota => Self::failed("the plugin's store is full"),
            KvError::Failed => Self::failed("the plugin's store failed"),
        }
    }
}
