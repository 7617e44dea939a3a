//! The state identity portal: sign-in through it, and its health check.

use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, EsiaConfig, HealthCheck, OtherSystem};
use cabinet_config::{Secrets, Variant};
use cabinet_plugin_host::PluginHost;
use cabinet_ports::Identity;
use cabinet_sso::{Sso, SsoParts};
use std::sync::Arc;

/// The redirect URI for browsers, registered at the portal.
pub(crate) fn redirect_uri(variant: &Variant) -> String {
    format!("{}/login", variant.http.public_url.as_str().trim_end_matches('/'))
}

/// The portal service for the API and the systems that may use it. `parts` supplies the dependencies for the plugin's port.
pub(crate) fn open(
    plugins: &PluginHost,
    variant: &Variant,
    secrets: &Secrets,
    parts: impl FnOnce(Arc<dyn Identity>) -> SsoParts,
) -> EsiaConfig {
    let sso = plugins.identity().map(|identity| Arc::new(Sso::new(parts(identity))));
    let systems = variant.services.systems.iter().map(|(id, system)| {
        let keys = secrets.systems.get(id).map(Vec::as_slice).unwrap_or_default();
        OtherSystem::new(id.clone(), keys, system.addresses.clone())
    });
    EsiaConfig { sso, systems: systems.collect() }
}

/// Health check of the portal. If the portal is down, people can still sign in with a password.
pub(crate) struct PortalCheck {
    name: String,
    identity: Arc<dyn Identity>,
}

impl PortalCheck {
    /// `None` if the hospital does not use the portal.
    pub(crate) fn of(variant: &Variant, plugins: &PluginHost) -> Option<Self> {
        let portal = variant.sign_in.esia.as_ref()?;
        Some(Self { name: format!("plugin:{}@esia", portal.plugin), identity: plugins.identity()? })
    }
}

#[async_trait]
impl HealthCheck for PortalCheck {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.identity.health().await {
            Ok(detail) => CheckResult { status: CheckStatus::Up, detail },
            Err(problem) => CheckResult { status: CheckStatus::Down, detail: problem.code.name().to_owned() },
        }
    }
}
