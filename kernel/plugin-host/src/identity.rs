//! The port `Identity`, answered by a plugin.

use crate::bindings::identity::IdentityPlugin;
use crate::bindings::identity::exports::cabinet::plugin::lifecycle::HealthReport;
use crate::calls::{Asking, Function, Refusal};
use crate::capabilities::CallState;
use crate::convert;
use crate::convert::identity as read;
use crate::host::Plugin;
use crate::place::Place;
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

/// The question as a closure that an instance answers. The port refuses in its own words, so that the answer, whatever it is, counts as
/// what the guest said.
macro_rules! question {
    ($function:ident ( $($argument:expr),* )) => {
        move |plugin: &IdentityPlugin, store: &mut Store<CallState>| {
            Box::pin(async move {
                plugin.cabinet_plugin_identity().$function(store, $($argument),*).await.map(Ok)
            })
        }
    };
}

impl PluginIdentity {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        Self { plugin }
    }

    /// `lifecycle.health`.
    pub(crate) fn health_question()
    -> impl for<'a> FnOnce(&'a IdentityPlugin, &'a mut Store<CallState>) -> Asking<'a, HealthReport> + Send
    {
        |plugin, store| Box::pin(async move { plugin.cabinet_plugin_lifecycle().call_health(store).await })
    }

    async fn ask<T, D, E: Refusal>(
        &self,
        function: Function,
        question: impl for<'a> FnOnce(&'a IdentityPlugin, &'a mut Store<CallState>) -> Asking<'a, T> + Send,
        read: impl FnOnce(T) -> Result<D, E> + Send,
    ) -> Result<D, E> {
        self.plugin.ask(&Place::Portal, function, question, read).await
    }
}

#[async_trait]
impl Identity for PluginIdentity {
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure> {
        let asked = read::attempt(attempt);
        self.ask(Function::AuthorizationUrl, question!(call_authorization_url(&asked)), |said| {
            Ok(read::address(&said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure> {
        let asked = read::callback(callback);
        self.ask(Function::Redeem, question!(call_redeem(&asked)), |said| {
            Ok(read::proof(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure {
        let (error, description) = (error.to_owned(), description.to_owned());
        let said: Result<IdentityFailure, IdentityFailure> = self
            .ask(Function::Refusal, question!(call_refusal(&error, &description)), |said| {
                Ok(read::failure(said))
            })
            .await;
        said.unwrap_or_else(|failure| failure)
    }

    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure> {
        let token = token.0.clone();
        self.ask(Function::Refresh, question!(call_refresh(&token)), |said| {
            Ok(read::proof(said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure> {
        let asked = redirect_uri.to_owned();
        self.ask(Function::LogoutUrl, question!(call_logout_url(&asked)), |said| {
            let address = said.map_err(read::failure)?;
            Ok(address.map(|address| read::address(&address)).transpose()?)
        })
        .await
    }

    async fn check(&self) -> Result<Vec<Finding>, Problem> {
        self.ask(Function::Check, question!(call_check()), read::findings).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(Function::Health, Self::health_question(), |report| Ok(convert::detail(&report.detail)))
            .await
    }
}
