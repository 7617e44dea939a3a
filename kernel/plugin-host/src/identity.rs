//! The port `Identity`, implemented by a plugin.

use crate::binding::Binding;
use crate::bindings::identity::{IdentityPlugin, call};
use crate::calls::{Call, Kind, Refusal};
use crate::convert;
use crate::convert::identity as read;
use crate::host::Plugin;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_ports::identity::{Attempt, Callback, Proof, RefreshToken};
use cabinet_ports::{Finding, Identity, IdentityFailure, Problem};
use std::sync::Arc;
use url::Url;

/// The state identity portal of a deployment.
pub(crate) struct PluginIdentity {
    plugin: Arc<Plugin>,
}

impl Refusal for IdentityFailure {
    fn outcome(&self) -> &'static str {
        self.kind.name()
    }
}

impl PluginIdentity {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        Self { plugin }
    }

    async fn ask<T: Send + 'static, D: Send, E: Refusal + Send>(
        &self,
        call: Call<IdentityPlugin, T>,
        read: impl FnOnce(T) -> Result<D, E> + Send,
    ) -> Result<D, E> {
        self.plugin.ask(&Binding::Portal, call, read).await
    }
}

#[async_trait]
impl Identity for PluginIdentity {
    async fn authorization_url(&self, attempt: &Attempt) -> Result<Url, IdentityFailure> {
        let asked = read::attempt(attempt);
        self.ask(call::authorization_url(asked).of(Kind::Read), |said| {
            Ok(read::address(&said.map_err(read::failure)?)?)
        })
        .await
    }

    async fn redeem(&self, callback: &Callback) -> Result<Proof, IdentityFailure> {
        let asked = read::callback(callback);
        self.ask(call::redeem(asked).of(Kind::Write), |said| Ok(read::proof(said.map_err(read::failure)?)?))
            .await
    }

    async fn refusal(&self, error: &str, description: &str) -> IdentityFailure {
        let (error, description) = (error.to_owned(), description.to_owned());
        let said: Result<IdentityFailure, IdentityFailure> =
            self.ask(call::refusal(error, description).of(Kind::Read), |said| Ok(read::failure(said))).await;
        said.unwrap_or_else(|failure| failure)
    }

    async fn refresh(&self, token: &RefreshToken) -> Result<Proof, IdentityFailure> {
        let token = token.0.clone();
        self.ask(call::refresh(token).of(Kind::Write), |said| Ok(read::proof(said.map_err(read::failure)?)?))
            .await
    }

    async fn logout_url(&self, redirect_uri: &str) -> Result<Option<Url>, IdentityFailure> {
        let asked = redirect_uri.to_owned();
        self.ask(call::logout_url(asked).of(Kind::Read), |said| {
            let address = said.map_err(read::failure)?;
            Ok(address.map(|address| read::address(&address)).transpose()?)
        })
        .await
    }

    async fn check(&self) -> Result<Vec<Finding>, Problem> {
        self.ask(call::check().of(Kind::Read), read::findings).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.ask(IdentityPlugin::health().of(Kind::Read), |said| Ok(convert::detail(&said))).await
    }
}
