//! Secrets of the variant, by the names that `plugin.toml` requests. A plugin uses a secret through its handle: the host fills it into a
//! header or the body of a request. Reading the value needs the separate grant `reveal`.

use crate::Problem;
use std::fmt;

pub use crate::bindings::cabinet::host::secrets::SecretError;

/// The handle of a secret.
pub struct Secret {
    #[cfg(target_arch = "wasm32")]
    handle: crate::bindings::cabinet::host::secrets::Secret,
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) name: String,
}

/// Never shows the value.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

/// The handle of the secret that the manifest requests under this name.
///
/// # Errors
/// [`SecretError`]: not requested, not granted, or not set. `?` converts it to a `configuration` problem.
pub fn get(name: &str) -> Result<Secret, SecretError> {
    #[cfg(target_arch = "wasm32")]
    return crate::bindings::cabinet::host::secrets::get(name).map(|handle| Secret { handle });
    #[cfg(not(target_arch = "wasm32"))]
    crate::testing::secret(name).map(|_| Secret { name: name.to_owned() })
}

impl Secret {
    /// The value of the secret. The host logs each call.
    ///
    /// # Errors
    /// [`SecretError::NotRequested`] or [`SecretError::NotGranted`] unless both manifest and grant allow `reveal`.
    pub fn reveal(&self) -> Result<String, SecretError> {
        #[cfg(target_arch = "wasm32")]
        return self.handle.reveal();
        #[cfg(not(target_arch = "wasm32"))]
        crate::testing::reveal(&self.name)
    }

    #[cfg(target_arch = "wasm32")]
    pub(crate) fn handle(&self) -> &crate::bindings::cabinet::host::secrets::Secret {
        &self.handle
    }
}

impl From<SecretError> for Problem {
    fn from(error: SecretError) -> Self {
        Self::configuration(match error {
            SecretError::NotRequested => {
                "a secret is used that plugin.toml does not request under [requests] secrets"
            }
            SecretError::NotGranted => "a secret is used that the variant does not grant",
            SecretError::NotSet => "a secret is granted but has no value",
        })
    }
}
