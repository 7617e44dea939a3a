//! The port `Identity`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::identity::IdentityPlugin;
use crate::bindings::identity::exports::cabinet::plugin::identity as wit;
use crate::bindings::identity::exports::cabinet::plugin::lifecycle::HealthReport;
use crate::calls::{Asking, Function, Refusal, questions};
use crate::capabilities::CallState;
use crate::convert;
use crate::convert::identity as read;
use crate::host::Plugin;
use async_trait::async_trait;
use cabinet_ports::identity::{Attempt, Callback, Proof, RefreshToken};
use cabinet_ports::{Finding, Identity, IdentityFailure, Problem};
use std::sync::Arc;
use url::Url;
use wasmtime::Store;

/// The state identity portal of a deployment.
pub(crate) struct PluginIdentity {
    plugin: Arc<Plugin>,
}

impl Refusal for IdentityFailure {
    fn outcome(&self) -> &'static str {
        self.kind.name()
    }
}

/// The calls of the world `identity-plugin`.
pub(crate) mod question {
    use super::*;

    questions! {
        IdentityPlugin.cabinet_plugin_lifecycle, |said| said;
        health() -> HealthReport = call_health();
    }

    questions! {
        IdentityPlugin.cabinet_plugin_identity, Ok;
        authorization_url(attempt: wit::Attempt) -> Result<String, wit::Failure> = call_authorization_url(&attempt);
        redeem(callback: wit::Callback) -> Result<wit::Proof, wit::Failure> = call_redeem(&callback);
        refusal(error: String, description: String) -> wit::Failure = call_refusal(&error, &description);
        refresh(token: String) -> Result<wit::Proof, wit::Failure> = call_refresh(&token);
        logout_url(redirect_uri: String) -> Result<Option<String>, wit::Failure> = call_logout_url(&redirect_uri);
        check() -> Vec<wit::Finding> = call_check();
    }
}

impl PluginIdentity {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        Self { plugin }
    }

    async fn ask<T: Send, D: Send, E: Refusal + Send>(
        &self,
        function: Function,
        question: impl for<'a> FnOnce(&'a IdentityPlugin, &'a mut Store<CallState>) -> Asking<'a, T> + Send,
        read: impl FnOnce(T) -> Result<D, E> + Send,
    ) -> Result<D, E> {
        self.plugin.ask(&Binding::Portal, function, question, read).await
    }
}

#[async_trait]
impl Identity for PluginIdentity {
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure> {
        let asked = read::attempt(attempt);
        self.ask(Function::AuthorizationUrl, question::authorization_url(asked), |said| {
            Ok(read::address(&said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure> {
        let asked = read::callback(callback);
        self.ask(Function::Redeem, question::redeem(asked), |said| {
            Ok(read::proof(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure {
        let (error, description) = (error.to_owned(), description.to_owned());
        let said: Result<IdentityFailure, IdentityFailure> = self
            .ask(Function::Refusal, question::refusal(error, description), |said| Ok(read::failure(said)))
            .await;
        said.unwrap_or_else(|failure| failure)
    }

    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure> {
        let token = token.0.clone();
        self.ask(Function::Refresh, question::refresh(token), |said| {
            Ok(read::proof(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure> {
        let asked = redirect_uri.to_owned();
        self.ask(Function::LogoutUrl, question::logout_url(asked), |said| {
            let address = said.map_err(read::failure)?;
            Ok(address.map(|address| read::address(&address)).transpose()?)
        })
        .await
    }

    async fn check(&self) -> Result<Vec<Finding>, Problem> {
        self.ask(Function::Check, question::check(), read::findings).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(Function::Health, question::health(), |report| Ok(convert::detail(&report.detail))).await
    }
}
