//! A small store per plugin and medical host, with a quota and an optional time to live. Never store a person's data in plain text.

use crate::Problem;

pub use crate::bindings::cabinet::host::kv::KvError;

/// The value of the key, or `None` if it is missing or has expired.
///
/// # Errors
/// [`KvError::NotGranted`] unless both manifest and variant contain `kv = true`.
pub fn get(key: &str) -> Result<Option<Vec<u8>>, KvError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::kv::get(key);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::kv_get(key)
}

/// Stores a value for `ttl_ms` milliseconds, or without an expiry. The host never evicts entries, but the store does not survive a restart
/// of the server.
///
/// # Errors
/// [`KvError::Quota`] if key or value is too large or the store is full, [`KvError::NotGranted`] as for [`get`].
pub fn set(key: &str, value: &[u8], ttl_ms: Option<u64>) -> Result<(), KvError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::kv::set(key, value, ttl_ms);
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::kv_set(key, value, ttl_ms)
}

/// Removes a key. A missing key is not an error.
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
