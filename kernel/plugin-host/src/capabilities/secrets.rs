//! `cabinet:host/secrets`: hands out handles of secrets. Reading a value requires a separate permission, and each read is logged.

use super::{CallState, Context};
use crate::bindings::cabinet::host::secrets::{Host, HostSecret, SecretError};
use crate::permissions::SecretRight;
use cabinet_ports::{Problem, ProblemCode};
use secrecy::{ExposeSecret, SecretString};
use wasmtime::component::Resource;

/// The host's side of the resource `secret`.
#[expect(unreachable_pub, reason = "the generated bindings name it in a public place")]
pub struct SecretHandle {
    name: String,
}

impl CallState {
    fn permit(&mut self, name: &str, reveals: bool) -> Result<(), SecretError> {
        let permissions = &self.context.permissions;
        let right = if reveals { permissions.reveal_of(name) } else { permissions.use_of(name) };
        let error = match right {
            SecretRight::Allowed => return Ok(()),
            SecretRight::NotRequested => SecretError::NotRequested,
            SecretRight::NotGranted => SecretError::NotGranted,
        };
        if let Some(denial) = permissions.secret_denial(name, reveals) {
            self.refuse(denial);
        }
        Err(error)
    }

    /// The value behind a handle, for use by the host.
    pub(super) fn secret(&self, handle: &Resource<SecretHandle>) -> Option<&SecretString> {
        let handle = self.table.get(handle).ok()?;
        self.context.secrets.get(&handle.name)
    }
}

impl Context {
    /// The secret that a plugin names, for a request of the kernel.
    ///
    /// # Errors
    /// `configuration` if it is not requested, not granted or has no value.
    pub(crate) fn named_secret(&self, name: &str) -> Result<&SecretString, Problem> {
        let missing = |why: String| Problem::new(ProblemCode::Configuration, why);
        if let Some(denial) = self.permissions.secret_denial(name, false) {
            return Err(missing(denial));
        }
        self.secrets.get(name).ok_or_else(|| missing(self.permissions.secret_not_set(name)))
    }
}

impl Host for CallState {
    fn get(&mut self, name: String) -> Result<Resource<SecretHandle>, SecretError> {
        self.permit(&name, false)?;
        if !self.context.secrets.contains_key(&name) {
            self.refuse(self.context.permissions.secret_not_set(&name));
            return Err(SecretError::NotSet);
        }
        // The table refuses only when a guest holds too many handles.
        self.table.push(SecretHandle { name }).map_err(|_| SecretError::NotSet)
    }
}

impl HostSecret for CallState {
    fn reveal(&mut self, handle: Resource<SecretHandle>) -> Result<String, SecretError> {
        let name =
            self.table.get(&handle).map(|handle| handle.name.clone()).map_err(|_| SecretError::NotSet)?;
        self.permit(&name, true)?;
        let value = self.context.secrets.get(&name).ok_or(SecretError::NotSet)?.expose_secret().to_owned();
        tracing::info!(
            plugin.id = %self.context.plugin,
            medical.host = %self.context.host,
            secret = %name,
            "plugin {} read the secret {name}", self.context.plugin
        );
        Ok(value)
    }

    fn drop(&mut self, handle: Resource<SecretHandle>) -> wasmtime::Result<()> {
        self.table.delete(handle)?;
        Ok(())
    }
}
