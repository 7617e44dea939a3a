//! Resolves names and drops the addresses that the plugin may not reach. The connection goes to exactly the remaining addresses.

use super::address::is_public;
use crate::permissions::Permissions;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::SocketAddr;
use std::sync::Arc;

/// A DNS resolver that enforces the permissions of its plugin.
pub(super) struct Guard {
    permissions: Arc<Permissions>,
    /// The proxy's host. The operator chose it, so it may have a private address.
    proxy: Option<String>,
}

/// The plugin may reach no address of the name. The text is the denial.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct OnlyPrivate(pub(super) String);

impl Guard {
    pub(super) fn new(permissions: Arc<Permissions>, proxy: Option<String>) -> Self {
        Self { permissions, proxy }
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let permissions = Arc::clone(&self.permissions);
        let is_proxy = self.proxy.as_deref() == Some(name.as_str());
        Box::pin(async move {
            let host = name.as_str();
            let found: Vec<SocketAddr> = tokio::net::lookup_host((host, 0)).await?.collect();
            let allowed: Vec<SocketAddr> = found
                .iter()
                .copied()
                .filter(|found| is_proxy || is_public(found.ip()) || permissions.grants_address(found.ip()))
                .collect();
            match (allowed.is_empty(), found.first()) {
                (true, Some(first)) => Err(OnlyPrivate(permissions.private_denial(host, first.ip())).into()),
                _ => Ok(Box::new(allowed.into_iter()) as Addrs),
            }
        })
    }
}
