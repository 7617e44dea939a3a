//! One listener for each address that the hospitals configure. Hospitals with the same address share it.

use super::Hospital;
pub(crate) use super::by_host::Surface;
use super::by_host::{self, HostRoute};
use crate::listen;
use axum::Router;
use cabinet_config::Variant;
use ipnet::IpNet;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// A bound address and what is served there.
pub(crate) struct Listener {
    /// The bound address; its port is known even if the configured one is 0.
    pub address: SocketAddr,
    /// Positions of its hospitals.
    pub hospitals: Vec<usize>,
    tcp: TcpListener,
    router: Router,
    proxies: Vec<IpNet>,
}

/// Binds the addresses of all hospitals.
///
/// # Errors
/// If an address is taken.
pub(crate) async fn bind(hospitals: &[Hospital], surface: Surface) -> anyhow::Result<Vec<Listener>> {
    let mut groups: Vec<(SocketAddr, Vec<usize>)> = Vec::new();
    for (at, hospital) in hospitals.iter().enumerate() {
        let wanted = surface.address(&hospital.cabinet.variant);
        match groups.iter_mut().find(|(address, _)| *address == wanted) {
            Some((_, group)) => group.push(at),
            None => groups.push((wanted, vec![at])),
        }
    }
    let is_alone = hospitals.len() == 1;
    let mut listeners = Vec::new();
    for (address, group) in groups {
        let tcp = listen::bind(surface.key(), address).await?;
        let of_group = || group.iter().filter_map(|at| hospitals.get(*at));
        let router = match (is_alone, hospitals.first()) {
            (true, Some(only)) => surface.router(only),
            _ => by_host::router(surface, of_group().map(|hospital| surface.route(hospital)).collect()),
        };
        let proxies = match surface {
            Surface::Public => of_group()
                .flat_map(|hospital| hospital.cabinet.variant.http.trusted_proxies.iter().copied())
                .collect(),
            Surface::Operations => Vec::new(),
        };
        listeners.push(Listener { address: tcp.local_addr()?, hospitals: group, tcp, router, proxies });
    }
    Ok(listeners)
}

impl Listener {
    /// The listener with another router.
    pub(crate) fn around(self, around: &dyn Fn(Router) -> Router) -> Self {
        Self { router: around(self.router), ..self }
    }

    /// Serves until `stop`, then drains for at most `drain`. Returns whether all requests ended in that time.
    pub(crate) async fn serve(self, stop: CancellationToken, drain: Duration) -> bool {
        listen::serve(self.tcp, self.router, self.proxies, stop, drain).await
    }
}

impl Surface {
    const fn key(self) -> &'static str {
        match self {
            Self::Public => "http.listen",
            Self::Operations => "operations.listen",
        }
    }

    const fn address(self, variant: &Variant) -> SocketAddr {
        match self {
            Self::Public => variant.http.listen,
            Self::Operations => variant.operations.listen,
        }
    }

    fn router(self, hospital: &Hospital) -> Router {
        match self {
            Self::Public => cabinet_api::router(hospital.cabinet.app.clone()),
            Self::Operations => cabinet_api::operations_router(&hospital.cabinet.app),
        }
    }

    fn route(self, hospital: &Hospital) -> HostRoute {
        let variant = &hospital.cabinet.variant;
        HostRoute {
            id: variant.id.to_string(),
            host: variant.http.public_url.host_str().unwrap_or_default().to_owned(),
            router: self.router(hospital),
            context: hospital.context.clone(),
        }
    }
}
