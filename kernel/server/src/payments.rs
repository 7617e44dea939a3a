//! Payments: the service over the deployment's card gateway, and its health check.

use anyhow::Context;
use async_trait::async_trait;
use cabinet_api::{CheckResult, CheckStatus, HealthCheck};
use cabinet_config::Variant;
use cabinet_payments::{PaymentMetrics, PaymentParts, PaymentService, PaymentSettings};
use cabinet_plugin_host::PluginHost;
use cabinet_ports::{Clock, PaymentGateway, Post, Stores};
use cabinet_records::RecordService;
use prometheus_client::registry::Registry;
use std::sync::Arc;
use std::time::Duration;
use url::Url;

/// The payment service. Without a gateway, invoices are shown only.
///
/// # Errors
/// If the portal's address cannot be a return address.
pub(crate) fn open(
    variant: &Variant,
    plugins: &PluginHost,
    stores: &Stores,
    records: &Arc<RecordService>,
    post: Option<Arc<dyn Post>>,
    clock: &Arc<dyn Clock>,
    registry: &mut Registry,
) -> anyhow::Result<Arc<PaymentService>> {
    Ok(PaymentService::open(PaymentParts {
        stores: stores.clone(),
        records: Arc::clone(records),
        gateway: plugins.payment_gateway(),
        post,
        organisation: variant.organisation.clone(),
        settings: settings(variant)?,
        metrics: PaymentMetrics::new(registry),
        clock: Arc::clone(clock),
    }))
}

/// The settings of payments in a variant.
///
/// # Errors
/// If the portal's address cannot be a return address.
pub(crate) fn settings(variant: &Variant) -> anyhow::Result<PaymentSettings> {
    let public = variant.http.public_url.as_str().trim_end_matches('/');
    let return_url = Url::parse(&format!("{public}/payment")).context("http.public_url")?;
    let order_life = Duration::from_secs(60 * u64::from(variant.payments.order_life_min));
    Ok(PaymentSettings { order_life, ..PaymentSettings::new(return_url, variant.timezone) })
}

/// Health check of the card gateway. Without it, invoices are shown and cannot be paid.
pub(crate) struct GatewayCheck {
    name: String,
    gateway: Arc<dyn PaymentGateway>,
}

impl GatewayCheck {
    /// `None` if the hospital takes no payments.
    pub(crate) fn of(variant: &Variant, plugins: &PluginHost) -> Option<Self> {
        let configured = variant.payments.gateway.as_ref()?;
        let name = format!("plugin:{}@card-gateway", configured.plugin);
        Some(Self { name, gateway: plugins.payment_gateway()? })
    }
}

#[async_trait]
impl HealthCheck for GatewayCheck {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_essential(&self) -> bool {
        false
    }

    async fn check(&self) -> CheckResult {
        match self.gateway.health().await {
            Ok(detail) => CheckResult { status: CheckStatus::Up, detail },
            Err(problem) => CheckResult { status: CheckStatus::Down, detail: problem.code.name().to_owned() },
        }
    }
}
