//! The port `PaymentGateway`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::payment::{PaymentPlugin, call};
use crate::calls::{Call, Kind};
use crate::convert;
use crate::convert::payment as read;
use crate::host::Plugin;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_domain::{GatewayOrderId, Kopecks};
use cabinet_ports::payment::{
    Callback, GatewayReport, Hint, OrderKey, OrderRequest, OrdersPage, Registration,
};
use cabinet_ports::{PaymentGateway, Problem};
use chrono::{DateTime, Utc};
use std::sync::Arc;
use url::Url;

/// The card gateway of a deployment.
pub(crate) struct PluginGateway {
    plugin: Arc<Plugin>,
}

impl PluginGateway {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        Self { plugin }
    }

    async fn ask<T: Send + 'static, D: Send>(
        &self,
        call: Call<PaymentPlugin, T>,
        read: impl FnOnce(T) -> Result<D, Problem> + Send,
    ) -> Result<D, Problem> {
        self.plugin.ask(&Binding::Gateway, call, read).await
    }
}

#[async_trait]
impl PaymentGateway for PluginGateway {
    async fn health(&self) -> Result<String, Problem> {
        self.ask(PaymentPlugin::health().of(Kind::Read), |said| Ok(convert::detail(&said))).await
    }

    async fn register(&self, order: &OrderRequest) -> Result<Registration, Problem> {
        self.ask(call::register(read::order(order)).of(Kind::Write), read::registration).await
    }

    async fn status(&self, order: &OrderKey) -> Result<GatewayReport, Problem> {
        self.ask(call::status(read::key(order)).of(Kind::Read), read::report).await
    }

    async fn cancel(&self, order: &GatewayOrderId) -> Result<(), Problem> {
        self.ask(call::cancel(order.0.clone()).of(Kind::Write), Ok).await
    }

    async fn reverse(&self, order: &GatewayOrderId) -> Result<(), Problem> {
        self.ask(call::reverse(order.0.clone()).of(Kind::Write), Ok).await
    }

    async fn refund(&self, order: &GatewayOrderId, amount: Kopecks, key: &str) -> Result<(), Problem> {
        let call = call::refund(order.0.clone(), amount.get(), key.to_owned());
        self.ask(call.of(Kind::Write), Ok).await
    }

    async fn orders(&self, from: DateTime<Utc>, to: DateTime<Utc>, page: u32) -> Result<OrdersPage, Problem> {
        self.ask(
            call::orders(read::milliseconds(from), read::milliseconds(to), page).of(Kind::Read),
            read::orders,
        )
        .await
    }

    async fn fiscal_receipt(&self, order: &GatewayOrderId) -> Result<Option<Url>, Problem> {
        self.ask(call::fiscal_receipt(order.0.clone()).of(Kind::Read), read::web_address).await
    }

    async fn read_callback(&self, callback: &Callback) -> Result<Hint, Problem> {
        self.ask(call::read_callback(read::callback(callback)).of(Kind::Read), read::hint).await
    }
}
